// A lesson at the real table: the cards are laid out, the others play by a script, and the learner tries each step.

import { h, icon, later } from "../dom.js";
import { openMenu } from "../menu.js";
import { goTo } from "../navigation.js";
import { openRules } from "../rules.js";
import { toast } from "../say.js";
import { moving, wish } from "../settings.js";
import { startTable, usualSeats } from "../shelf.js";
import { Actions } from "../table/actions.js";
import { Board } from "../table/board.js";
import { Deck } from "../table/deck.js";
import { letDrag } from "../table/drag.js";
import { Log } from "../table/log.js";
import { Motion } from "../table/motion.js";
import { details, headline, paper } from "../table/sheet.js";
import { Table } from "../table/view.js";
import { Zones } from "../table/zones.js";
import { t } from "../words.js";
import { lineTo, NO_BAR } from "./alone.js";
import { Guide } from "./guide.js";
import { light } from "./light.js";
import { rehearse } from "./rehearse.js";

const LEARNER = 0;
const BREATH = 650; // milliseconds between two moves of the others
const untwinned = (text) => text.replaceAll("'", "");

export class Lesson extends Table {
  constructor(app, game, script) {
    super(app, "", game, [], null);
    this.script = script;
    this.guide = /** @type {Guide} */ (later());
    this.at = -1; // the step,
    this.beat = 0; // the next move of it,
    this.made = 0; // and how many moves of the script have been made in all
    this.task = null; // what the learner is to try now,
    this.touchable = true; // and whether there is something to touch for it
    document.title = `${t("lesson.title", { game: game.title })} – Reihum`;
  }

  connect() {
    return lineTo((message) => this.answer(message));
  }

  begin() {
    Object.assign(this, { seat: LEARNER, seats: this.script.seats });
    this.deck = new Deck(this.game, (code) => this.tap(code));
    this.zones = new Zones(this, this.game);
    this.actions = new Actions(this, this.game);
    this.actions.phase = () => [];
    this.log = new Log(this.game, (seat) => this.nameFor(seat));
    this.topbar = NO_BAR;
    this.guide = new Guide({ next: () => this.next(), show: () => this.showMe() });
    this.board = new Board(this, this.game, this.seats, LEARNER);
    this.root = h(
      "div",
      { class: "table lesson" },
      this.bar(),
      this.guide.element,
      h("main", { class: "room" }, this.board.element, h("aside", { class: "side" }, this.log.element)),
    );
    this.motion = new Motion(this.root, this.game.pack);
    this.root.addEventListener("click", (event) => this.tapAnywhere(event));
    letDrag(this.root, this);
    this.app.replaceChildren(this.root);
    this.log.begin([]);
    this.show(this.script.start, true);
    this.enter(0);
  }

  bar() {
    const tool = (name, text, act) =>
      h(
        "button",
        { class: `button plain tool tool-${name}`, type: "button", onclick: act, "aria-label": text, title: text },
        icon(name),
        h("span", {}, text),
      );
    return h(
      "header",
      { class: "bar topbar" },
      h(
        "button",
        {
          class: "button plain round leave",
          type: "button",
          "aria-label": t("lesson.leave"),
          title: t("lesson.leave"),
          onclick: () => this.leave(),
        },
        icon("back"),
      ),
      h("h1", {}, t("lesson.title", { game: this.game.title })),
      h(
        "nav",
        { class: "tools", "aria-label": t("bar.tools") },
        tool("rules", t("bar.rules"), () => openRules(this.game)),
        tool("log", t("bar.log"), () => this.log.open()),
        tool("menu", t("bar.menu"), () => openMenu()),
      ),
    );
  }

  // Step by step

  get step() {
    return this.script.steps[this.at];
  }

  enter(number) {
    Object.assign(this, { at: number, beat: 0, task: null });
    const last = number === this.script.steps.length - 1;
    this.guide.say(this.step.text, number + 1, this.script.steps.length);
    this.root.dataset.step = String(number + 1);
    this.draw();
    if (last) this.finish();
    else if (this.step.beats.some((beat) => beat.seat === LEARNER)) this.goOn();
    else this.guide.offer({ next: true });
  }

  /** The button: what was said or answered has been read. */
  next() {
    this.guide.offer({});
    this.guide.answer.hidden = true;
    if (this.task) this.done(1);
    else this.goOn();
  }

  /** Lets the others move until the learner is asked, or the next sentence comes. */
  async goOn() {
    this.task = null;
    this.guide.offer({});
    while (this.beat < this.step.beats.length) {
      const beat = this.step.beats[this.beat];
      if (beat.seat === LEARNER) return this.wait(beat);
      await this.make(beat);
      if (!this.root.isConnected) return undefined;
    }
    return this.enter(this.at + 1);
  }

  /** Something is to be tried: it is lit up. */
  wait(beat) {
    this.task = beat;
    this.touchable = !beat.explanation || this.canBeTouched(beat.move);
    this.guide.offer({ show: true, words: this.touchable ? undefined : t("lesson.try", { move: beat.text }) });
    this.draw();
    this.root.dataset.task = String(beat.move);
    return undefined;
  }

  /** Is there something to tap for a forbidden move? Not where the same card or place can do something else. */
  canBeTouched(number) {
    const { verb, what } = this.game.moves[number];
    const choice = this.choices.all.find((each) => this.textOf(each.move) === this.textOf(number));
    if (!choice) return false;
    if (what && ["play", "put", "pick"].includes(verb)) return !this.choices.legalOf(choice.what).length;
    return ["say", "done"].includes(verb) || (verb === "name" && this.choices.names.some((each) => each.rule === null));
  }

