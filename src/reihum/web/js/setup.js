// Setting up a table: who sits where, what is agreed on, house rules to keep.

import { allGames, onePack } from "./api.js";
import { copy } from "./copy.js";
import { still } from "./cover.js";
import { h, icon } from "./dom.js";
import { goTo } from "./navigation.js";
import { disc, paperPage } from "./paper.js";
import { remember, wish } from "./settings.js";
import { facts, readRules, startTable, usualSeats } from "./shelf.js";
import { botChoices, t } from "./words.js";

const PERSON = "person";

/** @param {HTMLElement} app @param {string} id @param {URLSearchParams} agreed options that came with a link */
export async function showSetup(app, id, agreed = new URLSearchParams()) {
  const { games, levels } = await allGames();
  const game = games.find((each) => each.id === id);
  if (!game) return goTo("/");
  const pack = await onePack(game.pack);
  document.title = `${game.title} – Reihum`;
  const wishes = {
    seats: usualSeats(game),
    who: ["me", ...Array(9).fill("advanced")],
    options: optionsOf(game, Object.fromEntries(agreed)),
  };
  const seats = h("ol", { class: "places" });
  const form = h("div", { class: "options" });
  const showSeats = () => seats.replaceChildren(...places(wishes, levels));
  const showOptions = () => form.replaceChildren(...game.options.map((each) => field(each, wishes)));
  showSeats();
  showOptions();
  const count = seatCount(game, wishes, showSeats);
  app.replaceChildren(
    paperPage(
      { title: game.title },
      h(
        "div",
        { class: "cover" },
        still(game, pack),
        h(
          "div",
          {},
          h("p", { class: "summary" }, game.summary),
          facts(game),
          readRules(game, () => wishes.options),
        ),
      ),
      h("section", {}, h("h2", {}, t("setup.seats")), count, seats, h("p", { class: "small" }, t("setup.people-hint"))),
      game.options.length
        ? h("section", {}, h("h2", {}, t("setup.options")), presets(game, wishes, showOptions), form)
        : null,
      h(
        "div",
        { class: "feet" },
        h(
          "button",
          {
            class: "button on-screen",
            type: "button",
            title: t("join.screen-how"),
            onclick: () => start(game, wishes, true),
          },
          icon("screen"),
          t("join.screen"),
        ),
        h(
          "button",
          { class: "button main big start", onclick: () => start(game, wishes) },
          icon("go"),
          t("setup.start"),
        ),
      ),
    ),
  );
}

/** Every option of a game: as wished where that is possible, else by the book. */
function optionsOf(game, wished) {
  const possible = (each) => each.choices.some((choice) => choice.value === wished[each.name]);
  return Object.fromEntries(game.options.map((each) => [each.name, possible(each) ? wished[each.name] : each.default]));
}

/** What differs from the book. */
function changes(game, wishes) {
  return Object.fromEntries(
    game.options
      .filter((each) => wishes.options[each.name] !== each.default)
      .map((each) => [each.name, wishes.options[each.name]]),
  );
}

/** A link that brings these house rules to somebody else. */
function share(game, wishes) {
  const agreed = new URLSearchParams(changes(game, wishes)).toString();
  copy(`${location.origin}/game/${game.id}${agreed && `?${agreed}`}`);
}

/** `screen`: this screen is the table, and people come to all its seats with their phones. */
function start(game, wishes, screen = false) {
  const bots = wishes.who.slice(0, wishes.seats).map((who, i) => (screen || i === 0 || who === PERSON ? null : who));
  return startTable(game, { seats: wishes.seats, options: changes(game, wishes), level: "advanced", bots, screen });
}

