// Places on the table: piles, rows, fans and grids, from their kind alone.

import { HIDDEN } from "../cards/card.js";
import { classes, fill, h, write } from "../dom.js";
import { t } from "../words.js";
import { rove, settle } from "./deck.js";

const ASIDE = 0.84; // a second place before the same seat
const MOST_BACKS = 10; // backs drawn one by one; more are only counted

export class Zones {
  /** @param {any} table the view of the table @param {import("./game.js").Game} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.elements = new Map();
    this.groups = new Map();
    this.pairs = new Map();
    this.ring = null;
  }

  element(name) {
    if (!this.elements.has(name)) {
      const cards = h("div", { class: "cards" });
      const zone = h(
        "div",
        { class: "zone", role: "group", data: { zone: name } },
        h("span", { class: "zone-name" }),
        cards,
      );
      rove(cards);
      this.elements.set(name, zone);
    }
    return this.elements.get(name);
  }

  /** Does this place deserve room now? */
  worth(place) {
    const kind = this.game.kind(place.name);
    if (kind.purpose === "box") return false;
    if (place.size === null && place.owner >= 0 && kind.purpose !== "hand") return false; // its size is hidden
    if (place.size !== 0) return true;
    return (
      this.isTarget(place.name) ||
      (place.owner < 0 && !(kind.number > 4) && (kind.spread === "pile" ? kind.face !== "down" : kind.number > 1))
    );
  }

  /** Lies before a seat, but in the middle: so do bids during an auction. */
  isStaged(place) {
    if (place.owner < 0) return false;
    const { stage, purpose } = this.game.kind(place.name);
    return stage || (purpose === "front" && this.isAuction());
  }

  /** No trick has begun, and no trump is known or to be named. */
  isAuction() {
    const { last_trick, places, notes } = this.table.state;
    const played = last_trick || places.some((each) => this.game.kind(each.name).purpose === "trick" && each.size > 0);
    const trump = Object.keys(notes).some((field) => this.game.notes.get(field)?.trump);
    return !played && !trump && !this.table.choices.names.length;
  }

  isPlayedFrom(place) {
    return this.table.choices.all.some((each) => each.verb === "play" && place.cards.includes(each.what));
  }

  isTarget(name) {
    return (
      this.table.targets.has(name) ||
      this.table.choices.ofPlace(name).some((each) => each.rule === null) ||
      this.table.dropTargets.has(name)
    );
  }

  /** Draws one place. */
  draw(place, { named = true } = {}) {
    const kind = this.game.kind(place.name);
    const zone = this.element(place.name);
    const [label, cards] = zone.children;
    const faces = place.cards.filter((card) => card !== HIDDEN);
    const shown = this.shown(place, kind, faces, cards);
    const title = this.game.zone(place.name);
    const isTrick = Boolean(place.by?.length);
    zone.className = classes(
      "zone",
      kind.spread,
      place.size === 0 && "empty",
      (!named || isTrick) && "unnamed",
      kind.stage && "on-stage",
      isTrick && "trick",
    );
    label.title = title;
    write(label, title);
    zone.setAttribute("aria-label", this.spoken(place, title));
    if (isTrick) this.arrange(shown, place);
    fill(cards, shown);
    cards.dataset.count = this.count(place, kind, shown.length);
    cards.dataset.depth = kind.spread === "pile" && place.size > 1 ? Math.min(3, Math.ceil(place.size / 6)) : 0;
    this.handle(zone, place, title, faces);
    settle(cards);
    return zone;
  }

