// For the list of people at a table: the code, who is host, who is muted, who has to go; and the way on.

import { h, icon } from "../dom.js";
import { way } from "../review/links.js";
import { dialog } from "../say.js";
import { remember, wish } from "../settings.js";
import { t } from "../words.js";
import { codeIn, codeOf } from "./api.js";
import { openNext } from "./onwards.js";

const MOST_MUTED = 50;

/** The letters, large enough to be read across a room; `ready` is told when they are there. */
export function codeBox(table) {
  const letters = h("strong", { class: "code" });
  const box = h("p", { class: "code-line", hidden: true }, h("span", {}, t("join.here")), " ", letters);
  const put = (code) => {
    letters.textContent = code;
    letters.setAttribute("aria-label", code.split("").join(" "));
    box.hidden = !code;
  };
  put(codeIn(table.state?.evening));
  if (box.hidden)
    codeOf(table.id)
      .then(({ code }) => put(code))
      .catch(() => {}); // the link beside it works as well
  return box;
}

function silence(name, on = true) {
  const others = wish("muted").filter((each) => each !== name);
  remember("muted", on ? [name, ...others].slice(0, MOST_MUTED) : others);
}

/** Whoever is muted stays so under a new name. */
export function keepSilent(past, state) {
  for (const { name: old, kind, seat } of past?.players ?? []) {
    const { name, kind: now } = state.players[seat];
    if (kind === "person" && now === "person" && name !== old && wish("muted").includes(old)) silence(name);
  }
}

/** What can be done about somebody else at the table. */
export function deedsAbout(table, player) {
  if (player.kind !== "person" || player.seat === table.seat) return [];
  const host = table.seat !== null && table.state.evening?.chair === table.seat;
  const { name } = player;
  const mute = h(
    "button",
    {
      class: "button mute",
      type: "button",
      "aria-label": t("company.mute", { name }),
      "aria-pressed": String(wish("muted").includes(name)),
      onclick: () => {
        const muted = wish("muted").includes(name);
        silence(name, !muted);
        mute.setAttribute("aria-pressed", String(!muted));
      },
    },
    t("company.mute-short"),
  );
  const remove = h(
    "button",
    {
      class: "button remove",
      type: "button",
      "aria-label": t("company.remove", { name }),
      onclick: () => makeSure(table, player),
    },
    t("company.remove-short"),
  );
  return [mute, host ? remove : null];
}

/** Sending somebody away is asked for twice. */
function makeSure(table, { seat, name }) {
  const box = dialog(
    t("company.remove-sure", { name }),
    h(
      "div",
      { class: "feet" },
      h(
        "button",
        {
          class: "button main",
          onclick: () => {
            box.close();
            table.say({ type: "remove", seat });
          },
        },
        t("company.remove-yes"),
      ),
    ),
  );
}

export const isHost = (table, player) =>
  table.state.evening?.chair === player.seat && table.state.players.filter((each) => each.kind === "person").length > 1
    ? ` · ${t("company.host")}`
    : "";

/** From a table to the next game, and to the sheet of the evening. */
export function eveningWays(table, close) {
  return h(
    "div",
    { class: "screen-ways evening-ways" },
    table.seat === null
      ? null
      : h(
          "button",
          {
            class: "button to-next",
            type: "button",
            onclick: () => {
              close();
              openNext(table);
            },
          },
          icon("cards"),
          t("evening.next"),
        ),
    way(`/#/evening/${table.id}`, "trophy", t("evening.sheet"), "button to-evening"),
  );
}
