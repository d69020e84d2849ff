// The table: keeps the last state, draws it, and passes on what the player does. All rules are the server's.

import { byId, h, later, within } from "../dom.js";
import { Company } from "../evening/company.js";
import { openMenu } from "../menu.js";
import { goTo } from "../navigation.js";
import { witness } from "../review/witness.js";
import { announce, hush, toast } from "../say.js";
import { keepOver, moving, noteNoMore, noteOnce } from "../settings.js";
import { chime } from "../sound.js";
import { t } from "../words.js";
import { Actions, isCalling } from "./actions.js";
import { after } from "./after.js";
import { Board } from "./board.js";
import { addChance } from "./chance.js";
import { Deck } from "./deck.js";
import { letDrag } from "./drag.js";
import { expected, quiet } from "./expect.js";
import { Focus } from "./focus.js";
import { Arrivals } from "./hand.js";
import { Log } from "./log.js";
import { lookThrough, openLastTrick } from "./look.js";
import { Motion } from "./motion.js";
import { openPeople } from "./people.js";
import { Player } from "./player.js";
import { explain, refused, showHint } from "./replies.js";
import { openSheet } from "./sheet.js";
import { Line } from "./socket.js";
import { TopBar } from "./topbar.js";
import { Zones } from "./zones.js";

const HOLD = { slow: 2000, normal: 1200, fast: 700, instant: 120 }; // milliseconds that a full stage is looked at
const LOADED_AGAIN = "loaded-again";

export class Table extends Player {
  /**
   * @param {HTMLElement} app
   * @param {string} id
   * @param {import("./game.js").Game} game
   * @param {string[]} levels
   * @param {string | null} token
   */
  constructor(app, id, game, levels, token) {
    super();
    this.app = app;
    this.id = id;
    this.game = game;
    this.levels = levels;
    this.waiting = [];
    this.told = /** @type {any} */ (null); // the last state on this line
    this.busy = 0;
    this.peopleChanged = () => {};
    this.focus = new Focus(this);
    this.arrivals = new Arrivals(this);
    this.sheetChanged = /** @type {(() => void) | null} */ (null); // while a sheet lies on the table
    this.root = /** @type {HTMLElement} */ (later());
    this.deck = /** @type {Deck} */ (later());
    this.zones = /** @type {Zones} */ (later());
    this.log = /** @type {Log} */ (later());
    this.topbar = /** @type {TopBar} */ (later());
    this.tale = /** @type {any[] | null} */ (null); // what happened before one came
    this.company = new Company(this, this.view);
    this.line = this.connect(token);
    document.title = `${game.title} – Reihum`;
    this.escape = (event) => {
      if (event.key === "Escape" && this.chosen && !document.querySelector("dialog[open]")) this.select("");
    };
    addEventListener("keydown", this.escape);
  }

  /** How the address names this way of looking at a table: the screen, the hand alone, or nothing. */
  get view() {
    return "";
  }

  /** Do cards come by themselves here? Scripts are followed step by step. */
  get flows() {
    return this.game.flows && this.id !== "";
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
    this.log = new Log(this.game, (seat) => this.nameFor(seat));
    this.topbar = new TopBar(this);
    this.board = new Board(this, this.game, welcome.seats, welcome.seat);
    this.root = h(
      "div",
      { class: "table" },
      this.topbar.element,
      this.company.element,
      h("main", { class: "room" }, this.board.element, h("aside", { class: "side" }, this.log.element)),
    );
    within(this.topbar.element, ".tools").append(...this.company.tools());
    this.motion = new Motion(this.root, this.game.pack);
    this.root.addEventListener("click", (event) => this.tapAnywhere(event));
    letDrag(this.root, this);
    this.app.replaceChildren(this.root);
    byId("toasts").classList.toggle("beside", this.view === "");
    this.tale = welcome.story ?? []; // told as soon as the players are known
  }

  // What the server says

