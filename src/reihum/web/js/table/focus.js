// Whoever plays by keyboard stays where the play is, though the table is drawn anew again and again.

export class Focus {
  /** @param {{root: HTMLElement}} table */
  constructor(table) {
    this.table = table;
    this.lost = false; // there was nothing to hold on to when it was lost
  }

  /** The cards of one's own that can be reached. */
  held() {
    return [...this.table.root.querySelectorAll(".hand-zone .card")];
  }

  /** @param {() => void} draw what may take away that which has the focus */
  keep(draw) {
    const focused = document.activeElement;
    const inside = focused && this.table.root.contains(focused) ? focused : null;
    const at = inside ? this.held().indexOf(inside) : -1;
    const wanted = this.lost && focused === document.body;
    draw();
    const stays = inside === document.activeElement && (at < 0 || (inside !== null && this.held().includes(inside)));
    if ((inside && !stays) || wanted) this.move(inside ?? focused, at);
    this.lost = (inside !== null || wanted) && document.activeElement === document.body;
  }

  /** A card that has left the hand is followed by its neighbour, anything else by what can be done now. */
  move(lost, at) {
    const { root } = this.table;
    const cards = this.held();
    const neighbour = at < 0 ? null : cards.includes(lost) ? lost : cards[Math.min(at, cards.length - 1)];
    const isButton = lost.isConnected && (lost.tagName === "BUTTON" || lost.getAttribute("role") === "button");
    const next =
      neighbour ??
      (isButton ? lost : null) ??
      root.querySelector(".hand-zone .card.legal") ??
      root.querySelector(".prompt .button:not([aria-disabled])") ??
      root.querySelector(".card.legal, .zone.live .zone-button, .cell.live .zone-button") ??
      cards[0];
    /** @type {HTMLElement} */ (next)?.focus({ preventScroll: true });
  }
}
