// The sheet of an evening: who won what, who won most, and medals for what the logs tell besides.

import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { disc, paperPage } from "../paper.js";
import { way } from "../review/links.js";
import { toast } from "../say.js";
import { listed, number, t } from "../words.js";
import { eveningOf } from "./api.js";
import { shareEvening } from "./picture.js";

export async function showEvening(app, table) {
  let evening;
  try {
    evening = await eveningOf(table);
  } catch (problem) {
    toast([h("strong", {}, problem.message)]);
    return goTo("/");
  }
  document.title = `${t("evening.title")} – Reihum`;
  const played = evening.matches.some((match) => match.over);
  app.replaceChildren(
    paperPage(
      { title: t("evening.title"), kind: "evening", back: `/table/${evening.last}` },
      h("h2", {}, headline(evening)),
      played ? tally(evening) : null,
      h("section", {}, h("h2", {}, t("evening.matches")), matches(evening)),
      evening.medals.length ? h("section", {}, h("h2", {}, t("evening.medals")), medals(evening)) : null,
      h(
        "div",
        { class: "feet" },
        played
          ? h(
              "button",
              { class: "button share-evening", onclick: () => shareEvening(evening) },
              icon("download"),
              t("evening.share"),
            )
          : null,
        way(`/table/${evening.last}`, "cards", t("screen.leave"), "button main"),
      ),
    ),
  );
  return undefined;
}

/** Who has won most so far. */
export function headline({ people, matches }) {
  const most = Math.max(0, ...people.map((person) => person.wins));
  if (!most || !matches.length) return t("evening.nothing-yet");
  const first = people.filter((person) => person.wins === most).map((person) => person.name);
  return t(first.length === 1 ? "evening.leads" : "evening.lead", { names: listed(first), n: most });
}

/** By wins, the most first. */
export const ranked = (people) => people.map((person, i) => ({ ...person, i })).sort((a, b) => b.wins - a.wins);

function tally({ people }) {
  return h(
    "ol",
    { class: "tally", "aria-label": t("evening.tally") },
    ranked(people).map((person) =>
      h(
        "li",
        { data: { wins: String(person.wins) } },
        disc(person.i, person.name),
        h("span", { class: "who" }, person.name),
        h("b", {}, t("evening.wins", { n: person.wins })),
      ),
    ),
  );
}

/** One match after the other: its game, who won, and everybody's points. */
function matches({ matches: played }) {
  if (!played.length) return h("p", { class: "small" }, t("evening.nothing-yet"));
  return h(
    "ol",
    { class: "played" },
    played.map((match) =>
      h(
        "li",
        {},
        match.over ? h("a", { href: `/#/replay/${match.table}/${match.match}` }, match.title) : h("b", {}, match.title),
        match.over
          ? h("span", { class: "winners" }, icon("trophy"), listed(match.winners.map((seat) => match.names[seat])))
          : h("span", { class: "small" }, t("evening.unfinished")),
        match.over ? h("p", { class: "small" }, pointsOf(match)) : null,
      ),
    ),
  );
}

/** Ina: 12 · Udo: 7, those who have won first, for in some games fewer points are better. */
const pointsOf = ({ names, points, winners }) =>
  names
    .map((name, seat) => ({ won: winners.includes(seat), text: `${name}:\u00a0${number(points[seat])}` }))
    .sort((a, b) => Number(b.won) - Number(a.won))
    .map((each) => each.text)
    .join(" · ");

/** What a medal is for, in words. */
export function medalText({ medal, number: value }) {
  const seconds = number(Math.round(value / 100) / 10);
  return t(`medals.${medal}.why`, { n: value, seconds });
}

function medals({ people, medals: won }) {
  return h(
    "ul",
    { class: "medals" },
    won.map((each) =>
      h(
        "li",
        { data: { medal: each.medal } },
        icon("trophy"),
        h("div", {}, h("strong", {}, t(`medals.${each.medal}.title`)), h("span", {}, people[each.person].name)),
        h("span", { class: "small" }, medalText(each)),
      ),
    ),
  );
}