  /** @param {Wire.FromServer} message */
  hear(message) {
    /** @type {Record<string, (message: any) => void>} */
    const answers = {
      welcome: (/** @type {Wire.Welcome} */ welcome) => {
        this.waiting = [];
        this.sent = null;
        this.told = null;
        noteNoMore(LOADED_AGAIN);
        this.lay(welcome);
      },
      state: (/** @type {Wire.WholeState} */ state) => {
        addChance(this, state);
        witness(this, state, this.told);
        this.told = state;
        this.queue(state);
      },
      tried: (/** @type {Wire.Tried} */ tried) => this.picks.tried(tried),
      explanation: (/** @type {Wire.Explanation} */ explanation) => explain(this, explanation),
      hint: (/** @type {Wire.Hint} */ hint) => showHint(this, hint),
      refused: (/** @type {Wire.Refusal} */ refusal) => {
        this.putBack();
        this.company.wanted = -1; // it may be what was refused
        refused(this, refusal);
      },
      error: (/** @type {Wire.Error} */ error) => {
        this.putBack();
        this.problem(error);
      },
      heard: (/** @type {Wire.Heard} */ heard) => this.company.heard(heard),
    };
    answers[message.type]?.(message);
  }

  /** A page of another version can't speak with the server; loaded again it can. */
  problem(message) {
    if (this.company.problem(message)) return;
    toast([h("strong", {}, message.message)], { kind: "problem" });
    if (message.code === "old-page" && noteOnce(LOADED_AGAIN)) location.reload();
  }

