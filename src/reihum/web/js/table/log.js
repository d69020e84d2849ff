// What happened, in words; newest below. It is also what screen readers are told.

import { h } from "../dom.js";
import { announce, dialog } from "../say.js";
import { t } from "../words.js";
import { inWords, word } from "./sentence.js";

const MOST = 300;
const MOST_TO_REMEMBER = 4; // where cards are to be remembered, the log must not do it

export class Log {
  /** @param {import("./game.js").Game} game @param {(seat: number) => string} name */
  constructor(game, name) {
    this.pack = game.pack;
    this.name = name;
    this.list = h("ol", { class: "log-lines" });
    const memory = [...game.kinds.values()].some((kind) => kind.spread === "grid" && kind.face === "down");
    this.most = memory ? MOST_TO_REMEMBER : MOST;
    this.element = h(
      "section",
      { class: "log", "aria-label": t("log.title") },
      h("h2", {}, t("log.title")),
      memory ? h("p", { class: "small" }, t("log.memory")) : null,
      h("div", { class: "log-box", tabindex: "0", role: "region", "aria-label": t("log.title") }, this.list),
    );
    this.last = null;
  }

  /** The round so far, for somebody who has just come. */
  begin(story) {
    this.list.replaceChildren();
    this.last = null;
    for (const each of story.slice(-80)) this.add(each.parts ?? [], each.kind, each.seat);
    this.scroll();
  }

  /** One line. If the same person does the same with another card, the card joins the line before. */
  add(sentence, what, seat) {
    const kind = what === "seat" || what === "undo" ? "detail" : what;
    const parts = sentence.map((part) => (part.card ? this.chip(part.card) : word(part, this.pack, this.name)));
    const sense = parts.map((part) => (typeof part === "string" ? part : "#")).join(""); // without its cards
    const last = /** @type {any} */ (this.last);
    const same =
      kind === "move" && last?.kind === kind && last.seat === seat && last.sense === sense && seat !== undefined;
    if (same && (sense.endsWith("#") || !sense.includes("#"))) this.join(last, parts);
    else {
      const line = h(
        "li",
        { class: kind, vars: seat === null || seat === undefined ? {} : { "--seat": `var(--seat-${seat % 8})` } },
        parts,
      );
      this.list.append(line);
      this.last = { kind, seat, sense, line, times: 1 };
    }
    while (this.list.children.length > this.most) this.list.firstChild?.remove();
  }

  /** The newest line is seen. Once for all that has happened: the page has to be laid out for it. */
  scroll() {
    const box = /** @type {HTMLElement} */ (this.list.parentElement);
    box.scrollTop = box.scrollHeight;
  }

  join(last, parts) {
    const cards = parts.filter((part) => part instanceof HTMLElement);
    last.times += 1;
    if (cards.length) last.line.append(" ", ...cards);
    else if (last.times > 2) last.line.lastChild.textContent = ` ×${last.times}`;
    else last.line.append(h("b", {}, ` ×${last.times}`));
  }

  chip(code) {
    const colour = this.pack.colour(code);
    const title = this.pack.title(code);
    const name = this.pack.look.words.colours[colour] ?? "";
    const parts = title.startsWith(`${name} `)
      ? [h("span", { class: "unseen" }, `${name} `), title.slice(name.length + 1)]
      : [title];
    return this.pack.paint(h("span", { class: "chip" }, this.pack.symbol(colour), parts), colour);
  }

  inWords(parts) {
    return inWords(parts, this.pack, this.name);
  }

  hear(events, round) {
    const spoken = [];
    for (const event of events) {
      if (event.kind === "round") this.add([t("log.round", { n: event.number || round })], "round", null);
      else if (event.kind === "undo" && !event.parts) this.add([t("log.undo")], "round", null);
      else if (event.parts) {
        this.add(event.parts, event.kind, event.seat ?? null);
        spoken.push(this.inWords(event.parts));
      }
    }
    if (events.length) this.scroll();
    if (spoken.length) announce(spoken.slice(-6).join(". "));
  }

  open() {
    const list = h(
      "ol",
      { class: "log-lines" },
      [...this.list.children].map((line) => line.cloneNode(true)),
    );
    const box = dialog(t("log.title"), list, { kind: "drawer log-drawer" });
    box.scrollTop = box.scrollHeight;
  }
}
