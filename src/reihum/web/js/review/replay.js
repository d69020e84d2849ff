// A finished match, step by step: slider, keys, any seat's eyes or all cards open.

import { oneGame } from "../api.js";
import { h, icon } from "../dom.js";
import { openShare } from "../evening/share.js";
import { openMenu } from "../menu.js";
import { goTo } from "../navigation.js";
import { openRules } from "../rules.js";
import { announce, toast } from "../say.js";
import { moving, wish } from "../settings.js";
import { Game } from "../table/game.js";
import { t } from "../words.js";
import { playOn, sameDeal } from "./again.js";
import { Controls } from "./controls.js";
import { checkDeal } from "./deal.js";
import { Findings } from "./findings.js";
import {
  download,
  fileName,
  finishedMatches,
  framesOf,
  keepRecord,
  keptRecord,
  outlineOf,
  recordOf,
} from "./records.js";
import { Stage } from "./stage.js";

const PACE = { slow: 2600, normal: 1600, fast: 900, instant: 450 };

/** `#/replay/TABLE/MATCH/SEAT`, or `#/replay/kept/AT` for one that this browser keeps. */
export async function openReplay(app, [table, match, seat]) {
  let text;
  let known = {};
  if (table === "kept") {
    known = keptRecord(match) ?? {};
    text = known.text;
    seat ??= known.seat;
  } else {
    match ??= (await finishedMatches(table)).at(-1)?.match ?? 1;
    text = await recordOf(table, match);
    known = { id: table, match: Number(match) };
  }
  if (!text) throw new Error(t("replay.none"));
  const outline = await outlineOf(text);
  const facts = await oneGame(outline.game, outline.options);
  const own = seat === undefined || seat === null || seat === "" || Number(seat) >= outline.seats ? null : Number(seat);
  keepRecord({
    ...known,
    seat: own,
    game: outline.game,
    players: outline.players,
    totals: outline.totals,
    winners: outline.winners,
    date: outline.date,
    text,
  });
  const replay = new Replay(app, new Game(facts), text, outline, own, known);
  await replay.start();
  return () => replay.close();
}

export class Replay {
  constructor(app, game, text, outline, own, known) {
    this.app = app;
    this.game = game;
    this.text = text;
    this.outline = outline;
    this.own = own;
    this.known = known;
    this.changed = null; // told whenever another step is shown
    this.frames = new Map(); // by round and seat
    this.starts = []; // the place on the slider where each round begins
    this.length = 0;
    for (const round of outline.rounds) {
      this.starts.push(this.length);
      this.length += round.seats.length + 1;
    }
    this.at = 0;
    this.eyes = own;
    this.aside = h("div", { class: "aside" });
    this.controls = new Controls(this);
    this.findings = new Findings(this);
    const deed = (name, text, act) =>
      h("button", { class: `button to-${name}`, type: "button", onclick: act }, icon(name), text);
    this.controls.deeds.append(
      deed("go", t("same.on"), () => playOn(this)),
      deed("again", t("same.short"), () => sameDeal(this)),
      this.findings.button,
    );
    this.bar = this.topBar();
    this.stage = new Stage(app, game, { bar: this.bar, controls: this.controls.element, aside: this.aside });
    this.keys = (event) => this.press(event);
    addEventListener("keydown", this.keys);
    document.title = `${game.title}: ${t("replay.title")} – Reihum`;
  }

  async start() {
    this.stage.sit(this.eyes, this.outline.seats);
    await this.go(0);
  }

  topBar() {
    const tool = (name, text, act) =>
      h(
        "button",
        { class: `button plain tool tool-${name}`, type: "button", onclick: act, "aria-label": text, title: text },
        icon(name),
        h("span", {}, text),
      );
    this.where = h("span", { class: "round-number" });
    this.tools = h(
      "nav",
      { class: "tools", "aria-label": t("bar.tools") },
      tool("check", t("verify.title"), () => checkDeal(this)),
      tool("download", t("replay.download"), () => download(fileName(this.outline), this.text)),
      tool("link", t("share.title"), () => openShare(this)),
      tool("sheet", t("bar.sheet"), () => this.stage.openSheet()),
      tool("rules", t("bar.rules"), () => openRules(this.game)),
      tool("log", t("bar.log"), () => this.stage.log.open()),
      tool("menu", t("bar.menu"), () => openMenu()),
    );
    return h(
      "header",
      { class: "bar topbar" },
      h(
        "button",
        {
          class: "button plain round",
          "aria-label": t("replay.matches"),
          title: t("replay.matches"),
          onclick: () => goTo("/#/matches"),
        },
        icon("back"),
      ),
      h("h1", {}, this.game.title, " ", this.where),
      this.tools,
    );
  }

