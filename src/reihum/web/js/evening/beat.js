// Somebody's cards to beat: the same seat, the same deal, nothing of it shown before.

import { allGames, ask, onePack } from "../api.js";
import { still } from "../cover.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { way } from "../review/links.js";
import { finishedMatches } from "../review/records.js";
import { toast } from "../say.js";
import { keepToken, wish } from "../settings.js";
import { lang, number, t } from "../words.js";

/** `#/beat/TABLE/MATCH/SEAT` */
export async function showBeat(app, table, match, seatText) {
  try {
    const seat = Number(seatText);
    const [played, { games }] = await Promise.all([finishedMatches(table), allGames()]);
    const one = played.find((each) => String(each.match) === match);
    const { game: id } = await ask(`/api/tables/${encodeURIComponent(table)}?lang=${lang}`);
    const game = games.find((each) => each.id === id);
    if (!one || !(seat < one.names.length) || !game) throw new Error(t("replay.none"));
    draw(app, { table, match: one.match, seat, one, game, pack: await onePack(game.pack) });
  } catch (problem) {
    toast([h("strong", {}, problem.message)], { seconds: 12 });
    goTo("/");
  }
}

function draw(app, { table, match, seat, one, game, pack }) {
  document.title = `${t("beat.title")} – ${game.title}`;
  const points = one.winners.includes(seat)
    ? `${number(one.totals[seat])} (${t("beat.won")})`
    : number(one.totals[seat]);
  const begin = async () => {
    try {
      const bots = one.names.map((_, i) => (i === seat ? null : "advanced"));
      const wished = { table, match, seat, bots, name: wish("name") || null, pace: wish("pace"), lang };
      const found = await ask("/api/replays/tables", wished);
      keepToken(found.table, found.token, game.id);
      goTo(`/table/${found.table}`);
    } catch (problem) {
      toast([h("strong", {}, problem.message)]);
    }
  };
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
        { class: "sheet-of-paper beat" },
        h(
          "div",
          { class: "cover" },
          still(game, pack),
          h("div", {}, h("h2", {}, t("beat.title")), h("p", {}, t("beat.about", { name: one.names[seat], points }))),
        ),
        h(
          "div",
          { class: "feet" },
          way(`/#/deal/${table}/${match}`, "people", t("beat.compare")),
          h("button", { class: "button main big start", onclick: begin }, icon("go"), t("beat.go")),
        ),
      ),
    ),
  );
}
