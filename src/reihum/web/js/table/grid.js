// A grid: many places for one card each. Zones of the same number lie on one another, as face-down and turned-up
// places do.

import { HIDDEN } from "../cards/card.js";
import { classes, fill, h } from "../dom.js";
import { t } from "../words.js";
import { rove, settle } from "./deck.js";

export class Grid {
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.cells = [];
    this.element = h("div", { class: "grid", role: "group" });
    rove(this.element);
    new ResizeObserver(() => {
      this.element.dataset.columns = String(getComputedStyle(this.element).gridTemplateColumns.split(" ").length);
    }).observe(this.element);
  }

  /** @param {any[][]} layers places of several zones, each in order */
  draw(layers) {
    this.element.setAttribute("aria-label", this.game.word("zones", layers[0][0].name.split(".")[0]) ?? "");
    fill(
      this.element,
      layers[0].map((_, i) =>
        this.cell(
          i,
          layers.map((layer) => layer[i]),
        ),
      ),
    );
    settle(this.element);
    return this.element;
  }

  cell(i, places) {
    this.cells[i] ??= h("div", { class: "cell" });
    const cell = this.cells[i];
    const { deck, choices } = this.table;
    const full = places.find((place) => place.cards.length);
    const code = full?.cards[0];
    const choice = code && code !== HIDDEN && choices.ofCard(code).length ? null : this.choice(places);
    const options = { chosen: this.table.chosen, best: this.table.best };
    const button = choice ? this.button(cell, choice, i) : null;
    cell.dataset.zone = (full ?? places[0]).name;
    const best = choice && choice.move === this.table.bestMove;
    cell.className = classes("cell", !code && "gap", choice?.rule === null && "live", best && "best");
    cell.dataset.number = String(i + 1);
    let inside = null;
    if (code === HIDDEN)
      inside = cell.querySelector(":scope > .slot[aria-hidden]") ?? deck.slot(HIDDEN, choices, options);
    else if (code) inside = deck.slot(code, choices, options);
    fill(cell, [inside, button]);
    return cell;
  }

  choice(places) {
    const own = places.flatMap((place) => this.table.choices.ofPlace(place.name));
    return own.find((each) => each.rule === null) ?? own[0];
  }

  button(cell, choice, i) {
    const button =
      cell.querySelector(":scope > .zone-button") ??
      h("button", { class: "zone-button", type: "button", tabindex: "-1", onclick: () => button.act() });
    button.act = () => this.table.choose(choice);
    const text = `${choice.text.split(":")[0]} ${i + 1}`;
    button.setAttribute("aria-label", choice.rule === null ? text : t("table.not-now", { card: text }));
    button.classList.toggle("legal", choice.rule === null);
    if (choice.rule === null) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
    return button;
  }
}
