// The table: keeps the last state, draws it, and passes on what the player does. All rules are the server's.

import { h } from "../dom.js";
import { goTo } from "../going.js";
import { markdown } from "../markdown.js";
import { openMenu } from "../menu.js";
import { witness } from "../review/witness.js";
import { openRules } from "../rules.js";
import { announce, dialog, toast } from "../say.js";
import { moving } from "../settings.js";
import { chime } from "../sound.js";
import { t } from "../words.js";
import { Actions } from "./actions.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Deck } from "./deck.js";
import { letDrag } from "./drag.js";
import { Log } from "./log.js";
import { Motion } from "./motion.js";
import { openPeople } from "./people.js";
import { openSheet } from "./sheet.js";
import { Line } from "./socket.js";
import { TopBar } from "./topbar.js";
import { Zones } from "./zones.js";

export class Table {
  constructor(app, id, game, levels, token) {
    Object.assign(this, { app, id, game, levels });
    this.seat = null;
    this.state = null;
    this.choices = null;
    this.chosen = ""; // the card that is about to be played
    this.best = ""; // the card and move of the last hint
    this.bestMove = -1;
    this.targets = new Map();
    this.dropTargets = new Set();
    this.givers = new Map();
    this.waiting = [];
    this.busy = 0;
    this.peopleChanged = () => {};
    this.line = this.connect(token);
    document.title = `${game.title} – Reihum`;
    this.escape = (event) => { if (event.key === "Escape" && this.chosen && !document.querySelector("dialog[open]")) this.select(""); };
    addEventListener("keydown", this.escape);
  }

  connect(token) {
    return new Line(this.id, token, (message) => this.hear(message), (up) => this.lineState(up));
  }

  /** Lays the table: once, when the server has said who we are. */
  lay(welcome) {
    this.seat = welcome.seat;
    this.seats = welcome.seats;
    this.deck = new Deck(this.game, (code) => this.tap(code));
    this.zones = new Zones(this, this.game);
    this.actions = new Actions(this, this.game);
    this.log = new Log();
    this.topbar = new TopBar(this);
    this.board = new Board(this, this.game, welcome.seats, welcome.seat);
    this.root = h("div", { class: "table" }, this.topbar.element, h("main", { class: "room" }, this.board.element, h("aside", { class: "side" }, this.log.element)));
    this.motion = new Motion(this.root, this.game.pack);
    this.root.addEventListener("click", (event) => this.tapAnywhere(event));
    letDrag(this.root, this);
    this.app.replaceChildren(this.root);
    this.log.begin(welcome.story ?? []);
  }

  // What the server says

