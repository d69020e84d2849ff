// The shelf: all games, filters, and the shortest way to a first hand.

import { allGames, newTable, oneGame, packsOf, tableInfo } from "./api.js";
import { still } from "./cover.js";
import { h, icon } from "./dom.js";
import { joinForm } from "./evening/join.js";
import { openMenu } from "./menu.js";
import { goTo } from "./navigation.js";
import { ways } from "./review/links.js";
import { toast } from "./say.js";
import { keepOver, keepToken, remember, wish } from "./settings.js";
import { t } from "./words.js";

const LEVELS = ["very easy", "easy", "medium", "hard"];
const chosen = { players: 0, level: "", age: 0, text: "" };

export async function showShelf(app) {
  const { games } = await allGames();
  const packs = await packsOf(games);
  document.title = "Reihum";
  const boards = h("ul", { class: "boards" });
  const list = () => boards.replaceChildren(...boxes(games, packs));
  const search = h("input", {
    type: "search",
    value: chosen.text,
    placeholder: t("shelf.search"),
    "aria-label": t("shelf.search"),
    oninput: (event) => {
      chosen.text = event.target.value;
      list();
    },
  });
  app.replaceChildren(
    h(
      "div",
      { class: "shelf" },
      h(
        "header",
        { class: "shelf-top" },
        h(
          "div",
          { class: "brand" },
          h("img", { src: "/icon.svg", alt: "" }),
          h("div", {}, h("h1", {}, "Reihum"), h("p", {}, t("shelf.claim"))),
        ),
        h(
          "div",
          { class: "tools" },
          ways(),
          h("button", { class: "button", onclick: () => openMenu() }, icon("menu"), t("menu.title")),
        ),
      ),
      h(
        "main",
        {},
        h(
          "div",
          { class: "finders" },
          h(
            "form",
            {
              class: `filters ${narrowed() ? "open" : ""}`,
              role: "search",
              onsubmit: (event) => event.preventDefault(),
            },
            h("div", { class: "search" }, icon("search"), search),
            sieve(),
            chips(
              "players",
              t("shelf.players"),
              [[0, t("shelf.any")], ...numbers(games).map((n) => [n, String(n)])],
              list,
            ),
            chips(
              "age",
              t("lesson.age"),
              [[0, t("shelf.any")], ...ages(games).map((n) => [n, t("shelf.age", { n })])],
              list,
            ),
            chips(
              "level",
              t("shelf.level"),
              [
                ["", t("shelf.any")],
                ...LEVELS.map((level) => [level, games.find((game) => game.level.id === level)?.level.word ?? level]),
              ],
              list,
            ),
          ),
          joining(),
        ),
        running(games),
        boards,
      ),
    ),
  );
  list();
}

const narrowed = () => Boolean(chosen.players || chosen.age || chosen.level);

/** Where there is little room the games come first, and filters on demand. */
function sieve() {
  const button = h(
    "button",
    {
      class: "button sieve",
      type: "button",
      "aria-expanded": String(narrowed()),
      onclick: () => {
        button.ariaExpanded = String(button.parentElement?.classList.toggle("open"));
      },
    },
    t("shelf.filter"),
  );
  return button;
}

const joining = () => h("div", { class: "shelf-join" }, joinForm(), h("p", { class: "small" }, t("join.title")));

const numbers = (games) => [...new Set(games.flatMap((game) => game.players))].sort((a, b) => a - b);

const ages = (games) => [...new Set(games.map((game) => game.age))].sort((a, b) => a - b);

function chips(name, title, values, changed) {
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
          name,
          checked: chosen[name] === value,
          onchange: () => {
            chosen[name] = value;
            changed();
          },
        }),
        h("span", {}, text),
      ),
    ),
  );
}

function boxes(games, packs) {
  const text = chosen.text.trim().toLowerCase();
  const last = wish("last");
  const found = games
    .filter(
      (game) =>
        (!chosen.players || game.players.includes(chosen.players)) &&
        (!chosen.level || game.level.id === chosen.level) &&
        (!chosen.age || game.age <= chosen.age),
    )
    .filter((game) => !text || `${game.title} ${game.summary}`.toLowerCase().includes(text))
    .sort(
      (a, b) =>
        (last[b.id] ?? 0) - (last[a.id] ?? 0) ||
        LEVELS.indexOf(a.level.id) - LEVELS.indexOf(b.level.id) ||
        a.title.localeCompare(b.title),
    );
  if (!found.length) return [h("li", { class: "nothing" }, t("shelf.none"))];
  const rows = Map.groupBy(found, (game) => game.pack); // games with the same cards stand together
  return [...rows].flatMap(([pack, row]) => [
    h("li", { class: "row-name" }, packs.get(pack).looks[0].name),
    ...row.map((game) => box(game, packs)),
  ]);
}

/** For how many: 2, 3–6, or "2 or 4" with nothing between. */
export function span(players) {
  if (players.at(-1) - players[0] >= players.length)
    return new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" }).format(players.map(String));
  return players.length > 1 ? `${players[0]}–${players.at(-1)}` : String(players[0]);
}

