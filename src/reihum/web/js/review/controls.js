// Below the table of a replay: the slider with its marks, the buttons, and whose eyes one looks through.

import { classes, fill, h, icon } from "../dom.js";
import { t } from "../words.js";

export class Controls {
  constructor(replay) {
    this.replay = replay;
    const button = (name, text, act, kind = "") =>
      h(
        "button",
        { class: `button plain round ${kind}`, type: "button", "aria-label": text, title: text, onclick: act },
        icon(name),
      );
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: Math.max(1, replay.length - 1),
      step: 1,
      value: "0",
      "aria-label": t("replay.slider"),
      oninput: () => {
        replay.play(false);
        replay.go(Number(this.slider.value), { quick: true });
      },
    });
    this.marks = h("div", { class: "marks", "aria-hidden": "true" });
    this.playing = button("go", t("replay.play"), () => replay.play(), "play-all");
    this.text = h("p", { class: "now", "aria-live": "off" });
    this.eyes = h(
      "select",
      {
        class: "eyes",
        "aria-label": t("replay.whose"),
        onchange: () => replay.see(this.eyes.value === "" ? null : Number(this.eyes.value)),
      },
      h("option", { value: "", selected: replay.own === null }, t("replay.open")),
      replay.outline.players.map((name, seat) =>
        h("option", { value: String(seat), selected: replay.own === seat }, t("replay.eyes", { name })),
      ),
    );
    this.deeds = h("div", { class: "deeds" });
    this.element = h(
      "footer",
      { class: "controls" },
      h("div", { class: "track" }, this.marks, this.slider),
      h(
        "div",
        { class: "steps" },
        button("first", t("replay.round-back"), () => replay.skip(-1)),
        button("back", t("replay.back"), () => replay.step(-1), "step-back"),
        this.playing,
        button("on", t("replay.on"), () => replay.step(1), "step-on"),
        button("last", t("replay.round-on"), () => replay.skip(1)),
      ),
      this.text,
      this.eyes,
      this.deeds,
    );
    this.mark([]);
  }

  show(at) {
    this.slider.value = String(at);
  }

  say(text) {
    this.text.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
  }

  /** A better move is known here. */
  tell(found) {
    this.text.classList.toggle("costly", Boolean(found));
    if (found) {
      const key = found.glance ? "review.maybe" : "review.here";
      this.text.textContent = t(key, { played: found.played.text, better: found.better.text });
      this.text.title = found.why;
    }
  }

  running(on) {
    fill(this.playing, [icon(on ? "pause" : "go")]);
    this.playing.setAttribute("aria-label", t(on ? "replay.stop" : "replay.play"));
  }

  /** Where rounds begin, and the moves worth looking at: `{at, cost, glance}` with a cost between 0 and 1. */
  mark(moves) {
    const last = Math.max(1, this.replay.length - 1);
    const spot = (at, kind, size = 0) =>
      h("i", { class: kind, vars: { "--at": String(at / last), "--size": String(size) } });
    fill(this.marks, [
      ...this.replay.starts.slice(1).map((at) => spot(at, "begin")),
      ...moves.map((move) => spot(move.at, classes("costly", move.glance && "glance"), move.cost)),
    ]);
  }
}
