// Places on the table: piles, rows, fans and grids, from their kind alone.

import { HIDDEN } from "../cards/card.js";
import { fill, h } from "../dom.js";
import { t } from "../words.js";
import { rove, settle } from "./deck.js";

const MOST_BACKS = 10; // backs drawn one by one; more are only counted

export class Zones {
  /** @param {any} table the view of the table @param {import("./game.js").Game} game */
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.elements = new Map();
    this.groups = new Map();
  }

  element(name) {
    if (!this.elements.has(name)) {
      const cards = h("div", { class: "cards" });
      const zone = h("div", { class: "zone", role: "group", data: { zone: name } }, h("span", { class: "zone-name" }), cards);
      rove(cards);
      this.elements.set(name, zone);
    }
    return this.elements.get(name);
  }

  /** Does this place deserve room now? */
  worth(place) {
    const kind = this.game.kind(place.name);
    if (place.name === "box") return false;
    if (place.size === null && place.owner >= 0 && kind.name !== this.game.firstEach) return false; // nobody's business
    if (place.size !== 0) return true;
    return this.isTarget(place.name) || (place.owner < 0 && !(kind.number > 4) && (kind.spread === "pile" ? kind.face !== "down" : kind.number > 1));
  }

  isTarget(name) {
    return this.table.targets.has(name) || this.table.choices.ofPlace(name).some((each) => each.rule === null) || this.table.dropTargets.has(name);
  }

  /** Draws one place. */
  draw(place, { named = true } = {}) {
    const kind = this.game.kind(place.name);
    const zone = this.element(place.name);
    const [label, cards] = zone.children;
    const faces = place.cards.filter((card) => card !== HIDDEN);
    const shown = this.shown(place, kind, faces);
    const title = this.game.zone(place.name);
    zone.className = `zone ${kind.spread} ${place.size === 0 ? "empty" : ""} ${named ? "" : "unnamed"}`;
    label.title = title;
    label.textContent = title;
    zone.setAttribute("aria-label", this.spoken(place, title));
    fill(cards, shown);
    cards.dataset.count = this.count(place, kind, shown.length);
    cards.dataset.depth = kind.spread === "pile" && place.size > 1 ? Math.min(3, Math.ceil(place.size / 6)) : 0;
    this.handle(zone, place, title, faces);
    settle(cards);
    return zone;
  }

  shown(place, kind, faces) {
    const options = (code) => ({ chosen: this.table.chosen, giver: this.giver(code, place), best: this.table.best });
    const slot = (code) => this.table.deck.slot(code, this.table.choices, options(code));
    if (place.size === null && !faces.length) return [slot(HIDDEN)];
    if (kind.spread === "pile") {
      if (faces.some((code) => this.table.choices.ofCard(code).length)) return faces.map(slot);
      return place.cards.length ? [slot(kind.ordered || kind.face === "top" ? place.cards[0] : place.cards.at(-1))] : [];
    }
    if (faces.length) return this.arranged(place, faces).map(slot);
    return place.cards.slice(0, MOST_BACKS).map(slot);
  }

  /** Who laid a card in the middle. */
  giver(code, place) {
    if (place.owner >= 0 || this.game.kind(place.name).spread !== "row" || this.game.kind(place.name).number > 1) return "";
    const found = this.table.givers.get(code);
    return found?.place === place.name ? this.table.playerName(found.seat) : "";
  }

  /** In the middle cards lie in the order in which they came; elsewhere in the order of the pack. */
  arranged(place, codes) {
    const kind = this.game.kind(place.name);
    if (kind.ordered) return codes;
    const sorted = this.game.pack.sorted(codes, "colour");
    if (place.owner >= 0 || kind.number > 1 || !codes.every((code) => this.table.givers.get(code)?.place === place.name)) return sorted;
    const order = [...this.table.givers.keys()];
    return sorted.sort((a, b) => order.indexOf(a) - order.indexOf(b));
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
    const look = !choice && this.game.kind(place.name).spread === "pile" && faces.length > 1 && !faces.some((code) => this.table.choices.ofCard(code).length);
    let button = zone.querySelector(":scope > .zone-button");
    zone.classList.toggle("target", Boolean(target));
    zone.classList.toggle("live", Boolean(choice) && choice.rule === null);
    zone.classList.toggle("drop", this.table.dropTargets.has(place.name));
    zone.classList.toggle("best", Boolean(choice) && this.table.bestMove === choice.move);
    if (!choice && !look) return button?.remove();
    if (!button) {
      button = h("button", { class: "zone-button", type: "button" });
      button.addEventListener("click", (event) => button.act(event));
      zone.append(button);
    }
    button.act = choice ? () => this.table.choose(choice) : () => this.table.lookThrough(place, title);
    button.setAttribute("aria-label", choice ? this.speech(choice, title) : t("table.look", { zone: title }));
    if (choice && choice.rule !== null) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }

  speech(choice, title) {
    const text = choice.verb === "put" && choice.what ? `${this.game.pack.title(choice.what)} → ${title}` : choice.text.includes(title) ? choice.text : `${choice.text}: ${title}`;
    return choice.rule === null ? text : t("table.not-now", { card: text });
  }

  /** Several places of one kind stand together. */
  group(name, places) {
    if (!this.groups.has(name)) this.groups.set(name, h("div", { class: "zone-group", role: "group", data: { group: name } }, h("span", { class: "zone-name" }), h("div", { class: "members" })));
    const group = this.groups.get(name);
    const kind = this.game.kind(name);
    const shown = places.filter((place) => this.worth(place));
    group.className = `zone-group of-${kind.spread}s ${shown.length ? "" : "empty"}`;
    group.classList.toggle("few", kind.number <= 6);
    group.firstChild.textContent = this.game.word("zones", name) ?? name;
    group.setAttribute("aria-label", group.firstChild.textContent);
    fill(group.children[1], shown.map((place) => this.draw(place, { named: false })));
    return shown.length ? group : null;
  }
}
