// Cards as elements. A card knows its pack, so it can be named, sorted and drawn.

import { BACK, face } from "./faces.js";
import { paint } from "./paint.js";

export const HIDDEN = "?";

/** The cards of one game: what each code means. */
export class Pack {
  /** @param {{name: string, colours: string[], letters: string, ranks: string[], codes: string[]}} pack */
  constructor(pack, words = {}) {
    this.name = pack.name;
    this.colours = pack.colours;
    this.ranks = pack.ranks;
    this.words = words;
    this.order = new Map(pack.codes.map((code, i) => [code, i]));
    this.letters = new Map([...pack.letters].map((letter, i) => [letter, pack.colours[i]]));
    this.drawings = new Map();
  }

  colour(code) {
    return this.letters.get(code[0]) ?? "black";
  }

  rank(code) {
    return code.slice(1).replaceAll("'", "");
  }

  rankNumber(code) {
    return this.ranks.indexOf(this.rank(code));
  }

  /** Rot 5, Eichel Unter */
  title(code) {
    const rank = this.rank(code);
    return `${this.words.colours?.[this.colour(code)] ?? this.colour(code)} ${this.words.ranks?.[rank] ?? rank}`;
  }

  has(code) {
    return this.order.has(code);
  }

  /** The address of a card's picture; drawn once, then the browser keeps it as an image. */
  drawing(code) {
    const known = this.has(code) ? code.replaceAll("'", "") : HIDDEN;
    if (!this.drawings.has(known)) this.drawings.set(known, address(known === HIDDEN ? BACK : face(this.name, this.rank(known), this.colour(known)), known === HIDDEN ? "" : this.colour(known)));
    return this.drawings.get(known);
  }

  /** Hands in the order of colours, or of ranks, or as they were laid by hand. */
  sorted(codes, way, own = []) {
    const place = (code) => this.order.get(code) ?? 999;
    const found = [...codes].sort((a, b) => place(a) - place(b));
    if (way === "rank") found.sort((a, b) => this.rankNumber(a) - this.rankNumber(b) || place(a) - place(b));
    if (way === "own") {
      const where = new Map(own.map((code, i) => [code, i]));
      found.sort((a, b) => (where.get(a) ?? 900 + place(a)) - (where.get(b) ?? 900 + place(b)));
    }
    return found;
  }
}

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

const address = (drawing, colour) => `data:image/svg+xml,${encodeURIComponent(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ').replace(/>/, `><style>${paint(colour)}</style>`))}`;
