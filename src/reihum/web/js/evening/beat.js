// Somebody's cards to beat: the same seat, the same deal, nothing of it shown before.

import { allGames, ask, onePack } from "../api.js";
import { still } from "../cover.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { disc, paperPage } from "../paper.js";
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
  const name = one.names[seat];
  const points = t("beat.points", { n: one.totals[seat], points: number(one.totals[seat]) });
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
    paperPage(
      { title: game.title, kind: "beat" },
      h(
        "div",
        { class: "cover" },
        still(game, pack),
        h("div", {}, h("h2", {}, t("beat.title")), h("p", { class: "summary" }, t("beat.about", { name }))),
      ),
      h(
        "ul",
        { class: "tally" },
        h(
          "li",
          {},
          disc(seat, name),
          h("span", { class: "who" }, name),
          h("b", {}, one.winners.includes(seat) ? `${points}, ${t("beat.won")}` : points),
        ),
      ),
      h(
        "div",
        { class: "feet" },
        way(`/#/deal/${table}/${match}`, "people", t("beat.compare")),
        h("button", { class: "button main big start", onclick: begin }, icon("go"), t("beat.go")),
      ),
    ),
  );
}
