// The card elements of a table: one for every card that shows its face, so that it can travel and keep its focus.

import { dress, HIDDEN, picture } from "../cards/card.js";
import { h } from "../dom.js";
import { t } from "../words.js";

export class Deck {
  /** @param {import("./game.js").Game} game @param {(code: string, element: HTMLElement, event?: Event) => void} act */
  constructor(game, act) {
    this.game = game;
    this.act = act;
    this.slots = new Map();
  }

  /** The slot with a card that all may see here, or with a back. */
  slot(code, choices, { chosen = "", giver = "", best = "", leads = false, held = false, fresh = false } = {}) {
    if (code === HIDDEN) return h("span", { class: "slot", "aria-hidden": "true" }, picture(this.game.pack, code));
    if (!this.slots.has(code)) this.slots.set(code, this.make(code));
    const slot = this.slots.get(code);
    this.update(slot.firstChild, code, choices, { chosen, best, held, fresh });
    slot.dataset.giver = giver;
    slot.classList.toggle("given", Boolean(giver));
    slot.classList.toggle("leads", leads);
    return slot;
  }

  make(code) {
    const card = document.createElement("div");
    dress(card, this.game.pack, code);
    card.dataset.code = code;
    card.addEventListener("click", (event) => {
      if (card.getAttribute("role") === "button") this.act(code, card, event);
    });
    card.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && card.getAttribute("role") === "button") {
        event.preventDefault();
        this.act(code, card, event);
      }
    });
    return h("span", { class: "slot" }, card);
  }

  /** A card that one holds can be tapped at any time: whoever can't play it now is told why. */
  update(card, code, choices, { chosen, best, held, fresh }) {
    const all = choices.ofCard(code);
    const legal = all.some((each) => each.rule === null);
    const picked = choices.picked.has(code);
    const title = fresh ? t("table.new-card", { card: this.game.pack.title(code) }) : this.game.pack.title(code);
    if (fresh) card.dataset.fresh = t("table.new");
    else delete card.dataset.fresh;
    card.classList.toggle("legal", legal);
    card.classList.toggle("dim", all.length > 0 && !legal && !picked);
    card.classList.toggle("chosen", chosen === code);
    card.classList.toggle("picked", picked);
    card.classList.toggle("best", best === code);
    if (all.length || picked || held) {
      card.setAttribute("role", "button");
      if (!card.hasAttribute("tabindex")) card.setAttribute("tabindex", "-1");
      card.setAttribute("aria-disabled", String(!legal && !picked));
      card.setAttribute("aria-label", legal || picked || !all.length ? title : t("table.not-now", { card: title }));
      if (chosen === code || picked) card.setAttribute("aria-pressed", "true");
      else card.removeAttribute("aria-pressed");
    } else {
      card.setAttribute("role", "img");
      for (const name of ["tabindex", "aria-disabled", "aria-pressed"]) card.removeAttribute(name);
      card.setAttribute("aria-label", title);
    }
  }
}

/** Arrow keys walk through the cards of a group; one of them is reached by the tab key. */
export function rove(group) {
  group.addEventListener("keydown", (event) => {
    const cards = [...group.querySelectorAll('[role="button"], .zone-button')];
    const at = cards.indexOf(document.activeElement);
    if (at < 0) return;
    const columns = Number(group.dataset.columns) || 1;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const target =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? cards.length - 1
          : step
            ? Math.min(cards.length - 1, Math.max(0, at + step))
            : -1;
    if (target < 0) return;
    event.preventDefault();
    stop(cards, cards[target]);
    cards[target].focus();
  });
  group.addEventListener("focusin", (event) => {
    const cards = [...group.querySelectorAll('[role="button"], .zone-button')];
    if (cards.includes(event.target)) stop(cards, event.target);
  });
}

function stop(cards, one) {
  for (const card of cards) card.setAttribute("tabindex", card === one ? "0" : "-1");
}

/** After drawing: exactly one card of the group can be reached by the tab key, the first legal one if none was. */
export function settle(group) {
  const cards = [...group.querySelectorAll('[role="button"], .zone-button')];
  if (!cards.length) return;
  const current =
    cards.find((card) => card === document.activeElement) ??
    cards.find((card) => card.classList.contains("legal")) ??
    cards[0];
  stop(cards, current);
}
