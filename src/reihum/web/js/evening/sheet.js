// The sheet of an evening: who won what, who won most, and medals for what the logs tell besides.

import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
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
    h(
      "div",
      { class: "setup evening" },
      h(
        "header",
        { class: "bar" },
        h(
          "button",
          { class: "button plain round", "aria-label": t("back"), onclick: () => goTo(`/table/${evening.last}`) },
          icon("back"),
        ),
        h("h1", {}, t("evening.title")),
      ),
      h(
        "main",
        { class: "sheet-of-paper" },
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
        h(
          "span",
          { class: "disc", "aria-hidden": "true", vars: { "--seat": `var(--seat-${person.i % 8})` } },
          [...person.name][0] ?? "?",
        ),
        h("span", { class: "who" }, person.name),
        h("b", {}, t("evening.wins", { n: person.wins })),
      ),
    ),
  );
}

function matches({ people, matches: played }) {
  if (!played.length) return h("p", { class: "small" }, t("evening.nothing-yet"));
  return h(
    "div",
    { class: "paper", tabindex: "0", role: "region", "aria-label": t("evening.matches") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          people.map((person) => h("th", { scope: "col" }, person.name)),
          h("th", { scope: "col" }, t("evening.winner")),
        ),
      ),
      h(
        "tbody",
        {},
        played.map((match) =>
          h(
            "tr",
            { class: match.over ? "" : "unfinished" },
            h(
              "th",
              { scope: "row" },
              match.over ? h("a", { href: `/#/replay/${match.table}/${match.match}` }, match.title) : match.title,
            ),
            people.map((_, person) => {
              const seat = match.people.indexOf(person);
              return h(
                "td",
                { class: match.winners.includes(seat) ? "best" : "" },
                seat < 0 || !match.over ? "–" : number(match.points[seat]),
              );
            }),
            h("td", {}, match.over ? listed(match.winners.map((seat) => match.names[seat])) : t("evening.unfinished")),
          ),
        ),
      ),
    ),
  );
}

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