  // Where we are

  /** The round and the step within it of a place on the slider. */
  place(at) {
    let round = this.starts.length - 1;
    while (this.starts[round] > at) round -= 1;
    return { round, step: at - this.starts[round] };
  }

  async steps(round, eyes = this.eyes) {
    const key = `${round} ${eyes}`;
    if (!this.frames.has(key))
      this.frames.set(
        key,
        framesOf(this.text, round, eyes)
          .then((frames) => this.game.pack.reworded(frames))
          .catch((problem) => {
            this.frames.delete(key);
            throw problem;
          }),
      );
    return this.frames.get(key);
  }

  async go(at, { quick = false } = {}) {
    const wanted = Math.max(0, Math.min(this.length - 1, at));
    this.wanted = wanted;
    this.controls.show(wanted);
    const { round, step } = this.place(wanted);
    try {
      const frames = await this.steps(round);
      if (this.wanted !== wanted) return;
      const stepped = !quick && this.shown && wanted === this.at + 1 && this.shownEyes === this.eyes;
      this.at = wanted;
      this.shown = true;
      this.shownEyes = this.eyes;
      this.stage.present(frames[step], frames.slice(0, step), stepped);
      if (this.where) this.where.textContent = t("bar.round", { n: round + 1 });
      this.controls.say(this.sentence(frames[step], round, step));
      this.drawn();
      this.changed?.();
      if (frames.length - step < 4 && round + 1 < this.starts.length) this.steps(round + 1).catch(() => {});
    } catch (problem) {
      toast([h("strong", {}, problem.message)]);
    }
  }

  /** What has just happened, in words. */
  sentence(frame, round, step) {
    const told = frame.events
      .filter((event) => event.kind === "move")
      .map((event) => this.stage.log.inWords(event.parts));
    return told.length
      ? told.join(". ")
      : step === 0
        ? t("replay.dealt", { n: round + 1 })
        : t("replay.step", { n: step });
  }

  async see(eyes) {
    this.eyes = eyes;
    this.stage.sit(eyes, this.outline.seats);
    this.shown = false;
    await this.go(this.at);
    announce(eyes === null ? t("replay.open") : t("replay.eyes", { name: this.outline.players[eyes] }));
  }

  /** The card that was played next and the one that would have been better, where that is known. */
  drawn() {
    const found = this.findings?.here(this.at, this.eyes);
    for (const card of this.stage.root.querySelectorAll(".better, .worse")) card.classList.remove("better", "worse");
    this.controls.tell(found);
    if (!found) return;
    for (const [kind, move] of [
      ["worse", found.played],
      ["better", found.better],
    ]) {
      const code = move.card.replaceAll("'", "");
      /** @type {HTMLElement[]} */
      const cards = Array.from(this.stage.root.querySelectorAll(".own .card[data-code]"));
      (
        cards.find((card) => card.dataset.code === move.card) ??
        cards.find((card) => card.dataset.code?.replaceAll("'", "") === code)
      )?.classList.add(kind);
    }
  }

  // Moving on

  play(on = !this.running) {
    clearTimeout(this.timer);
    this.running = on;
    this.controls.running(on);
    if (on && this.at >= this.length - 1) this.go(0);
    const next = async () => {
      if (!this.running) return;
      if (this.at >= this.length - 1) return this.play(false);
      await this.go(this.at + 1);
      this.timer = setTimeout(next, PACE[wish("pace")] ?? PACE.normal);
    };
    if (on) this.timer = setTimeout(next, moving() ? 350 : 150);
  }

  step(by) {
    this.play(false);
    return this.go(this.at + by);
  }

  /** To the beginning of this round, or of the one before; to the next. */
  skip(by) {
    this.play(false);
    const { round, step } = this.place(this.at);
    if (by < 0) return this.go(this.starts[step > 0 ? round : Math.max(0, round - 1)]);
    return this.go(round + 1 < this.starts.length ? this.starts[round + 1] : this.length - 1);
  }

  press(event) {
    if (
      document.querySelector("dialog[open]") ||
      event.target.closest?.("input, select, textarea, .log-box") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const deed = {
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      PageDown: () => this.skip(1),
      PageUp: () => this.skip(-1),
      Home: () => this.step(-this.length),
      End: () => this.step(this.length),
    }[event.key];
    if (deed) {
      event.preventDefault();
      deed();
    }
    if (event.key === " " && event.target === document.body) {
      event.preventDefault();
      this.play();
    }
  }

  close() {
    this.play(false);
    this.findings.stop();
    removeEventListener("keydown", this.keys);
    this.stage.close();
  }
}
