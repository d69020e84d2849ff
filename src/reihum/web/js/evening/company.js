// The company at a table: who watches, who is waited for, what is said, and where the evening goes on.

import { allGames, takeSeat } from "../api.js";
import { byId, fill, h, icon, write } from "../dom.js";
import { goTo } from "../navigation.js";
import { announce, hush, toast } from "../say.js";
import { forgetKey, keepToken, remember, wish } from "../settings.js";
import { chime, voice } from "../sound.js";
import { listed, t } from "../words.js";
import { tellTurn, titleFor } from "./alerts.js";
import { emote } from "./emotes.js";
import { addressOf, follow } from "./follow.js";
import { codeBox, keepSilent } from "./people.js";
import { openTalk } from "./talk.js";

const SPOKEN = 5000; // milliseconds that something stands in the air

export class Company {
  /** @param {any} table @param {string} view the screen, the hand alone, or nothing */
  constructor(table, view = "") {
    this.table = table;
    this.view = view;
    this.code = /** @type {HTMLElement|null} */ (null);
    this.banner = h("p", { class: "banner" });
    this.awaited = h("p", { class: "awaited" });
    this.asks = h("div", { class: "asks" });
    this.element = h("section", { class: "company", "aria-label": t("company.title"), hidden: true });
    this.element.append(this.banner, this.awaited, this.asks);
    this.leaving = false;
    this.wanted = -1; // the bot's seat that somebody who watches has asked for
    this.titles = new Map();
  }

  /** What a game is called, once that is known. */
  titleOf(id) {
    if (id && !this.titles.has(id)) {
      this.titles.set(id, id);
      allGames().then(({ games }) => {
        for (const game of games) this.titles.set(game.id, game.title);
        if (this.table.state) this.table.topbar.draw(this.table.state);
      });
    }
    return this.titles.get(id) ?? "";
  }

  /** Tools for those who sit with others: talking, and silence with one tap. */
  tools() {
    const tool = (name, text, act) =>
      h(
        "button",
        { class: `button plain tool tool-${name}`, type: "button", "aria-label": text, title: text, onclick: act },
        icon(name),
        h("span", {}, text),
      );
    this.talk = tool("talk", t("company.talk"), () => openTalk(this.table));
    this.quiet = tool("sound", t("company.quiet"), () => {
      remember("sound", "off");
      this.drawTools(this.table.state);
    });
    return [this.talk, this.quiet];
  }

  drawTools(state) {
    if (!this.talk) return;
    const people = state.players.filter((player) => player.kind === "person").length;
    this.talk.hidden = people < 2 || this.table.seat === null;
    if (this.quiet) this.quiet.hidden = wish("sound") !== "on";
  }

  show(past, state) {
    if (state.evening?.next) return this.goOn(state.evening.next);
    const people = state.players.filter((player) => player.kind === "person").length;
    if (people > 1 && past?.phase === "waiting" && state.phase === "playing") hush("lesson-offer"); // the others wait
    keepSilent(past, state);
    this.drawTools(state);
    this.drawStrip(state);
    if (this.wanted >= 0) this.takeWanted(past, state);
    this.listen(past, state);
    const yours = state.turn.yours && state.phase === "playing" && !state.paused;
    titleFor(this.table.game, yours);
    if (yours && past && !(past.turn.yours && past.phase === "playing")) tellTurn(this.table.game);
  }

  /** All go on to the next game. */
  async goOn(next) {
    if (this.leaving) return;
    this.leaving = true;
    toast([h("strong", {}, t("evening.going-on"))], { seconds: 4, kind: "seats" });
    try {
      await follow(this.table.id, next, this.view);
    } catch {
      this.leaving = false; // the line is broken: the next state says it again
    }
  }

  // Those who watch, and those who are waited for

  drawStrip(state) {
    const watching = this.table.seat === null && this.view !== "screen";
    const names = waitedFor(state, this.table.seat);
    write(this.banner, watching ? t("company.watching") : "");
    const missing = state.phase === "playing" ? "company.away" : "company.awaited";
    write(this.awaited, names.length ? t(missing, { names: listed(names) }) : "");
    fill(this.asks, watching ? this.seats(state) : []);
    const inviting = this.isInviting(state);
    if (inviting) this.code ??= codeBox(this.table);
    fill(this.element, [inviting ? this.code : null, this.banner, this.awaited, this.asks]);
    this.element.hidden = !watching && !names.length && !inviting;
    byId("toasts").classList.toggle("lower", !this.element.hidden);
  }

