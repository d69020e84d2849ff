// The table: keeps the last state, draws it, and passes on what the player does. All rules are the server's.

import { h } from "../dom.js";
import { goTo } from "../navigation.js";
import { openMenu } from "../menu.js";
import { witness } from "../review/witness.js";
import { openRules } from "../rules.js";
import { announce, dialog, hush, toast } from "../say.js";
import { moving } from "../settings.js";
import { chime } from "../sound.js";
import { t } from "../words.js";
import { Actions } from "./actions.js";
import { after } from "./after.js";
import { Board } from "./board.js";
import { addChance } from "./chance.js";
import { Deck } from "./deck.js";
import { letDrag } from "./drag.js";
import { Log } from "./log.js";
import { Motion } from "./motion.js";
import { openPeople } from "./people.js";
import { Player } from "./player.js";
import { explain, refused, showHint } from "./replies.js";
import { openSheet } from "./sheet.js";
import { Line } from "./socket.js";
import { TopBar } from "./topbar.js";
import { Zones } from "./zones.js";

const HOLD = { slow: 2000, normal: 1200, fast: 700, instant: 120 }; // milliseconds that a full stage is looked at

export class Table extends Player {
  constructor(app, id, game, levels, token) {
    super();
    Object.assign(this, { app, id, game, levels });
    this.seat = null;
    this.state = null;
    this.choices = null;
    this.waiting = [];
    this.busy = 0;
    this.peopleChanged = () => {};
    this.line = this.connect(token);
    document.title = `${game.title} – Reihum`;
    this.escape = (event) => {
      if (event.key === "Escape" && this.chosen && !document.querySelector("dialog[open]")) this.select("");
    };
    addEventListener("keydown", this.escape);
  }

  connect(token) {
    return new Line(
      this.id,
      token,
      (message) => this.hear(this.game.pack.reworded(message)),
      (up) => this.lineState(up),
    );
  }

  /** Lays the table: once, when the server has said who we are. */
  lay(welcome) {
    this.seat = welcome.seat;
    this.seats = welcome.seats;
    this.deck = new Deck(this.game, (code) => this.tap(code));
    this.zones = new Zones(this, this.game);
    this.actions = new Actions(this, this.game);
    this.log = new Log(this.game);
    this.topbar = new TopBar(this);
    this.board = new Board(this, this.game, welcome.seats, welcome.seat);
    this.root = h(
      "div",
      { class: "table" },
      this.topbar.element,
      h("main", { class: "room" }, this.board.element, h("aside", { class: "side" }, this.log.element)),
    );
    this.motion = new Motion(this.root, this.game.pack);
    this.root.addEventListener("click", (event) => this.tapAnywhere(event));
    letDrag(this.root, this);
    this.app.replaceChildren(this.root);
    this.log.begin(welcome.story ?? []);
  }

  // What the server says

  hear(message) {
    const answers = {
      welcome: () => {
        this.waiting = [];
        sessionStorage.removeItem("loaded-again");
        this.lay(message);
      },
      state: () => {
        addChance(this, message);
        this.queue(message);
      },
      tried: () => this.picks.tried(message),
      explanation: () => explain(this, message),
      hint: () => showHint(this, message),
      refused: () => refused(this, message),
      error: () => this.problem(message),
    };
    answers[message.type]?.();
  }

  /** A page of another version can't speak with the server; loaded again it can. */
  problem(message) {
    toast([h("strong", {}, message.message)], { kind: "problem" });
    if (message.code !== "old-page" || sessionStorage.getItem("loaded-again")) return;
    sessionStorage.setItem("loaded-again", "yes");
    location.reload();
  }

