// Could I have done better? A strong bot looks at every decision of one seat; what cost most is listed and marked.
// Where something was learnt of the game, a glance finds what looks costly at once, and a closer look follows.

import { fill, h, icon } from "../dom.js";
import { dialog, toast } from "../say.js";
import { lang, number, t } from "../words.js";

const MOST = 12; // findings that are listed

export class Findings {
  constructor(replay) {
    this.replay = replay;
    this.bySeat = new Map();
    this.bar = h("progress", { max: 1, value: 0, "aria-label": t("review.progress") });
    this.note = h("p", { class: "small", role: "status" });
    this.lists = h("div", { class: "findings-lists" });
    this.title = h("h2");
    this.element = h(
      "section",
      { class: "findings", "aria-label": t("review.title") },
      this.title,
      this.bar,
      this.note,
      this.lists,
    );
    this.button = h(
      "button",
      { class: "button main to-review", type: "button", onclick: () => this.open() },
      icon("hint"),
      t("review.go"),
    );
  }

  get found() {
    return this.bySeat.get(this.seat) ?? [];
  }

  /** Beside the table where there is room, else in a drawer. */
  async open() {
    const seat = this.replay.eyes ?? this.replay.own ?? 0;
    if (this.replay.eyes !== seat) {
      this.replay.controls.eyes.value = String(seat);
      await this.replay.see(seat);
    }
    if (matchMedia("(min-width: 1160px)").matches) this.replay.aside.replaceChildren(this.element);
    else this.drawer = dialog(t("review.title"), this.element, { kind: "drawer" });
    if (!this.bySeat.has(seat)) this.start(seat);
    else {
      this.seat = seat;
      this.show();
    }
  }

  async start(seat) {
    this.stop();
    this.seat = seat;
    this.bySeat.set(seat, []);
    this.over = false;
    this.running = new AbortController();
    this.bar.hidden = false;
    this.show();
    try {
      const answer = await fetch("/api/reviews", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ record: this.replay.text, seat, lang }),
        signal: this.running.signal,
      });
      if (!answer.ok) throw new Error((await answer.json())?.error?.message ?? answer.statusText);
      for await (const line of lines(answer.body)) this.hear(line);
    } catch (problem) {
      this.bySeat.delete(seat); // whoever opens it again asks again
      if (problem.name === "AbortError") return;
      this.bar.hidden = true;
      this.note.textContent = "";
      toast([h("strong", {}, problem.message)]);
    }
  }

  stop() {
    this.running?.abort();
  }

  hear(line) {
    const at = this.replay.starts[line.round] + line.step;
    if (line.type === "progress") {
      this.bar.max = line.of;
      this.bar.value = line.done;
      const key = line.look === "glance" ? "review.glancing" : "review.looking";
      this.note.textContent = t(key, { n: Math.min(line.done + 1, line.of), of: line.of });
    }
    if (line.type === "finding") this.keep([...this.without(at), { ...line, at }]);
    if (line.type === "cleared") this.keep(this.without(at));
    if (line.type === "error") throw new Error(line.message);
    if (line.type === "done") {
      this.over = true;
      this.bar.hidden = true;
      this.show();
    }
  }

  without(at) {
    return this.found.filter((each) => each.at !== at);
  }

  keep(found) {
    this.bySeat.set(this.seat, found);
    this.show();
  }

  show() {
    const sorted = [...this.found].sort((a, b) => b.cost - a.cost);
    const glances = sorted.filter((each) => each.glance);
    const sure = sorted.filter((each) => !each.glance).slice(0, MOST);
    const most = sorted[0]?.cost ?? 1;
    const name = this.replay.outline.players[this.seat];
    this.title.textContent = t("review.of", { name });
    if (this.over)
      this.note.textContent = sorted.length ? t("review.found", { n: this.found.length }) : t("review.nothing");
    const focused = Number(/** @type {HTMLElement} */ (document.activeElement)?.dataset?.at ?? -1);
    fill(this.lists, [
      glances.length && sure.length ? h("h3", {}, t("review.closely")) : null,
      h(
        "ol",
        { class: "findings-list" },
        sure.map((each) => this.line(each)),
      ),
      glances.length ? h("h3", {}, t("review.glance")) : null,
      h(
        "ol",
        { class: "findings-list glances" },
        glances.slice(0, MOST).map((each) => this.line(each)),
      ),
    ]);
    /** @type {HTMLElement | null} */ (this.lists.querySelector(`[data-at="${focused}"]`))?.focus();
    this.replay.controls.mark(sorted.map(({ at, cost, glance }) => ({ at, cost: cost / most, glance })));
    this.replay.drawn();
  }

  /** A move that could have been better, and the way to it. */
  line(each) {
    const lost = number(each.gain >= 10 ? Math.round(each.gain) : Math.round(each.gain * 10) / 10);
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "finding",
          type: "button",
          data: { at: String(each.at) },
          onclick: () => {
            this.drawer?.close();
            this.replay.step(0);
            this.replay.go(each.at, { quick: true });
          },
        },
        h("b", {}, each.text),
        h("span", {}, each.why),
        each.gain > 0.05 && !each.proven ? h("span", { class: "cost" }, `${each.glance ? "≈ " : ""}−${lost}`) : null,
      ),
    );
  }

  /** What could have been done better at this point of the match. */
  here(at, eyes) {
    return eyes === this.seat ? this.found.find((each) => each.at === at) : undefined;
  }
}

/** The JSON objects of an answer, one a line, as they come. */
async function* lines(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const parts = rest.split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part) yield JSON.parse(part);
    if (done) return;
  }
}
