// What shall we play next? Games for as many as are here, for the time there is, the best fits first.

import { allGames } from "../api.js";
import { h, icon } from "../dom.js";
import { dialog, toast } from "../say.js";
import { facts } from "../shelf.js";
import { botChoices, t } from "../words.js";

const MINUTES = [0, 10, 20, 30, 60];
const AGES = [0, 6, 8, 10];
const SUGGESTED = 3;

/** How many seats a game would have for so many people: as many as they are, else with bots beside them. */
export function seatsFor(game, people) {
  return game.players.find((n) => n >= people) ?? 0;
}

/** Games for these people in this time, the best first: nobody's place taken by a bot, as many as the booklet likes,
 * and the time well used. */
export function fitting(games, { people, minutes = 0, age = 0 }) {
  const rank = (game) =>
    (seatsFor(game, people) - people) * 100 +
    (game.best_with.length && !game.best_with.includes(seatsFor(game, people)) ? 20 : 0) +
    (minutes ? (minutes - game.minutes) / 5 : 0);
  return games
    .filter((game) => seatsFor(game, people) && (!minutes || game.minutes <= minutes) && (!age || game.age <= age))
    .sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

export async function openNext(table) {
  const { games, levels } = await allGames().catch((problem) => {
    toast([h("strong", {}, problem.message)]);
    return { games: [], levels: [] };
  });
  const { state } = table;
  const people = state.players.filter(
    (player) => (player.kind === "person" && !player.stand_in) || player.resting,
  ).length;
  const wishes = { people, minutes: 0, age: 0, rest: levels.includes("advanced") ? "advanced" : (levels[0] ?? "") };
  const list = h("ul", { class: "next-games" });
  const heading = h("h3", { "aria-live": "polite" });
  const decides = state.evening.chair === table.seat && (state.phase === "over" || !state.begun);
  const choose = (game) => {
    box.close();
    table.say({ type: "onward", game: game.id, seats: seatsFor(game, people), rest: wishes.rest });
    if (!decides && people > 1) toast([t("evening.proposed")], { seconds: 4, kind: "seats" });
  };
  const show = () => {
    const found = fitting(games, wishes);
    heading.textContent = t(wishes.minutes ? "evening.suggest-time" : "evening.suggest", {
      n: people,
      minutes: wishes.minutes,
    });
    list.replaceChildren(
      ...found.map((game, i) => row(game, people, i < SUGGESTED, decides, choose)),
      ...(found.length ? [] : [h("li", { class: "nothing" }, t("shelf.none"))]),
    );
  };
  const box = dialog(
    t("evening.next"),
    [
      h(
        "form",
        { class: "filters", onsubmit: (event) => event.preventDefault() },
        chips(
          "minutes",
          t("evening.time"),
          MINUTES.map((n) => [n, n ? t("shelf.minutes", { n }) : t("shelf.any")]),
          wishes,
          show,
        ),
        chips(
          "age",
          t("evening.youngest"),
          AGES.map((n) => [n, n ? String(n) : t("shelf.any")]),
          wishes,
          show,
        ),
      ),
      h(
        "label",
        { class: "field" },
        h("span", {}, t("evening.rest")),
        h(
          "select",
          {
            onchange: (event) => {
              wishes.rest = event.target.value;
            },
          },
          [["", t("evening.open")], ...botChoices(levels)].map(([value, text]) =>
            h("option", { value, selected: value === wishes.rest }, text),
          ),
        ),
      ),
      decides || people < 2
        ? null
        : h("p", { class: "small" }, t(state.phase === "over" || !state.begun ? "evening.vote" : "evening.all-agree")),
      heading,
      list,
    ],
    { kind: "next" },
  );
  show();
  return box;
}

function chips(name, title, values, wishes, changed) {
  return h(
    "fieldset",
    { class: "chips" },
    h("legend", {}, title),
    values.map(([value, text]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: `next-${name}`,
          checked: wishes[name] === value,
          onchange: () => {
            wishes[name] = value;
            changed();
          },
        }),
        h("span", {}, text),
      ),
    ),
  );
}

function row(game, people, suggested, decides, choose) {
  const bots = seatsFor(game, people) - people;
  return h(
    "li",
    { class: suggested ? "suggested" : "" },
    h(
      "div",
      {},
      h("strong", {}, game.title),
      facts(game),
      bots ? h("span", { class: "small" }, t("evening.free-seats", { n: bots })) : null,
    ),
    h(
      "button",
      {
        class: `button ${suggested ? "main" : ""}`,
        type: "button",
        data: { game: game.id },
        "aria-label": t(decides || people < 2 ? "shelf.play-game" : "evening.propose-game", { game: game.title }),
        onclick: () => choose(game),
      },
      icon("go"),
      t(decides || people < 2 ? "shelf.play" : "evening.propose"),
    ),
  );
}