export function facts(game) {
  return h(
    "div",
    { class: "facts" },
    h("span", { class: "tag" }, icon("people"), t("shelf.for", { n: span(game.players) })),
    h("span", { class: "tag" }, icon("time"), t("shelf.minutes", { n: game.minutes })),
    h("span", { class: "tag" }, icon("age"), t("shelf.age", { n: game.age })),
    h("span", { class: "tag" }, icon("level"), game.level.word),
  );
}

/** The way to the booklet. */
export function readRules(game, options = () => ({})) {
  return h(
    "button",
    {
      class: "button plain read-rules",
      type: "button",
      "aria-label": t("lesson.rules-of", { game: game.title }),
      onclick: async () => {
        const [{ openRules }, { Game }, found] = await Promise.all([
          import("./rules.js"),
          import("./table/game.js"),
          oneGame(game.id, options()),
        ]);
        openRules(new Game(found));
      },
    },
    icon("rules"),
    t("bar.rules"),
  );
}

function box(game, packs) {
  const picture = still(game, packs.get(game.pack));
  if (wish("last")[game.id]) picture.append(h("span", { class: "last" }, t("shelf.last")));
  return h(
    "li",
    { class: "box", data: { game: game.id } },
    picture,
    h("h2", {}, game.title),
    h("p", {}, game.summary),
    facts(game),
    h(
      "div",
      { class: "deeds" },
      h(
        "button",
        {
          class: "button main play",
          "aria-label": t("shelf.play-game", { game: game.title }),
          onclick: () => playNow(game),
        },
        icon("go"),
        t("shelf.play"),
      ),
      game.lesson
        ? h(
            "button",
            {
              class: "button learn",
              "aria-label": t("lesson.learn-game", { game: game.title }),
              onclick: () => goTo(`/#/lesson/${game.id}`),
            },
            icon("lesson"),
            t("lesson.learn"),
          )
        : null,
      readRules(game),
      h(
        "button",
        {
          class: "button set",
          "aria-label": t("shelf.setup-game", { game: game.title }),
          onclick: () => goTo(`/#setup/${game.id}`),
        },
        t("shelf.setup"),
      ),
    ),
  );
}

/** How many usually play: as the booklet likes it, else four or as near as it gets. */
export function usualSeats(game) {
  if (game.best_with?.length) return game.best_with[0];
  return game.players.reduce((best, each) => (Math.abs(each - 4) < Math.abs(best - 4) ? each : best), game.players[0]);
}

async function playNow(game) {
  const seats = Math.min(usualSeats(game), 4);
  await startTable(game, {
    seats: game.players.includes(seats) ? seats : game.players[0],
    options: {},
    level: "advanced",
  });
}

/** Opens a table of bots and goes there. */
export async function startTable(game, { seats, options, level, bots = null, screen = false }) {
  const usual = Object.fromEntries(game.options.map((each) => [each.name, each.default]));
  oneGame(game.id, { ...usual, ...options }).catch(() => {}); // needed at the table; fetched meanwhile
  try {
    const found = await newTable({
      game: game.id,
      seats,
      options,
      bots: bots ?? Array.from({ length: seats }, (_, i) => (i ? level : null)),
      name: wish("name") || null,
      pace: wish("pace"),
      screen,
    });
    if (found.token) keepToken(found.table, found.token, game.id);
    remember("last", { ...wish("last"), [game.id]: Date.now() });
    goTo(screen ? `/#/table/${found.table}/screen` : `/table/${found.table}`);
  } catch (problem) {
    toast([h("strong", {}, problem.message)]);
  }
}

function running(games) {
  const titles = Object.fromEntries(games.map((game) => [game.id, game.title]));
  const tables = wish("tables")
    .filter((each) => !each.over && Date.now() - each.at < 86400_000 && titles[each.game])
    .slice(0, 3);
  if (!tables.length) return null;
  const box = h(
    "nav",
    { class: "running", "aria-label": t("shelf.running") },
    h(
      "ul",
      {},
      tables.map((each) =>
        h(
          "li",
          {},
          h(
            "a",
            {
              class: "button",
              href: `/table/${each.table}`,
              onclick: (event) => {
                event.preventDefault();
                goTo(`/table/${each.table}`);
              },
            },
            icon("go"),
            t("shelf.continue", { game: titles[each.game] }),
          ),
        ),
      ),
    ),
  );
  for (const [i, each] of tables.entries()) offerIfRunning(each.table, box.querySelectorAll("li")[i], box);
  return box;
}

/** The others may have finished a match while one was away. */
async function offerIfRunning(table, line, box) {
  const info = await tableInfo(table).catch((problem) => ({ phase: problem.status ? "over" : "" }));
  if (info.phase !== "over") return;
  keepOver(table, true);
  line.remove();
  if (!box.querySelector("li")) box.remove();
}
