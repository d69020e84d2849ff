// The screen for all: what lies open, large enough to be read from every chair. It watches like any guest, so it knows
// no secret.

import { classes, fill, h, icon, later, within } from "../dom.js";
import { addressFor, codeIn, codeOf } from "../evening/api.js";
import { goTo } from "../navigation.js";
import { disc } from "../paper.js";
import { Table } from "../table/view.js";
import { number, t } from "../words.js";

export class Screen extends Table {
  now = /** @type {HTMLElement} */ (later());
  letters = /** @type {HTMLElement} */ (later());
  joining = /** @type {HTMLElement} */ (later());
  side = /** @type {HTMLElement} */ (later());

  get view() {
    return "screen";
  }

  lay(welcome) {
    super.lay(welcome);
    this.root.classList.add("screen");
    this.now = h("p", { class: "screen-now" });
    this.scores = h("ul", { class: "screen-scores", "aria-label": t("sheet.title") });
    this.letters = h("strong", { class: "code" });
    const where = h("span");
    this.joining = h(
      "figure",
      { class: "screen-join" },
      h("img", { src: `/api/tables/${this.id}/hand.svg`, alt: t("people.qr") }),
      h("figcaption", {}, where, this.letters),
    );
    const tool = (name, text, act) =>
      h(
        "button",
        { class: "button plain round", type: "button", "aria-label": text, title: text, onclick: act },
        icon(name),
      );
    const bar = h(
      "header",
      { class: "bar screen-bar" },
      tool("back", t("screen.leave"), () => goTo(`/table/${this.id}`)),
      h("h1", {}, this.game.title, " ", this.topbar.round),
      this.now,
      tool("rules", t("bar.rules"), () => this.openRules()),
      tool("sheet", t("bar.sheet"), () => this.openSheet()),
      tool("menu", t("bar.menu"), () => this.openMenu()),
      tool("screen", t("screen.full"), () => this.fill()),
    );
    this.topbar.element.replaceWith(bar);
    addressFor(this.id, "/join")
      .then((address) => (where.textContent = t("screen.join", { address: address.replace(/^\w+:\/\//, "") })))
      .catch(() => {}); // the QR code works as well
    this.side = within(this.root, ".side");
    this.side.prepend(this.scores);
    this.stayAwake();
  }

  draw() {
    super.draw();
    const { state } = this;
    const waiting = state.phase === "waiting";
    this.root.classList.toggle("joining", waiting);
    // large until all are there, then beside the table
    const home = waiting || !this.side.clientWidth ? this.board.element : this.side;
    if (this.joining.parentElement !== home) home.append(this.joining);
    this.now.textContent =
      waiting && state.players.some((player) => player.kind === "open")
        ? t("screen.waiting")
        : this.actions.sentence(state);
    this.drawCode(state.evening);
    const leaders = state.sheet.rounds.length ? best(state) : [];
    const order = [...state.players].sort(
      (a, b) => (state.sheet.totals[b.seat] ?? 0) - (state.sheet.totals[a.seat] ?? 0) || a.seat - b.seat,
    );
    fill(
      this.scores,
      order.map((player) =>
        h(
          "li",
          {
            class: classes(
              state.turn.seats.includes(player.seat) && state.phase === "playing" && "acting",
              leaders.includes(player.seat) && "leads",
            ),
          },
          disc(player.seat, (player.name || "?").slice(0, 1)),
          h("span", { class: "who" }, player.name || t("table.empty-seat")),
          h("b", {}, waiting ? "" : number(state.sheet.totals[player.seat] ?? 0)),
        ),
      ),
    );
  }

  /** The letters for those who can't or don't want to use a camera; asked for when there are none, or they are old. */
  drawCode(evening) {
    const code = codeIn(evening);
    this.letters.textContent = code;
    this.letters.setAttribute("aria-label", `${t("join.here")} ${[...code].join(" ")}`);
    if (code || this.asked) return;
    this.asked = true;
    codeOf(this.id)
      .catch(() => {}) // the QR code works as well
      .finally(() => setTimeout(() => (this.asked = false), 60_000));
  }

  playerName(seat) {
    return this.state.players[seat]?.name || t("table.empty-seat");
  }

  fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen?.().catch(() => {});
  }

  /** A screen that goes dark in the middle of a game helps nobody; where the browser allows it. */
  async stayAwake() {
    try {
      this.awake = await navigator.wakeLock?.request("screen");
    } catch {
      /* then not */
    }
  }

  close() {
    this.awake?.release();
    super.close();
  }
}

const best = (state) => (state.sheet.over ? state.sheet.winners : state.sheet.rounds.at(-1).winners);