  hear(message) {
    const answers = {
      welcome: () => { this.waiting = []; this.lay(message); },
      state: () => this.queue(message),
      explanation: () => this.explain(message),
      hint: () => this.showHint(message),
      refused: () => this.refused(message),
      error: () => toast([h("strong", {}, message.message)], { kind: "problem" }),
    };
    answers[message.type]?.();
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
      while (hurry && this.waiting.length) state = { ...this.waiting[0], events: [...state.events, ...this.waiting.shift().events] };
      const length = this.show(state, hurry || this.state === null);
      if (!length || !this.waiting.length) continue;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), length);
      return;
    }
  }

  show(state, quick = false) {
    const past = this.state;
    this.state = state;
    witness(this, past);
    this.openRace(past, state);
    this.note(state.events);
    this.choices = new Choices(state, this.game, this.seat);
    if (past?.version !== state.version) this.layDown();
    if (past && !quick) this.motion.before();
    this.draw();
    const length = past && !quick ? this.motion.after(state.events, this.seat) : 0;
    this.busy = performance.now() + length;
    this.log.hear(state.events, state.round);
    this.tellTurn(past, state);
    this.endings(past, state, length);
    this.topbar.draw(state);
    Object.assign(this.root.dataset, { version: state.version, phase: state.phase });
    this.peopleChanged();
    return length;
  }

  /** What was in hand is no longer: something has happened. */
  layDown() {
    this.chosen = "";
    this.best = "";
    this.bestMove = -1;
    this.targets = new Map();
    this.dropTargets = new Set();
  }

  draw() {
    const focused = document.activeElement;
    const inside = this.root.contains(focused) ? focused : null;
    this.board.draw(this.state);
    this.actions.draw(this.state);
    if (inside && !inside.isConnected || (inside && inside !== document.activeElement)) this.refocus(inside);
  }

  /** Whoever plays by keyboard stays where the play is. */
  refocus(lost) {
    const same = lost.isConnected && (lost.tagName === "BUTTON" || lost.getAttribute("role") === "button") ? lost : null;
    const next = same ?? this.root.querySelector(".hand-zone .card.legal") ?? this.root.querySelector(".prompt .button:not([aria-disabled])") ?? this.root.querySelector(".card.legal, .zone.live .zone-button, .cell.live .zone-button");
    next?.focus({ preventScroll: true });
  }

  // What the player does

  tap(code) {
    const legal = this.choices.legalOf(code);
    if (!legal.length) return this.ask(this.choices.ofCard(code)[0]);
    if (legal.length === 1) return this.choose(legal[0]);
    return this.chosen === code ? this.select("") : this.select(code);
  }

  /** Takes a card in hand for a moment: where may it go? */
  select(code) {
    this.chosen = code;
    this.targets = code ? this.choices.targets(code) : new Map();
    this.draw();
    if (code) announce(`${this.game.pack.title(code)}: ${this.actions.forCard(code).map((each) => each.textContent).join(", ")}`);
  }

  choose(choice) {
    if (choice.rule !== null) return this.ask(choice);
    chime("card");
    this.play([choice.move]);
  }

  play(moves) {
    this.say({ type: "play", moves, version: this.state.version, at: this.raceOpened ? Math.round(performance.now() - this.raceOpened) : 0 });
  }

  ask(choice) {
    if (choice) this.say({ type: "why", move: choice.move });
  }

  say(message) {
    this.line.say(message);
  }

  /** Where there is nothing to decide, a tap anywhere goes on. */
  tapAnywhere(event) {
    if (event.target.closest("button, a, [role=button], .topbar, .side, input, select")) return;
    if (this.chosen) return this.select("");
    if (this.choices?.only && this.state.turn.mode !== "race") this.choose(this.choices.only);
  }

  // Dragging

  liftFor(code) {
    this.targets = code ? this.choices.targets(code) : new Map();
    this.dropTargets = new Set(code && this.choices.legalOf(code).some((each) => each.verb === "play") ? this.board.commonZones() : []);
    this.board.mark();
  }

  drop(code, under) {
    const place = under?.closest?.("[data-zone]")?.dataset.zone;
    const legal = this.choices.legalOf(code);
    const put = place && legal.find((each) => each.verb === "put" && each.where === place);
    const hand = this.board.handWith(code);
    const inHand = hand && place === hand.name;
    const out = legal.filter((each) => each.verb !== "put");
    this.liftFor("");
    if (put) return this.choose(put);
    if (inHand) return hand.move(code, under.closest(".card")?.dataset.code);
    if (!legal.length) return this.ask(this.choices.ofCard(code)[0]);
    if (out.length === 1 && !legal.some((each) => each.verb === "put" && place)) return this.choose(out[0]);
    return this.select(code);
  }

  // What one is told

  explain({ title, text, rule }) {
    if (!text) return;
    const read = rule && this.game.booklet.some((each) => each.anchor === rule) ? h("button", { class: "button", onclick: () => { note.remove(); this.openRules(rule); } }, t("rules.read")) : null;
    const note = toast([h("strong", {}, title.replace(/^\d+\s*/, "")), ...markdown(text).slice(0, 2), read], { seconds: 14, kind: "why" });
  }

  refused(message) {
    if (message.code === "not-your-turn") return;
    if (message.explanation?.text) return this.explain(message.explanation);
    if (message.code !== "stale") toast([h("strong", {}, message.message)], { kind: "why" });
  }

  showHint({ best, reason, choices }) {
    const choice = this.state.choices.find((each) => each.move === best);
    if (choice) {
      this.bestMove = best;
      this.best = ["play", "put", "pick"].includes(choice.verb) ? choice.what : "";
      this.draw();
    }
    const share = choices?.find((each) => each.move === best)?.share;
    const sure = share ? ` ${t("hint.share", { n: Math.round(share * 100) })}` : "";
    toast([h("strong", {}, choice ? t("hint.best", { move: choice.text }) : t("hint.none")), h("p", {}, `${reason ?? ""}${sure}`)], { seconds: 9, kind: "hinting" });
  }

  note(events) {
    for (const event of events) {
      if (event.kind === "round" || event.kind === "undo") this.givers.clear();
      if (event.kind !== "card") continue;
      const from = this.state.places.find((place) => place.name === event.from);
      if (from?.owner >= 0) this.givers.set(event.card, { seat: from.owner, place: event.to });
      else this.givers.delete(event.card);
    }
  }

  /** Who laid a card in the middle. */
  giver(code, place) {
    if (place.owner >= 0 || this.game.kind(place.name).spread !== "row" || this.game.kind(place.name).number > 1) return "";
    const found = this.givers.get(code);
    return found?.place === place.name ? this.playerName(found.seat) : "";
  }

  /** In the middle cards lie in the order in which they came; elsewhere in the order of the pack. */
  arranged(place, codes) {
    const kind = this.game.kind(place.name);
    if (kind.ordered) return codes;
    const sorted = this.game.pack.sorted(codes, "colour");
    if (place.owner >= 0 || kind.number > 1 || !codes.every((code) => this.givers.get(code)?.place === place.name)) return sorted;
    const order = [...this.givers.keys()];
    return sorted.sort((a, b) => order.indexOf(a) - order.indexOf(b));
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
    else if (!past || past.turn.mode !== "race" || state.events.some((event) => event.kind === "card")) this.raceOpened = performance.now();
  }

  endings(past, state, length) {
    const ended = (state.phase === "scored" || state.phase === "over") && past?.phase !== state.phase;
    if (!ended) {
      if (state.phase === "playing" && past && past.phase !== "playing") document.querySelector("dialog.score")?.close();
      return;
    }
    const delay = moving() && past ? length + 900 : 0;
    setTimeout(() => { if (this.state === state && !document.querySelector("dialog[open]")) { chime("end"); this.openSheet(); } }, delay);
  }

  lineState(up) {
    this.root?.classList.toggle("offline", !up);
    if (!up) { this.offline = toast([h("strong", {}, t("table.offline"))], { seconds: 0, kind: "offline-note" }); }
    else this.offline?.remove();
  }

  playerName(seat) {
    return seat === this.seat ? t("table.you") : this.state.players[seat]?.name || t("table.empty-seat");
  }

  lookThrough(place, title) {
    dialog(title, h("div", { class: "look-through" }, this.game.pack.sorted(place.cards, "colour").map((code) => this.deck.make(code))));
  }

  openRules(anchor) { return openRules(this.game, anchor); }
  openSheet() { return document.querySelector("dialog.score") ?? openSheet(this); }
  openPeople() { return openPeople(this); }
  openMenu() { return openMenu({ paced: (pace) => this.say({ type: "speed", pace }) }); }
  leave() { goTo("/"); }

  close() {
    clearTimeout(this.timer);
    this.line.close();
    this.motion?.stop();
    removeEventListener("keydown", this.escape);
    document.getElementById("toasts").replaceChildren();
  }
}