  /** States wait while cards are flying, but not for long, and never in a race. */
  queue(state) {
    this.hearOfSent(state);
    this.waiting.push(state);
    const rest = state.turn.mode === "race" || this.waiting.length > 3 ? 0 : this.busy - performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), Math.max(0, rest));
  }

  /** Is what one has played on the table now? Until then news from elsewhere leave it as it is shown. */
  hearOfSent(state) {
    if (!this.sent) return;
    const { flights } = this.sent;
    const told = (event) =>
      (event.kind === "move" && event.seat === this.seat) ||
      (event.kind === "card" && flights.some(({ card, from }) => card === event.card && from === event.from));
    if (flights.length && state.turn.yours && !state.events.some(told)) this.sent.state = state;
    else {
      this.state = this.sent.state; // what was only expected is told by the server
      this.sent = null;
    }
  }

  /** All that has happened is shown now: nobody wants to look at it any longer. */
  arrive() {
    clearTimeout(this.timer);
    this.motion.stop();
    for (const state of this.waiting.splice(0)) this.show(state, true);
  }

  /**
   * One state after the other if cards fly; else, or if too many wait, only the last, with all that happened
   * before.
   */
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
      const quick = hurry || this.state === null;
      const flying = !quick && state.events.length > 0 && state.turn.mode !== "race";
      const soon = flying && state.turn.yours; // one's turn begins when the cards have arrived
      const length = this.show(soon ? quiet(state) : state, quick);
      if (soon) this.waiting.unshift({ ...state, events: [] });
      if (!length || !this.waiting.length) continue;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), length);
      return;
    }
  }

  /**
   * A trick that is complete lies there for a moment before it is taken: first the table with all its cards, then
   * without.
   */
  halves(state, sweep) {
    const places = after(this.state.places, state.events.slice(0, sweep), this.game, this.seat);
    const full = {
      ...quiet(this.state),
      version: state.version,
      places,
      phase: "playing",
      events: state.events.slice(0, sweep),
    };
    return [full, { ...state, events: state.events.slice(sweep) }];
  }

  show(fresh, quick = false) {
    const past = this.state;
    const told = this.flows && fresh.turn.mode === "alone" ? quiet(fresh) : fresh;
    const state = this.sent ? expected(told, this.sent.flights, this.game, this.seat) : told;
    this.state = state;
    this.arrivals.hear(past, state);
    this.openRace(past, state);
    this.picks.renew(state);
    this.choices = this.picks.seen(state, this.game, this.seat);
    if (past?.version !== state.version) {
      this.layDown();
      this.firstWord = null;
    }
    if (past?.turn.yours && past.version !== state.version) hush("hinting", "why");
    if (quick) this.motion.stop();
    else if (past) this.motion.before();
    this.draw();
    const length = past && !quick ? this.motion.after(state.events) : 0;
    this.busy = performance.now() + length;
    if (this.tale) this.log.begin(this.tale);
    this.tale = null;
    this.log.hear(state.events, state.round);
    this.tellSeats(state.events);
    this.tellTurn(past, state);
    this.endings(past, state, length);
    this.topbar.draw(state);
    this.sheetChanged?.();
    if (past?.phase !== state.phase) keepOver(this.id, state.phase === "over");
    Object.assign(this.root.dataset, { version: state.version, phase: state.phase });
    this.peopleChanged();
    this.company.show(past, state);
    return length;
  }

  /** Draws a state that is nobody's news: a move on its way, or taken back. */
  reveal(state) {
    this.state = state;
    this.choices = this.picks.seen(state, this.game, this.seat);
    this.draw();
  }

  /** The same table, other choices: cards were picked or put back. */
  choicesChanged() {
    this.choices = this.picks.seen(this.state, this.game, this.seat);
    this.layDown();
    this.draw();
    announce(this.actions.sentence(this.state));
  }

  draw() {
    this.focus.keep(() => {
      this.actions.draw(this.state);
      this.board.draw(this.state); // which takes the room that is left
    });
    if (!this.sent) this.root.dataset.drawn = String(Number(this.root.dataset.drawn ?? 0) + 1);
  }

  /** @param {Wire.FromPage} message */
  say(message) {
    return this.line.say(message);
  }

  // What one is told

  /** Who comes, goes or lets a bot play concerns everybody, and what is said aloud is heard by everybody. */
  tellSeats(events) {
    for (const event of events) if (event.said) this.board.seats.call(event.seat, event.said);
    for (const event of events)
      if (["seat", "undo"].includes(event.kind) && event.parts)
        toast([h("strong", {}, this.log.inWords(event.parts))], { seconds: 4, kind: "seats" });
  }

  /** One's turn is announced; that one may call something is said once, not after every card. */
  tellTurn(past, state) {
    const yours = state.turn.yours && state.phase === "playing";
    const before = past?.turn.yours && past?.phase === "playing";
    if (yours && !before && !(this.flowing && isCalling(state, this.choices))) {
      chime(state.turn.mode === "race" ? "race" : "turn");
      announce(this.actions.sentence(state));
    }
    this.flowing = Boolean(this.actions.flow);
  }

  openRace(past, state) {
    if (state.turn.mode !== "race" || state.phase !== "playing") this.raceOpened = 0;
    else if (past?.turn.mode !== "race" || state.events.some((event) => event.kind === "card"))
      this.raceOpened = performance.now();
  }

  endings(past, state, length) {
    const ended = (state.phase === "scored" || state.phase === "over") && past?.phase !== state.phase;
    if (!ended) {
      if (state.phase === "playing" && past && past.phase !== "playing")
        /** @type {HTMLDialogElement} */ (document.querySelector("dialog.score"))?.close();
      return;
    }
    const delay = moving() && past ? length + 900 : 0;
    this.ending = setTimeout(() => {
      const same = this.state.phase === state.phase && this.state.round === state.round;
      if (same && !document.querySelector("dialog:modal")) {
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

  /** A player in a sentence of the server's, which speaks to whoever sits here. */
  nameFor(seat) {
    return this.isYou(seat) ? t("table.you") : this.state?.players[seat]?.name || t("setup.seat", { n: seat + 1 });
  }

  playerName(seat) {
    return this.isYou(seat) ? t("table.you") : this.state?.players[seat]?.name || t("table.empty-seat");
  }

  /** Do sentences speak to this player, or of them? */
  isYou(seat) {
    return seat === this.seat;
  }

  /** A sentence about a player: one form for oneself, one for others. */
  forSeat(key, seat) {
    return t(this.isYou(seat) ? `${key}-you` : key, { name: this.playerName(seat) });
  }

  lookThrough(place, title) {
    lookThrough(this, place, title);
  }
  openLastTrick() {
    openLastTrick(this);
  }
  async openRules(anchor) {
    const { openRules } = await import("../rules.js");
    openRules(this.game, anchor);
  }
  openSheet() {
    return document.querySelector("dialog.score") ?? openSheet(this);
  }
  openPeople() {
    return openPeople(this);
  }
  openMenu() {
    const mine = this.seat !== null;
    return openMenu({
      paced: (pace) => this.say({ type: "speed", pace }),
      renamed: (name) => mine && this.say({ type: "rename", name }),
    });
  }
  leave() {
    goTo("/");
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.ending);
    this.line.close();
    this.motion?.stop();
    removeEventListener("keydown", this.escape);
    byId("toasts").replaceChildren();
    byId("toasts").classList.remove("lower", "beside");
  }
}