  shown(place, kind, faces, cards) {
    const lying = [...cards.querySelectorAll(":scope > .slot[aria-hidden]")]; // backs are all alike: they stay
    const options = (code) => ({
      chosen: this.table.chosen,
      giver: this.giver(code, place),
      best: this.table.best,
      leads: place.leading === code,
    });
    const slot = (code) =>
      (code === HIDDEN && lying.shift()) || this.table.deck.slot(code, this.table.choices, options(code));
    if (place.size === null && !faces.length) return [slot(HIDDEN)];
    if (kind.spread === "pile") {
      if (faces.some((code) => this.table.choices.ofCard(code).length)) return faces.map(slot);
      return place.cards.length
        ? [slot(kind.ordered || kind.face === "top" ? place.cards[0] : place.cards.at(-1))]
        : [];
    }
    if (faces.length) return this.arranged(place, faces).map(slot);
    return place.cards.slice(0, MOST_BACKS).map(slot);
  }

  /** Who laid a card to a trick. */
  giver(code, place) {
    const at = place.by?.length ? place.cards.indexOf(code) : -1;
    return at < 0 ? "" : this.table.playerName(place.by[at]);
  }

  /**
   * Every card of a trick lies before whoever laid it: one's own below, the left neighbour's on the left, and so
   * on.
   */
  arrange(slots, place) {
    // two of one player: side by side
    slots.forEach((slot, i) => this.seated(slot, place.by[i], place.by.indexOf(place.by[i]) < i ? 0.34 : 0));
  }

  /** Puts something before a seat: as seen from one's own, which is below. */
  seated(element, seat, aside = 0) {
    const seats = this.table.seats;
    const turn = (((seat - (this.table.seat ?? 0) + seats) % seats) / seats) * 2 * Math.PI;
    element.style.setProperty("--x", (-Math.sin(turn) + aside).toFixed(3));
    element.style.setProperty("--y", Math.cos(turn).toFixed(3));
  }

  /** The places of seats where the eye should be: in the middle, each before its owner. */
  around(places) {
    this.ring ??= h("div");
    const shown = places.filter((place) => this.worth(place));
    this.ring.className = classes("around", shown.some((place) => !this.game.kind(place.name).stage) && "bids");
    for (const place of shown) {
      const zone = this.draw(place, { named: false });
      this.seated(zone, place.owner, shown.find((each) => each.owner === place.owner) === place ? 0 : ASIDE);
      zone.dataset.owner = this.table.playerName(place.owner);
    }
    fill(
      this.ring,
      shown.map((place) => this.element(place.name)),
    );
    return shown.length ? this.ring : null;
  }

  /** Piles and tricks lie in their own order, everything else in the order of the pack. */
  arranged(place, codes) {
    return this.game.kind(place.name).ordered || place.by?.length ? codes : this.game.pack.sorted(codes, "colour");
  }

  /** How many, where it can't be seen at a glance. */
  count(place, kind, shown) {
    if (place.size === null) return "?";
    return place.size > shown || (kind.spread === "pile" && place.size > 1) ? String(place.size) : "";
  }

  spoken(place, title) {
    const size = place.size === null ? t("table.unknown-size") : this.game.cards(place.size);
    return `${title}: ${size}`;
  }

  /** A place that can be tapped has a button over it. */
  handle(zone, place, title, faces) {
    const target = this.table.targets.get(place.name);
    const own = this.table.choices.ofPlace(place.name);
    const choice = target ?? own.find((each) => each.rule === null) ?? own[0];
    const look =
      !choice &&
      this.game.kind(place.name).spread === "pile" &&
      faces.length > 1 &&
      !faces.some((code) => this.table.choices.ofCard(code).length);
    let button = zone.querySelector(":scope > .zone-button");
    zone.classList.toggle("target", Boolean(target));
    zone.classList.toggle("live", Boolean(choice) && choice.rule === null);
    zone.classList.toggle("drop", this.table.dropTargets.has(place.name));
    zone.classList.toggle("best", Boolean(choice) && this.table.bestMove === choice.move);
    const under =
      // cards to tap lie under it
      !choice || choice.rule !== null ? faces.some((code) => this.table.choices.legalOf(code).length) : false;
    if ((!choice && !look) || under) return button?.remove();
    if (!button) {
      button = h("button", { class: "zone-button", type: "button" });
      button.addEventListener("click", (event) => {
        this.table.motion.drawFrom(place.name, backAt(zone, event)?.getBoundingClientRect());
        button.act(event);
      });
      for (const moved of ["pointermove", "pointerleave"])
        button.addEventListener(moved, (event) => {
          for (const slot of backs(zone))
            slot.classList.toggle("aimed", moved === "pointermove" && slot === backAt(zone, event));
        });
      zone.append(button);
    }
    button.act = choice ? () => this.table.choose(choice) : () => this.table.lookThrough(place, title);
    button.setAttribute("aria-label", choice ? this.speech(choice, title) : t("table.look", { zone: title }));
    if (choice && choice.rule !== null) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }

