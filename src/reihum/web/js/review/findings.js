// Could I have done better? A strong bot looks at every decision of one seat; what cost most is listed and marked.

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
    this.list = h("ol", { class: "findings-list" });
    this.title = h("h2");
    this.element = h(
      "section",
      { class: "findings", "aria-label": t("review.title") },
      this.title,
      this.bar,
      this.note,
      this.list,
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
      this.bySeat.delete(seat);
      if (problem.name !== "AbortError") toast([h("strong", {}, problem.message)]);
    }
  }

  stop() {
    this.running?.abort();
  }

  hear(line) {
    if (line.type === "progress") {
      this.bar.max = line.of;
      this.bar.value = line.done;
      this.note.textContent = t("review.looking", { n: line.done, of: line.of });
    }
    if (line.type === "finding") {
      this.found.push({ ...line, at: this.replay.starts[line.round] + line.step });
      this.show();
    }
    if (line.type === "error") toast([h("strong", {}, line.message)]);
    if (line.type === "done") {
      this.over = true;
      this.bar.hidden = true;
      this.show();
    }
  }

  show() {
    const sorted = [...this.found].sort((a, b) => b.cost - a.cost).slice(0, MOST);
    const most = sorted[0]?.cost ?? 1;
    const name = this.replay.outline.players[this.seat];
    this.title.textContent = t("review.of", { name });
    if (this.over)
      this.note.textContent = sorted.length ? t("review.found", { n: this.found.length }) : t("review.nothing");
    fill(
      this.list,
      sorted.map((each) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: "finding",
              type: "button",
              onclick: () => {
                this.drawer?.close();
                this.replay.step(0);
                this.replay.go(each.at, { quick: true });
              },
            },
            h("b", {}, each.text),
            h("span", {}, each.why),
            each.gain > 0.05 && !each.proven
              ? h(
                  "span",
                  { class: "cost" },
                  `−${number(each.gain >= 10 ? Math.round(each.gain) : Math.round(each.gain * 10) / 10)}`,
                )
              : null,
          ),
        ),
      ),
    );
    this.replay.controls.mark(this.found.map((each) => ({ at: each.at, cost: each.cost / most })));
    this.replay.drawn();
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
