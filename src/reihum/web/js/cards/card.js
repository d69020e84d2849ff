// Cards as elements. The server sends a pack with all its looks; here it is only shown.

import { wish } from "../settings.js";

export const HIDDEN = "?";
const plain = (code) => code.replaceAll("'", ""); // equal cards look equal
const SENTENCES = new Set(["text", "reason", "reasons", "why"]); // what the server says in words
const BOOKLET = new Set(["explanation", "refused"]);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern that finds any of these names, as whole words. */
export const anyOf = (names) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(${[...names]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );

/** The cards of one pack, drawn the way that this browser likes. */
export class Pack {
  /** @param {Wire.PackFacts} facts */
  constructor(facts) {
    this.name = facts.name;
    this.colours = facts.colours;
    this.ranks = facts.ranks;
    this.cards = facts.cards;
    this.order = new Map(facts.codes.map((code, i) => [code, i]));
    this.usual = facts.looks[0];
    this.look = facts.looks.find((look) => look.id === wish("looks")[facts.name]) ?? this.usual;
    this.drawings = new Map();
    this.names = null; // of the usual look, with those of this one
    this.pattern = null;
  }

  has(code) {
    return this.order.has(code);
  }

  /** The colour of a card; one that belongs to none stands for itself. */
  colour(code) {
    return this.cards[code].colour;
  }

  /** All colours that cards have. */
  get kinds() {
    return Object.keys(this.look.suits);
  }

  rankNumber(code) {
    return this.ranks.indexOf(this.cards[code]?.rank);
  }

  /** A card in words. */
  title(code) {
    return this.look.titles[plain(code)] ?? code;
  }

  /** The address of a card's picture; the browser keeps it as an image. */
  drawing(code) {
    const known = this.has(code) ? plain(code) : HIDDEN;
    if (!this.drawings.has(known))
      this.drawings.set(
        known,
        `data:image/svg+xml,${encodeURIComponent(known === HIDDEN ? this.look.back : this.look.faces[known])}`,
      );
    return this.drawings.get(known);
  }

  /** The symbol of a colour, for texts and buttons. */
  symbol(colour) {
    const span = document.createElement("span");
    const shapes = `<g class="ink">${this.look.suits[colour].symbol}</g>`;
    span.innerHTML = `<svg class="symbol" viewBox="0 0 20 20" aria-hidden="true">${shapes}</svg>`;
    return this.paint(/** @type {any} */ (span.firstChild), colour);
  }

  /** Gives an element the inks of a colour: --ink, --panel, --pale, --soft and --second. */
  paint(element, colour) {
    for (const [kind, ink] of Object.entries(this.look.suits[colour].inks)) element.style.setProperty(`--${kind}`, ink);
    return element;
  }

  /** Hands in the order of colours, trumps before all of them, or of ranks, or as they were laid by hand. */
  sorted(codes, way, own = [], trumps = []) {
    const high = new Map(way === "colour" ? trumps.map((code, i) => [code, i - trumps.length]) : []);
    const place = (code) => high.get(code) ?? this.order.get(code) ?? 999;
    const found = [...codes].sort((a, b) => place(a) - place(b));
    if (way === "rank") found.sort((a, b) => this.rankNumber(a) - this.rankNumber(b) || place(a) - place(b));
    if (way === "own") {
      const where = new Map(own.map((code, i) => [code, i]));
      found.sort((a, b) => (where.get(a) ?? 900 + place(a)) - (where.get(b) ?? 900 + place(b)));
    }
    return found;
  }

  /**
   * The server speaks of the usual look: what it tells, with the names of the look that is shown. Booklets stay as
   * they are.
   */
  reworded(said, key = "") {
    if (this.look === this.usual || BOOKLET.has(said?.type)) return said;
    if (typeof said === "string") return SENTENCES.has(key) ? this.renamed(said) : said;
    if (Array.isArray(said)) return said.map((each) => this.reworded(each, key));
    if (said === null || typeof said !== "object") return said;
    return Object.fromEntries(
      Object.entries(said).map(([name, each]) => [name, this.reworded(each, key === "notes" ? "text" : name)]),
    );
  }

  /** Cards and colours wherever they are named; a rank only where it is all that is said. */
  renamed(text) {
    const { usual, look } = this;
    const rank = Object.keys(usual.words.ranks).find((each) => usual.words.ranks[each] === text);
    if (rank) return look.words.ranks[rank];
    this.names ??= new Map([...paired(usual.words.colours, look.words.colours), ...paired(usual.titles, look.titles)]);
    this.pattern ??= anyOf(this.names.keys());
    return text.replace(this.pattern, (name) => this.names.get(name));
  }
}

/** @returns {[string, string][]} */
const paired = (ones, others) => Object.entries(ones).map(([key, name]) => [name, others[key]]);

/** The drawing of a card or back as an element; it is a picture, not a control. */
export function picture(pack, code) {
  const element = document.createElement("div");
  dress(element, pack, code);
  return element;
}

/** Makes an element look like a card. */
export function dress(element, pack, code) {
  element.className = `card ${pack.has(code) ? "" : "is-back"}`;
  const image = document.createElement("img");
  image.src = pack.drawing(code);
  image.alt = "";
  image.draggable = false;
  element.replaceChildren(image);
}