  /** While seats are free, those who sit there can read out the code. */
  isInviting(state) {
    const free = state.players.some((player) => player.kind === "open");
    return free && state.phase === "waiting" && this.table.seat !== null;
  }

  /** What somebody who watches can do about it: take a free seat, or ask for a bot's. */
  seats(state) {
    const free = state.players.some((player) => player.kind === "open");
    const button = (text, act) => h("button", { class: "button", type: "button", onclick: act }, text);
    if (free) return [button(t("people.sit-down"), () => goTo(addressOf(this.table.id, this.view)))];
    if (state.asking || state.phase === "over") return [];
    return state.players
      .filter((player) => player.kind === "bot")
      .map((player) => button(t("company.want", { name: player.name }), () => this.want(player.seat)));
  }

  want(seat) {
    this.table.say({ type: "want", seat, name: wish("name") || t("company.somebody") });
    this.wanted = seat;
    toast([t("company.asked")], { seconds: 4, kind: "seats" });
  }

  /** As soon as all have agreed, whoever asked sits down: it is for them that the seat is free. */
  async takeWanted(past, state) {
    const { id, game } = this.table;
    const seat = this.wanted;
    const free = state.players[seat].kind === "open";
    if (free || (past?.asking && !state.asking)) this.wanted = -1;
    if (!free) return;
    try {
      keepToken(id, (await takeSeat(id, seat, wish("name"))).token, game.id);
      goTo(addressOf(id, this.view));
    } catch (problem) {
      toast([h("strong", {}, problem.message)]); // somebody else was faster
    }
  }

  // What others do and say

  listen(past, state) {
    if (!past) return;
    for (const event of state.events)
      if (event.kind === "move" && event.seat !== this.table.seat) voice(event.said ? "say" : "lay", event.seat);
      else if (event.kind === "seat") voice("come", event.seat);
  }

  heard({ seat, phrase, text }) {
    const name = this.table.state?.players[seat]?.name ?? "";
    if (wish("muted").includes(name) && seat !== this.table.seat) return;
    const words = phrase ? t(`phrases.${phrase}`) : text;
    this.table.board.seats.call(seat, words, SPOKEN);
    if (phrase) this.table.board.seats.panels[seat]?.bubble.prepend(emote(phrase));
    this.table.log.add([`${this.table.playerName(seat)}: ${words}`], "said", seat);
    this.table.log.scroll();
    announce(`${this.table.playerName(seat)}: ${words}`);
    if (seat !== this.table.seat) voice("say", seat);
    else chime("card");
  }

  /** A table that is gone: whoever comes again is told so. A key that opens nothing any more: one is a guest again. */
  problem({ code, message }) {
    this.wanted = -1; // it may be what was refused
    if (code === "no-such-table" || code === "old-table") {
      goTo(addressOf(this.table.id, this.view));
      return true;
    }
    if (code !== "removed" && code !== "wrong-token") return false;
    forgetKey(this.table.id, this.table.line.token);
    goTo(addressOf(this.table.id, this.view));
    toast([h("strong", {}, message)], { kind: "problem" });
    return true;
  }
}

/** Those without whom it does not go on, if somebody else would be ready. */
function waitedFor(state, mine) {
  const people = state.players.filter((player) => player.kind === "person" && !player.stand_in);
  const others = people.filter((player) => player.seat !== mine);
  if (state.phase === "playing" && !state.paused)
    return others
      .filter((player) => state.turn.seats.includes(player.seat) && !player.connected)
      .map((player) => player.name);
  const ready = state.phase === "scored" || (state.phase === "waiting" && !state.begun);
  const free = state.players.some((player) => player.kind === "open");
  if (!ready || free || !people.some((player) => player.ready)) return [];
  return others
    .filter((player) => !player.ready && (player.connected || state.phase === "waiting"))
    .map((player) => player.name);
}
