// The people of a table: inviting, giving seats to bots, freeing them, taking one.

import { tableInfo, takeSeat } from "../api.js";
import { copy } from "../copy.js";
import { fill, h, icon } from "../dom.js";
import { codeBox, deedsAbout, eveningWays, isHost } from "../evening/people.js";
import { goTo } from "../navigation.js";
import { dialog, toast } from "../say.js";
import { screenWays } from "../screen/links.js";
import { keepToken, remember, tokenOf, wish } from "../settings.js";
import { botChoices, levelWord, t } from "../words.js";

/** Who sits where, and how others come. */
export async function openPeople(table) {
  const info = await tableInfo(table.id).catch(() => ({}));
  const link = info.invite ?? location.href;
  const list = h("ul", { class: "seat-list" });
  const ready = h("div", { class: "asking" }); // what one has waited for must not stay hidden behind this sheet
  const show = () => {
    list.replaceChildren(...table.state.players.map((player) => row(table, player)));
    ready.hidden = !table.actions.mayBegin(table.state);
    fill(ready, ready.hidden ? [] : [h("span", {}, t("table.all-here")), begin]);
  };
  const begin = h(
    "button",
    {
      class: "button main begin",
      type: "button",
      onclick: () => {
        box.close();
        table.say({ type: "next" });
      },
    },
    icon("go"),
    t("table.begin"),
  );
  show();
  const box = dialog(
    t("people.title"),
    [
      h(
        "div",
        { class: "invite" },
        h(
          "div",
          {},
          codeBox(table),
          h("p", {}, t("people.how")),
          h("code", { class: "link" }, link),
          h("button", { class: "button", onclick: () => copy(link) }, icon("link"), t("people.copy")),
        ),
        h("img", { src: `/api/tables/${table.id}/invite.svg`, alt: t("people.qr"), width: 150, height: 150 }),
      ),
      list,
      ready,
      eveningWays(table, () => box.close()),
      table.seat === null ? null : ownWay(link, tokenOf(table.id)),
      screenWays(table),
    ],
    {
      onclose: () => {
        table.peopleChanged = () => {};
      },
    },
  );
  table.peopleChanged = show;
  return box;
}

/** The way to one's own seat from another device. */
function ownWay(link, token) {
  return h(
    "div",
    { class: "screen-ways own-way" },
    h("p", { class: "small" }, t("people.own-how")),
    h("button", { class: "button", onclick: () => copy(`${link}#key=${token}`) }, icon("link"), t("people.own")),
  );
}

function row(table, player) {
  const mine = player.seat === table.seat;
  const may = table.seat !== null && (player.kind !== "person" || mine || player.stand_in);
  const name = mine ? t("table.you") : player.name || t("table.empty-seat");
  const what =
    player.kind === "bot"
      ? t("setup.bot", { level: levelWord(player.level) })
      : player.kind === "open"
        ? t("table.open-seat")
        : player.connected
          ? t("people.here")
          : t("table.away");
  const give = (to) => table.say({ type: "seat", seat: player.seat, to });
  const select = h(
    "select",
    {
      "aria-label": t("people.give", { name: player.name || t("table.empty-seat") }),
      onchange: (event) => give(event.target.value),
    },
    [["", t("people.change")], ["person", t("setup.person")], ...botChoices(table.levels)].map(([value, text]) =>
      h("option", { value }, text),
    ),
  );
  return h(
    "li",
    {},
    h(
      "span",
      { class: "disc", "aria-hidden": "true", vars: { "--seat": `var(--seat-${player.seat % 8})` } },
      name.slice(0, 1),
    ),
    h("span", { class: "who" }, h("strong", {}, name), " ", h("span", { class: "small" }, what, isHost(table, player))),
    deedsAbout(table, player),
    may ? select : null,
  );
}

/**
 * Comes to a table, by its invitation if seats are free and none is one's own: there somebody may tap twice, or go
 * elsewhere before the answer is there.
 * @param {(token: string | null) => any} enter opens the table with this key
 * @returns {() => void} what to do when one goes elsewhere
 */
export function come(app, id, info, facts, enter) {
  let table = /** @type {any} */ (null);
  let left = false;
  const enterOnce = () => {
    const token = tokenOf(id);
    if (left || table?.line.token === token) return;
    table?.close(); // one has watched until now
    table = enter(token);
  };
  if (tokenOf(id) || !info.players.some((player) => player.kind === "open")) enterOnce();
  else joinView(app, { ...info, table: id }, facts, enterOnce);
  return () => {
    left = true;
    table?.close();
  };
}

/** Somebody comes by a link: take a seat or watch. */
function joinView(app, info, game, enter) {
  const name = h("input", {
    type: "text",
    maxlength: 24,
    value: wish("name"),
    autocomplete: "nickname",
    placeholder: t("menu.name"),
    "aria-label": t("menu.name"),
  });
  let sitting = false; // on the way to a seat: a second one would be nobody's
  const sit = async (seat) => {
    if (sitting) return;
    sitting = true;
    try {
      if (name.value.trim()) remember("name", name.value.trim());
      const found = await takeSeat(info.table, seat, name.value.trim());
      keepToken(info.table, found.token, info.game);
      enter();
    } catch (problem) {
      toast([h("strong", {}, problem.message)]);
    } finally {
      sitting = false;
    }
  };
  const free = info.players.filter((player) => player.kind === "open");
  app.replaceChildren(
    h(
      "div",
      { class: "setup" },
      h(
        "header",
        { class: "bar" },
        h("button", { class: "button plain round", "aria-label": t("back"), onclick: () => goTo("/") }, icon("back")),
        h("h1", {}, game.title),
      ),
      h(
        "main",
        { class: "sheet-of-paper" },
        h("h2", {}, t("people.welcome", { game: game.title })),
        h("p", { class: "summary" }, game.summary),
        info.known_deal
          ? h("p", { class: "known-deal-note" }, h("strong", {}, t("table.known-deal")), " ", t("table.known-deal-how"))
          : null,
        h(
          "ul",
          { class: "seat-list" },
          info.players.map((player) =>
            h(
              "li",
              {},
              h(
                "span",
                { class: "disc", "aria-hidden": "true", vars: { "--seat": `var(--seat-${player.seat % 8})` } },
                String(player.seat + 1),
              ),
              h("span", { class: "who" }, player.name || t("table.empty-seat")),
              player.kind === "open"
                ? h("button", { class: "button", onclick: () => sit(player.seat) }, t("people.sit"))
                : null,
            ),
          ),
        ),
        free.length
          ? h("label", { class: "field" }, h("span", {}, t("menu.name")), name)
          : h("p", {}, t("people.full")),
        h(
          "div",
          { class: "feet" },
          h("button", { class: "button watch", onclick: () => enter() }, t("people.watch")),
          free.length
            ? h("button", { class: "button main big join", onclick: () => sit(null) }, t("people.sit-down"))
            : null,
        ),
      ),
    ),
  );
}