  /** States wait while cards are flying, but not for long, and never in a race. */
  queue(state) {
    this.waiting.push(state);
    const rest = state.turn.mode === "race" || this.waiting.length > 3 ? 0 : this.busy - performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), Math.max(0, rest));
  }

  /** One state after the other if cards fly; else, or if too many wait, only the last, with all that happened before. */
  flush() {
    const hurry = this.waiting.length > 3 || !moving();
    while (this.waiting.length) {
      let state = this.waiting.shift();
      while (hurry && this.waiting.length && this.game.sweepIn(state.events) < 0)
        state = { ...this.waiting[0], events: [...state.events, ...this.waiting.shift().events] };
      const sweep = this.state ? this.game.sweepIn(state.events) : -1;
      if (sweep >= 0) {
        const [full, swept] = this.halves(state, sweep);
        this.waiting.unshift(swept);
        const flight = this.show(full, hurry);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.flush(), flight + HOLD[state.pace]);
        return;
      }
      const length = this.show(state, hurry || this.state === null);
      if (!length || !this.waiting.length) continue;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), length);
      return;
    }
  }

  /** A trick that is complete lies there for a moment before it is taken: first the table with all its cards, then without. */
  halves(state, sweep) {
    const places = after(this.state.places, state.events.slice(0, sweep), this.game, this.seat);
    const full = {
      ...this.state,
      version: state.version,
      places,
      choices: [],
      prompt: "",
      turn: { ...state.turn, yours: false, seats: [] },
      phase: "playing",
      events: state.events.slice(0, sweep),
    };
    return [full, { ...state, events: state.events.slice(sweep) }];
  }

  show(state, quick = false) {
    const past = this.state;
    this.state = state;
    witness(this, past);
    this.openRace(past, state);
    this.picks.renew(state);
    this.choices = this.picks.seen(state, this.game, this.seat);
    if (past?.version !== state.version) this.layDown();
    if (past?.turn.yours && past.version !== state.version) hush("hinting", "why");
    if (past && !quick) this.motion.before();
    this.draw();
    const length = past && !quick ? this.motion.after(state.events) : 0;
    this.busy = performance.now() + length;
    this.log.hear(state.events, state.round);
    this.tellSeats(state.events);
    this.tellTurn(past, state);
    this.endings(past, state, length);
    this.topbar.draw(state);
    Object.assign(this.root.dataset, { version: state.version, phase: state.phase });
    this.peopleChanged();
    return length;
  }

  /** The same table, other choices: cards were picked or put back. */
  choicesChanged() {
    this.choices = this.picks.seen(this.state, this.game, this.seat);
    this.layDown();
    this.draw();
    announce(this.actions.sentence(this.state));
  }

  draw() {
    const focused = document.activeElement;
    const inside = this.root.contains(focused) ? focused : null;
    this.board.draw(this.state);
    this.actions.draw(this.state);
    this.root.dataset.drawn = String(Number(this.root.dataset.drawn ?? 0) + 1);
    if ((inside && !inside.isConnected) || (inside && inside !== document.activeElement)) this.refocus(inside);
  }

  /** Whoever plays by keyboard stays where the play is. */
  refocus(lost) {
    const same =
      lost.isConnected && (lost.tagName === "BUTTON" || lost.getAttribute("role") === "button") ? lost : null;
    const next =
      same ??
      this.root.querySelector(".hand-zone .card.legal") ??
      this.root.querySelector(".prompt .button:not([aria-disabled])") ??
      this.root.querySelector(".card.legal, .zone.live .zone-button, .cell.live .zone-button");
    next?.focus({ preventScroll: true });
  }

  say(message) {
    this.line.say(message);
  }

  // What one is told

  /** Who comes, goes or lets a bot play concerns everybody, and what is said aloud is heard by everybody. */
  tellSeats(events) {
    for (const event of events) if (event.said) this.board.seats.call(event.seat, event.said);
    for (const event of events)
      if (["seat", "undo"].includes(event.kind) && event.text)
        toast([h("strong", {}, event.text)], { seconds: 4, kind: "seats" });
  }

  tellTurn(past, state) {
    const yours = state.turn.yours && state.phase === "playing";
    const before = past?.turn.yours && past?.phase === "playing";
    if (yours && !before) {
      chime(state.turn.mode === "race" ? "race" : "turn");
      announce(this.actions.sentence(state));
    }
  }

  openRace(past, state) {
    if (state.turn.mode !== "race" || state.phase !== "playing") this.raceOpened = 0;
    else if (!past || past.turn.mode !== "race" || state.events.some((event) => event.kind === "card"))
      this.raceOpened = performance.now();
  }

  endings(past, state, length) {
    const ended = (state.phase === "scored" || state.phase === "over") && past?.phase !== state.phase;
    if (!ended) {
      if (state.phase === "playing" && past && past.phase !== "playing")
        document.querySelector("dialog.score")?.close();
      return;
    }
    const delay = moving() && past ? length + 900 : 0;
    setTimeout(() => {
      if (this.state === state && !document.querySelector("dialog:modal")) {
        chime("end");
        this.openSheet();
      }
    }, delay);
  }

  lineState(up) {
    this.root?.classList.toggle("offline", !up);
    if (!up) {
      this.offline = toast([h("strong", {}, t("table.offline"))], { seconds: 0, kind: "offline-note" });
    } else this.offline?.remove();
  }

  playerName(seat) {
    return seat === this.seat ? t("table.you") : this.state.players[seat]?.name || t("table.empty-seat");
  }

  lookThrough(place, title) {
    dialog(
      title,
      h(
        "div",
        { class: "look-through" },
        this.game.pack.sorted(place.cards, "colour").map((code) => this.deck.make(code)),
      ),
    );
  }

  openLastTrick() {
    const { cards, by, taker } = this.state.last_trick;
    const laid = cards.map((code, i) =>
      h("figure", {}, this.deck.make(code), h("figcaption", {}, this.playerName(by[i]))),
    );
    dialog(
      t("table.last-trick"),
      h(
        "div",
        {},
        h("div", { class: "look-through" }, laid),
        taker < 0 ? null : h("p", {}, t("table.trick-taken", { name: this.playerName(taker) })),
      ),
    );
  }

  openRules(anchor) {
    return openRules(this.game, anchor);
  }
  openSheet() {
    return document.querySelector("dialog.score") ?? openSheet(this);
  }
  openPeople() {
    return openPeople(this);
  }
  openMenu() {
    return openMenu({ paced: (pace) => this.say({ type: "speed", pace }) });
  }
  leave() {
    goTo("/");
  }

  close() {
    clearTimeout(this.timer);
    this.line.close();
    this.motion?.stop();
    removeEventListener("keydown", this.escape);
    document.getElementById("toasts").replaceChildren();
  }
}
