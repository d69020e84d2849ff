// A phone at a table with a screen: one's own cards, as large as they go. The rest lies in the middle, on the screen.

import { h, icon, within } from "../dom.js";
import { goTo } from "../navigation.js";
import { Table } from "../table/view.js";
import { t } from "../words.js";

export class HandHeld extends Table {
  get view() {
    return "hand";
  }

  lay(welcome) {
    super.lay(welcome);
    this.root.classList.add("handheld");
    const whole = h(
      "button",
      {
        class: "button plain tool",
        type: "button",
        "aria-label": t("screen.whole"),
        title: t("screen.whole"),
        onclick: () => goTo(`/table/${this.id}`),
      },
      icon("seats"),
      h("span", {}, t("screen.whole")),
    );
    within(this.topbar.element, ".tools").prepend(whole);
  }

  /** The middle and the others show when one of them has to be touched. */
  draw() {
    const places = this.state.places.filter(
      (place) => this.zones.isTarget(place.name) || place.cards.some((code) => this.choices.ofCard(code).length),
    );
    this.root.classList.toggle("needs-middle", this.seat === null || places.some((place) => place.owner < 0));
    this.root.classList.toggle(
      "needs-others",
      this.seat === null || places.some((place) => place.owner >= 0 && place.owner !== this.seat),
    );
    super.draw();
  }
}