function places(wishes, levels) {
  const choices = [[PERSON, t("setup.person")], ...botChoices(levels)];
  return Array.from({ length: wishes.seats }, (_, i) =>
    h(
      "li",
      {},
      disc(i, i + 1),
      i === 0
        ? ownName()
        : h(
            "select",
            {
              "aria-label": t("setup.seat", { n: i + 1 }),
              onchange: (event) => {
                wishes.who[i] = event.target.value;
              },
            },
            choices.map(([value, text]) => h("option", { value, selected: wishes.who[i] === value }, text)),
          ),
    ),
  );
}

/** Whoever sets up the first table is asked for a name, so that the others know them. */
function ownName() {
  if (wish("name")) return h("strong", {}, wish("name"));
  return h("input", {
    type: "text",
    maxlength: 24,
    autocomplete: "nickname",
    placeholder: t("menu.name"),
    "aria-label": t("menu.name"),
    onchange: (event) => remember("name", event.target.value.trim()),
  });
}

/**
 * How many play: the numbers that the game allows.
 * @param {{ players: number[] }} game @param {{ seats: number }} wishes @param {() => void} changed
 */
export function seatCount(game, wishes, changed) {
  const choose = (n) => {
    wishes.seats = n;
    changed();
  };
  const choice = (n) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name: "seats", checked: n === wishes.seats, onchange: () => choose(n) }),
      h("span", {}, String(n)),
    );
  return h("fieldset", { class: "chips" }, h("legend", {}, t("shelf.players")), game.players.map(choice));
}

/** One option: a switch for yes and no, else a list. */
export function field(option, wishes) {
  const current = wishes.options[option.name];
  const values = option.choices.map((each) => each.value);
  if (values.length === 2 && values.includes("yes") && values.includes("no")) {
    return h(
      "label",
      { class: "field switch" },
      h("input", {
        type: "checkbox",
        name: option.name,
        checked: current === "yes",
        onchange: (event) => {
          wishes.options[option.name] = event.target.checked ? "yes" : "no";
        },
      }),
      h("span", {}, option.label),
    );
  }
  return h(
    "label",
    { class: "field" },
    h("span", {}, option.label),
    h(
      "select",
      {
        name: option.name,
        onchange: (event) => {
          wishes.options[option.name] = event.target.value;
        },
      },
      option.choices.map((each) => h("option", { value: each.value, selected: each.value === current }, each.label)),
    ),
  );
}

/** House rules: what this family agreed on, kept in this browser under a name. */
function presets(game, wishes, changed) {
  const box = h("div", { class: "presets" });
  const kept = () => wish("presets")[game.id] ?? [];
  const keep = (list) => {
    remember("presets", { ...wish("presets"), [game.id]: list });
    show();
  };
  const use = (options) => {
    wishes.options = optionsOf(game, options);
    changed();
  };
  const show = () =>
    box.replaceChildren(
      h("button", { class: "button", type: "button", onclick: () => use({}) }, t("setup.by-the-book")),
      ...kept().map((preset, i) =>
        h(
          "span",
          { class: "preset" },
          h("button", { class: "button", type: "button", onclick: () => use(preset.options) }, preset.name),
          h(
            "button",
            {
              class: "button plain round",
              type: "button",
              "aria-label": t("setup.forget", { name: preset.name }),
              onclick: () => keep(kept().filter((_, k) => k !== i)),
            },
            icon("close"),
          ),
        ),
      ),
      h(
        "form",
        {
          class: "keep",
          onsubmit: (event) => {
            event.preventDefault();
            const name = event.target.elements.preset.value.trim();
            if (name) keep([...kept().filter((each) => each.name !== name), { name, options: { ...wishes.options } }]);
          },
        },
        h("input", {
          type: "text",
          name: "preset",
          maxlength: 30,
          placeholder: t("setup.house-rules"),
          "aria-label": t("setup.house-rules"),
        }),
        h("button", { class: "button" }, t("setup.keep")),
      ),
      h(
        "button",
        { class: "button plain share", type: "button", onclick: () => share(game, wishes) },
        icon("link"),
        t("setup.share"),
      ),
    );
  show();
  return box;
}