  speech(choice, title) {
    const text =
      choice.verb === "put" && choice.what
        ? `${this.game.pack.title(choice.what)} → ${title}`
        : choice.text.includes(title)
          ? choice.text
          : `${choice.text}: ${title}`;
    return choice.rule === null ? text : t("table.not-now", { card: text });
  }

  /** Several places of one kind stand together, each with its answer across it. */
  group(name, places, answers = null) {
    if (!this.groups.has(name))
      this.groups.set(
        name,
        h(
          "div",
          { class: "zone-group", role: "group", data: { group: name } },
          h("span", { class: "zone-name" }),
          h("div", { class: "members" }),
        ),
      );
    const group = this.groups.get(name);
    const kind = this.game.kind(name);
    const shown = places.filter((place) => this.worth(place));
    group.className = `zone-group of-${answers ? "pair" : kind.spread}s ${shown.length ? "" : "empty"}`;
    group.classList.toggle("few", kind.number <= 6);
    write(group.firstChild, this.game.word("zones", name) ?? name);
    group.setAttribute("aria-label", group.firstChild.textContent);
    fill(
      group.children[1],
      shown.map((place) =>
        answers ? this.pair(place, answers[places.indexOf(place)]) : this.draw(place, { named: false }),
      ),
    );
    const grows = kind.stage && kind.spread === "row" && !answers;
    group.classList.toggle("aligned", grows);
    if (grows) this.align(group, shown);
    return shown.length ? group : null;
  }

  /** Equal ranks lie below each other, and an empty row begins about where others did. */
  align(group, places) {
    const rank = (code) => this.game.pack.rankNumber(code);
    const rows = places.map((place) => place.cards.map(rank)).filter((row) => row.length);
    const first = Math.min(...rows.flat());
    const common = (rows[0] ?? []).filter((each) => rows.every((row) => row.includes(each))).sort((a, b) => a - b);
    const start = common[Math.floor(common.length / 2)] ?? first;
    group.style.setProperty("--columns", String(rows.length ? Math.max(...rows.flat()) - first + 1 : 1));
    group.style.setProperty("--start", String(rows.length ? start - first + 1 : 1));
    for (const slot of group.querySelectorAll(".slot"))
      slot.style.setProperty("--at", String(rank(slot.firstElementChild.dataset.code) - first + 1));
  }

  pair(place, answer) {
    if (!this.pairs.has(place.name)) this.pairs.set(place.name, h("div", { class: "pair" }));
    const pair = this.pairs.get(place.name);
    const shown = [place, answer].filter((each) => this.worth(each));
    fill(
      pair,
      shown.map((each) => this.draw(each, { named: false })),
    );
    return pair;
  }
}

/** The backs that are spread out in a place, each of which can be meant. */
const backs = (zone) => (zone.classList.contains("fan") ? [...zone.querySelectorAll(".slot:has(> .is-back)")] : []);

/** The very back that is tapped; by keyboard the first one. */
const backAt = (zone, event) =>
  backs(zone).findLast((slot) => slot.getBoundingClientRect().left <= event.clientX) ?? backs(zone)[0];
