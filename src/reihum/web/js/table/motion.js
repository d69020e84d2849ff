// Cards on their way. Every event is a flight from where a card lay to where it lies now; the rest of the table makes
// room.

import { HIDDEN, picture } from "../cards/card.js";
import { moving } from "../settings.js";

const FLIGHT = 300; // milliseconds
const STAGGER = 55;
const HOLD = 950; // a full trick lies a moment before it is taken
const MOST = 70; // more events than these are not told one by one
const OWNED = /\.\d+$/; // a place of somebody's own: what was laid there is seen when it comes to the middle
const EASE = "cubic-bezier(.2,.75,.25,1)";

export class Motion {
  constructor(root, pack) {
    this.root = root;
    this.pack = pack;
    this.running = [];
    /** @type {Map<string, DOMRect>} where cards lay */
    this.cards = new Map();
    /** @type {Map<string, DOMRect>} where places lay */
    this.places = new Map();
    /** @type {Map<string, DOMRect>} where they lie now */
    this.now = new Map();
    /** @type {Map<string, DOMRect>} the last cards of rows */
    this.ends = new Map();
    /** @type {Map<string, DOMRect[]>} room for cards that do not stay */
    this.lanes = new Map();
    this.tapped = /** @type {{name: string, rect: DOMRect} | null} */ (null); // the back that somebody means to draw
    this.stage = document.createElement("div");
    this.stage.className = "stage";
    this.stage.setAttribute("aria-hidden", "true");
    root.append(this.stage);
  }

  /** Where everything lies before the table changes. */
  before() {
    this.cards = new Map();
    this.places = new Map();
    if (!moving()) return;
    for (const card of this.root.querySelectorAll(".card[data-code]"))
      this.cards.set(card.dataset.code, card.getBoundingClientRect());
    for (const ghost of /** @type {Iterable<HTMLElement>} */ (this.stage.children))
      if (ghost.dataset.flying) this.cards.set(ghost.dataset.flying, ghost.getBoundingClientRect()); // still in the air
    this.ends = new Map();
    for (const place of this.root.querySelectorAll("[data-zone], [data-seat]")) {
      this.places.set(key(place), spot(place));
      const last = [...place.querySelectorAll(":scope.row > .cards .card")].at(-1);
      if (last) this.ends.set(key(place), last.getBoundingClientRect());
    }
  }

  /** Where a card comes to lie that does not stay: beside the last one of a row, or in a row of its own. */
  beside(name) {
    const lane = this.lanes.get(name);
    if (lane) return lane.shift() ?? this.place(name);
    const last = this.ends.get(name);
    if (!last || this.now.has(name)) return this.place(name);
    const next = new DOMRect(last.left + last.width + 4, last.top, last.width, last.height);
    this.ends.set(name, next);
    return next;
  }

  /** The table has changed: let the cards fly. Returns how long they take. */
  after(events) {
    this.stop();
    if (!moving() || document.hidden) return 0;
    const after = new Map();
    for (const place of this.root.querySelectorAll("[data-zone], [data-seat]")) after.set(key(place), spot(place));
    this.now = after;
    const flights = events.filter((event) => event.kind === "card");
    const dealt = events.some((event) => event.kind === "round");
    if (dealt) return this.deal();
    if (flights.length > MOST) return 0;
    const length = this.fly(flights);
    this.shift(new Set(flights.map((event) => event.card)));
    return length;
  }

  /** The next card out of this place comes from there: it was tapped. */
  drawFrom(name, rect) {
    this.tapped = rect ? { name, rect } : null;
  }

  place(name) {
    const owner = name.match(/\.(\d+)$/)?.[1];
    return (
      this.now.get(name) ??
      this.places.get(name) ??
      (owner !== undefined ? this.now.get(`seat ${owner}`) : null) ??
      this.now.get("@middle")
    );
  }

  /** Cards that are laid and taken away at once are shown side by side in the middle, so that all can see them. */
  lanesFor(flights) {
    const passing = new Map();
    flights.forEach((event, i) => {
      const stays = !flights.slice(i + 1).some((later) => later.from === event.to && later.card === event.card);
      if (stays || this.ends.has(event.to) || OWNED.test(event.to)) return;
      passing.set(event.to, (passing.get(event.to) ?? 0) + 1);
    });
    const middle = this.root.querySelector(".centre")?.getBoundingClientRect();
    if (!middle) return new Map();
    return new Map(
      [...passing]
        .filter(([, count]) => count > 1)
        .map(([name, count]) => {
          const width = Math.min(this.probe(), (middle.width - 6 * count) / count);
          const left = middle.left + (middle.width - count * (width + 6) + 6) / 2;
          const top = middle.top + (middle.height - width * 1.5) / 2;
          return [
            name,
            Array.from({ length: count }, (_, i) => new DOMRect(left + i * (width + 6), top, width, width * 1.5)),
          ];
        }),
    );
  }

