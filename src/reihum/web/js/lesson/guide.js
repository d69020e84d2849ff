// The guide of a lesson: one sentence at a time, what the rules say to a forbidden move, and the buttons to go on.

import { fill, h, icon } from "../dom.js";
import { markdown } from "../markdown.js";
import { announce } from "../say.js";
import { t } from "../words.js";

export class Guide {
  /** @param {{next: () => void, show: () => void}} deeds */
  constructor({ next, show }) {
    this.number = h("span", { class: "count" });
    this.words = h("p", { class: "sentence" });
    this.answer = h("div", { class: "answer", hidden: true });
    this.next = h("button", { class: "button main next", type: "button", onclick: next }, t("lesson.next"), icon("on"));
    this.show = h("button", { class: "button show-me", type: "button", onclick: show }, icon("hint"), t("lesson.show"));
    this.deeds = h("div", { class: "deeds" }, this.next, this.show);
    this.element = h(
      "section",
      { class: "guide", "aria-label": t("lesson.guide") },
      h("div", { class: "words" }, this.number, this.words, this.answer),
      this.deeds,
    );
  }

  /** A new sentence. */
  say(text, number, of) {
    this.number.textContent = t("lesson.step", { n: number, of });
    this.words.textContent = text;
    this.answer.hidden = true;
    announce(text);
  }

  /** What somebody hears who tried something forbidden, or something that is not asked for here. */
  reply(title, text, kind = "") {
    this.answer.className = `answer ${kind}`;
    fill(this.answer, [h("strong", {}, title), ...markdown(text).slice(0, 2)]);
    this.answer.hidden = false;
    this.element.scrollTop = this.element.scrollHeight;
    announce(`${title} ${text}`);
  }

  /** What can be done now: go on, or try something and perhaps be shown how. */
  offer({ next = false, show = false, words = t("lesson.show") }) {
    this.next.hidden = !next;
    this.element.classList.toggle("reading", next);
    this.show.hidden = !show;
    if (this.show.lastChild) this.show.lastChild.textContent = words;
    if (next) this.next.focus({ preventScroll: true });
  }
}