  async make(beat) {
    this.beat += 1;
    this.made += 1;
    if (!beat.state) return;
    this.queue({ ...beat.state, pace: wish("pace") });
    await this.settled(beat.state.version);
    if (moving() && this.root.isConnected) await pause(beat.seat === LEARNER ? 200 : BREATH);
  }

  async settled(version) {
    while (
      this.root.isConnected &&
      (this.waiting.length || this.state.version < version || performance.now() < this.busy)
    )
      await pause(20);
  }

  /** This many moves of the script have been made by the learner. */
  async done(count) {
    this.task = null;
    delete this.root.dataset.task;
    this.guide.offer({});
    const own = this.step.beats.slice(this.beat, this.beat + count);
    this.beat += count - 1;
    this.made += count - 1;
    await this.make(own.at(-1));
    if (this.root.isConnected) this.goOn();
  }

  /** For whoever would rather watch. */
  showMe() {
    if (!this.task) return;
    this.picks.clear();
    if (this.task.explanation) this.refuse();
    else this.done(1);
  }

  // What the learner does

  /** The script answers at once, so nothing is shown ahead of it. */
  play(moves) {
    this.played(moves);
  }

  answer(message) {
    if (message.type === "why") this.asked(message.move);
    else if (message.type === "try") this.rehearsed("try", message.moves);
  }

  textOf(move) {
    return untwinned(this.game.moves[move].text);
  }

  /** The moves that are wanted next, until it is somebody else's turn or something forbidden is to be tried. */
  wanted() {
    const rest = this.step.beats.slice(this.beat);
    const end = rest.findIndex((beat) => beat.seat !== LEARNER || beat.explanation);
    return end < 0 ? rest : rest.slice(0, end);
  }

  played(moves) {
    if (!this.task) return;
    const wanted = this.wanted();
    if (moves.length <= wanted.length && moves.every((move, i) => this.textOf(move) === this.textOf(wanted[i].move)))
      this.done(moves.length);
    else this.nudge();
  }

  /** Allowed, but the lesson would go another way. */
  nudge() {
    if (this.picks.list.length) this.picks.putBack();
    this.guide.reply(t("lesson.other"), t("lesson.please", { move: this.task.text }), "friendly");
  }

  /** A forbidden move is answered by its paragraph, whether it was to be tried or not. */
  asked(move) {
    const choice = this.choices.all.find((each) => each.move === move);
    if (this.task?.explanation && choice?.rule === this.task.explanation.rule) this.refuse(choice?.text);
    else this.rehearsed("why", [move]);
  }

  refuse(move = this.task.text) {
    const { title, text } = this.task.explanation;
    this.guide.reply(t("lesson.refused", { move, chapter: title }), text, "rule");
    this.guide.offer({ next: true });
  }

  async rehearsed(what, moves) {
    try {
      const reply = this.game.pack.reworded(await rehearse({ game: this.game.id }, this.made, [], what, moves));
      if (reply.type === "tried") this.picks.tried(reply);
      else if (reply.type === "refused" && this.picks.refused()) return;
      else {
        const { title, text } = reply.explanation ?? reply;
        if (text) this.guide.reply(title, text, "rule");
      }
    } catch (problem) {
      toast([h("strong", {}, problem.message)], { kind: "problem" });
    }
  }

  // The end

  finish() {
    const play = () => {
      const seats = Math.min(usualSeats(this.game), 4);
      startTable(this.game, {
        seats: this.game.players.includes(seats) ? seats : this.game.players[0],
        options: {},
        level: "beginner",
      });
    };
    const deed = (kind, name, text, act) =>
      h("button", { class: `button ${kind}`, type: "button", onclick: act }, icon(name), text);
    this.guide.element.classList.add("finished");
    this.guide.deeds.replaceChildren(
      deed("main play", "go", t("lesson.play"), play),
      deed("again", "again", t("lesson.again"), () => this.again()),
      deed("to-shelf", "back", t("sheet.shelf"), () => this.leave()),
    );
    this.guide.element.append(h("div", { class: "worked-out" }, headline(this), paper(this), details(this)));
    this.guide.element
      .querySelector("[data-rule]")
      ?.addEventListener("click", (event) =>
        this.openRules(/** @type {HTMLElement} */ (event.currentTarget).dataset.rule),
      );
    /** @type {HTMLElement} */ (this.guide.deeds.firstChild).focus({ preventScroll: true });
    this.root.dataset.finished = "yes";
  }

  async again() {
    super.close();
    const lesson = new Lesson(this.app, this.game, this.script);
    lesson.begin();
    this.close = () => lesson.close();
  }

  // The table under a lesson

  /** The move to try is marked like a hint; with cards picked already, the next one. */
  draw() {
    const picked = this.picks.moves.length;
    const tried = this.touchable ? this.task : null;
    const next = this.task && !this.task.explanation ? (this.wanted()[picked] ?? null) : tried;
    const move = next ? this.game.moves[next.move] : null;
    this.bestMove = next?.move ?? -1;
    this.best = move && ["play", "put", "pick"].includes(move.verb) ? move.what : "";
    super.draw();
    if (this.task && this.picks.complete) this.root.querySelector(".prompt [data-move=picks]")?.classList.add("best");
    light(this, this.at < 0 ? [] : this.step.look);
  }

  endings() {}
  tellTurn() {}
  openRace() {
    this.raceOpened = 0;
  }

  leave() {
    goTo("/");
  }
}

const pause = (time) => new Promise((go) => setTimeout(go, time));