  /** How wide a card in the middle is. */
  probe() {
    const card = document.createElement("div");
    card.className = "card probe";
    this.stage.append(card);
    const { width } = card.getBoundingClientRect();
    card.remove();
    return width || 60;
  }

  /** Flights of one kind together, kinds one after the other. */
  fly(flights) {
    this.lanes = this.lanesFor(flights);
    const paths = new Map();
    const landed = new Set();
    let time = 0;
    let start = 0;
    let last = "";
    let count = 0;
    flights.forEach((event, i) => {
      const group = `${event.from.split(".")[0]}>${event.to.split(".")[0]}`;
      if (group !== last) {
        start = last ? time + (landed.has(event.from) && !OWNED.test(event.from) ? HOLD : 0) : 0;
        count = 0;
        last = group;
      }
      const leaves = start + Math.min(count++ * STAGGER, 500);
      const arrives = leaves + FLIGHT;
      landed.add(event.to);
      time = Math.max(time, arrives);
      const name = event.card === HIDDEN ? `${HIDDEN}${i}` : event.card;
      if (!paths.has(name)) {
        const tapped = this.tapped && this.tapped.name === event.from ? this.tapped.rect : null;
        const from = tapped ?? ((event.card !== HIDDEN && this.cards.get(event.card)) || this.place(event.from));
        if (from) paths.set(name, [{ at: 0, rect: from }]);
      }
      const path = paths.get(name);
      if (!path) return;
      path.push({ at: leaves, rect: path.at(-1).rect });
      const to = this.beside(event.to);
      path.push({ at: arrives, rect: to ?? path.at(-1).rect });
    });
    for (const [name, path] of paths) this.flight(name, path);
    if (flights.some((event) => event.from === this.tapped?.name)) this.tapped = null;
    return time;
  }

  flight(name, path) {
    const code = name.startsWith(HIDDEN) ? HIDDEN : name;
    const end = code === HIDDEN ? null : this.root.querySelector(`.card[data-code="${CSS.escape(code)}"]`);
    if (end) path.at(-1).rect = end.getBoundingClientRect();
    const length = path.at(-1).at;
    const base = Math.max(...path.map((step) => step.rect.width), 20);
    const ghost = picture(this.pack, code);
    ghost.classList.add("flying");
    if (end) ghost.dataset.flying = code;
    ghost.style.setProperty("--cw", `${base}px`);
    this.stage.append(ghost);
    const frames = path.map(({ at, rect }, i) => ({
      offset: length ? at / length : i ? 1 : 0,
      easing: EASE,
      transform: `translate(${rect.left}px, ${rect.top}px) scale(${rect.width / base})`,
      opacity: end || i < path.length - 1 ? 1 : 0.2,
    }));
    const flying = ghost.animate(frames, { duration: length, fill: "both" });
    flying.onfinish = flying.oncancel = () => ghost.remove();
    this.running.push(flying);
    if (end) this.running.push(end.animate([{ opacity: 0 }, { opacity: 0 }], { duration: length }));
  }

  /** Cards that only make room slide to their new place. */
  shift(flown) {
    for (const card of this.root.querySelectorAll(".card[data-code]")) {
      const from = this.cards.get(card.dataset.code);
      if (!from || flown.has(card.dataset.code)) continue;
      const to = card.getBoundingClientRect();
      const [x, y] = [from.left - to.left, from.top - to.top];
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      this.running.push(
        card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
          duration: 220,
          easing: EASE,
        }),
      );
    }
  }

  /** A new deal: the cards come from the middle, one after the other. */
  deal() {
    const middle = this.now.get("stock") ?? this.now.get("@middle");
    if (!middle) return 0;
    const cards = [...this.root.querySelectorAll(".hand-zone .card, .seat-zones .card, .grid .card")].slice(0, 120);
    const step = Math.min(28, 900 / Math.max(1, cards.length));
    cards.forEach((card, i) => {
      const to = card.getBoundingClientRect();
      this.running.push(
        card.animate(
          [
            { transform: `translate(${middle.left - to.left}px, ${middle.top - to.top}px) rotate(-20deg)`, opacity: 0 },
            { transform: "none", opacity: 1 },
          ],
          { duration: 380, delay: i * step, easing: EASE, fill: "backwards" },
        ),
      );
    });
    return 300 + cards.length * step;
  }

  stop() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.stage.replaceChildren();
  }
}

const key = (place) => place.dataset.zone ?? `seat ${place.dataset.seat}`;

/** The card-sized middle of a place. */
function spot(place) {
  const card = place.querySelector(".card");
  const rect = (card ?? place.querySelector(".cards") ?? place).getBoundingClientRect();
  const width = card ? rect.width : Math.min(46, Math.max(24, rect.width));
  return card
    ? rect
    : new DOMRect(rect.left + (rect.width - width) / 2, rect.top + (rect.height - width * 1.5) / 2, width, width * 1.5);
}
