// What happened, in words; newest below. It is also what screen readers are told.

import { h } from "../dom.js";
import { announce, dialog } from "../say.js";
import { t } from "../words.js";

const MOST = 300;

export class Log {
  constructor() {
    this.list = h("ol", { class: "log-lines" });
    this.element = h("section", { class: "log", "aria-label": t("log.title") }, h("h2", {}, t("log.title")), h("div", { class: "log-box", tabindex: "0", role: "region", "aria-label": t("log.title") }, this.list));
    this.lines = [];
  }

  begin(story) {
    this.lines = [];
    this.list.replaceChildren();
    for (const text of story.slice(-60)) this.add(text, "move", null);
  }

  add(text, kind, seat) {
    this.lines.push({ text, kind, seat });
    const line = h("li", { class: kind, vars: seat === null || seat === undefined ? {} : { "--seat": `var(--seat-${seat % 8})` } }, text);
    this.list.append(line);
    while (this.list.children.length > MOST) this.list.firstChild.remove();
    const box = this.list.parentElement;
    box.scrollTop = box.scrollHeight;
  }

  hear(events, round) {
    const spoken = [];
    for (const event of events) {
      if (event.kind === "round") this.add(t("log.round", { n: event.number || round }), "round", null);
      else if (event.kind === "undo") this.add(t("log.undo"), "round", null);
      else if (event.text) {
        this.add(event.text, event.kind, event.seat);
        spoken.push(event.text);
      }
    }
    if (spoken.length) announce(spoken.slice(-6).join(". "));
  }

  open() {
    const list = h("ol", { class: "log-lines" }, [...this.list.children].map((line) => line.cloneNode(true)));
    const box = dialog(t("log.title"), list, { kind: "drawer log-drawer" });
    box.scrollTop = box.scrollHeight;
  }
}
