// The others at the table: who they are, how they stand, what lies before them. And oneself, below.

import { fill, h, icon, write } from "../dom.js";
import { number, t } from "../words.js";

const CALL = 2600; // milliseconds that a word stands in the air
const SILENT = new Set(["0", "no", "-"]); // of these nobody speaks

/** Where opponents sit on a wide table: left, top, right, going round clockwise. */
export function ring(count) {
  const sides = count < 3 ? 0 : count < 5 ? 1 : 2;
  return { west: sides, north: count - 2 * sides, east: sides };
}

export class Seats {
  constructor(table, game, seats, mine) {
    this.table = table;
    this.game = game;
    this.panels = Array.from({ length: seats }, (_, seat) => panel(seat));
    const start = mine ?? 0;
    const others = Array.from({ length: seats }, (_, i) => (start + i) % seats).filter((seat) => seat !== mine);
    const { west, north } = ring(others.length);
    const at = (a, b) => others.slice(a, b).map((seat) => this.panels[seat].element);
    this.element = h(
      "div",
      { class: "ring", data: { others: String(others.length) } },
      h("div", { class: "west" }, at(0, west)),
      h("div", { class: "north" }, at(west, west + north)),
      h("div", { class: "east" }, at(west + north)),
    );
    this.mine = mine;
  }

  draw(state) {
    const lists = this.lists(state);
    for (const player of state.players) {
      const parts = this.panels[player.seat];
      const total = state.sheet.totals[player.seat] ?? 0;
      const waits = state.phase === "playing" && !state.paused && !this.table.flows; // for somebody
      const acting = waits && state.turn.seats.includes(player.seat);
      const name = player.seat === this.mine ? t("table.you") : player.name || t("table.empty-seat");
      parts.element.className = `seat ${acting ? "acting" : ""} ${player.kind} ${player.connected ? "" : "away"}`;
      write(parts.name, name);
      write(parts.disc, player.kind === "open" ? "?" : name.slice(0, 1).toUpperCase());
      write(parts.total, state.sheet.rounds.length ? number(total) : "");
      parts.total.title = t("sheet.total");
      fill(parts.badges, this.badges(state, player));
      this.speak(parts.bubble, this.said(state, player.seat));
      const facts = lists.filter(([, , values]) => !SILENT.has(values[player.seat]));
      fill(parts.facts, [
        ...this.roles(state, player.seat),
        ...facts.map(([title, words, values]) =>
          h(
            "span",
            { class: "fact", title },
            h("span", {}, title),
            values[player.seat] === "yes" ? null : h("b", {}, ` ${words[player.seat]}`),
          ),
        ),
      ]);
      parts.element.setAttribute("aria-label", `${name}${acting ? `, ${t("table.acting")}` : ""}`);
      if (player.seat !== this.mine) this.zones(state, player.seat, parts.zones);
    }
  }

  zones(state, seat, box) {
    const places = state.places.filter(
      (place) => place.owner === seat && !this.table.zones.isStaged(place) && this.table.zones.worth(place),
    );
    fill(
      box,
      places.map((place) => this.table.zones.draw(place, { named: this.game.kind(place.name).purpose !== "hand" })),
    );
  }

  badges(state, player) {
    const found = [];
    if (state.dealer === player.seat)
      found.push(
        h(
          "span",
          { class: "badge dealer", title: t("table.dealer") },
          h("span", { "aria-hidden": "true" }, t("table.dealer-letter")),
          h("span", { class: "unseen" }, t("table.dealer")),
        ),
      );
    if (player.out) found.push(h("span", { class: "badge" }, t("table.out")));
    if (player.kind === "open") found.push(h("span", { class: "badge" }, t("table.open-seat")));
    else if (!player.connected)
      found.push(h("span", { class: "badge" }, player.stand_in ? t("table.stand-in") : t("table.away")));
    if ((state.phase === "scored" || !state.begun) && player.ready && player.kind === "person")
      found.push(h("span", { class: "badge" }, icon("tick")));
    if (player.thinking)
      found.push(h("span", { class: "badge thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i")));
    return found;
  }

  roles(state, seat) {
    return this.game.roles
      .filter((field) => state.notes[field] && state.values[field] === String(seat))
      .map((field) => h("span", { class: "badge role", data: { role: field } }, this.game.note(field)));
  }

  /** What somebody has said and still holds. */
  said(state, seat) {
    for (const { field, said, said_by: by } of this.game.notes.values()) {
      if (!said || !state.notes[field]) continue;
      if (by) {
        if (state.values[by] === String(seat)) return `${state.notes[field]}!`;
        continue;
      }
      const value = state.values[field].split(" ")[seat];
      if (value && !SILENT.has(value)) return state.notes[field].split(" · ")[seat];
    }
    return "";
  }

  /** A speech bubble: what has just been called out stays for a moment, even if it no longer counts. */
  speak(bubble, text) {
    bubble.lasting = text;
    if (!bubble.timer) write(bubble, text);
  }

  call(seat, text, length = CALL) {
    const { bubble } = this.panels[seat] ?? {};
    if (!bubble) return;
    bubble.textContent = text;
    clearTimeout(bubble.timer);
    bubble.timer = setTimeout(() => {
      bubble.timer = 0;
      bubble.textContent = bubble.lasting ?? "";
    }, length);
  }

  /** Notes with one value for every seat stand beside the seats. */
  lists(state) {
    return Object.entries(state.values ?? {})
      .filter(([field]) => !this.game.notes.get(field)?.said)
      .map(([field, value]) => [field, value.split(" "), (state.notes[field] ?? "").split(" · ")])
      .filter(
        ([, values, words]) =>
          values.length === state.players.length && words.length === values.length && values.length > 1,
      )
      .map(([field, values, words]) => [this.game.note(field), words, values]);
  }
}

function panel(seat) {
  const parts = {
    disc: h("span", { class: "disc", "aria-hidden": "true", vars: { "--seat": `var(--seat-${seat % 8})` } }),
    name: h("span", { class: "name" }),
    total: h("span", { class: "total" }),
    badges: h("span", { class: "badges" }),
    /** @type {HTMLElement & {timer?: number, lasting?: string}} */
    bubble: h("span", { class: "bubble", "aria-hidden": "true" }),
    facts: h("div", { class: "seat-facts" }),
    zones: h("div", { class: "seat-zones" }),
  };
  return {
    ...parts,
    element: h(
      "section",
      { class: "seat", data: { seat: String(seat) } },
      h("div", { class: "seat-head" }, parts.disc, parts.name, parts.badges, parts.total),
      parts.facts,
      parts.zones,
      parts.bubble,
    ),
  };
}
