// Coming to a table: with a seat of one's own, by an invitation, or to watch.

import { allGames, oneGame, tableInfo } from "../api.js";
import { h } from "../dom.js";
import { follow } from "../evening/follow.js";
import { isPassing, isUnreachable, showUnreachable } from "../evening/offline.js";
import { offerLesson } from "../lesson/offer.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";
import { forgetTable, takeKey } from "../settings.js";
import { t } from "../words.js";
import { Game } from "./game.js";
import { come } from "./people.js";
import { Table } from "./view.js";

/** @returns {Promise<(() => void) | undefined>} what to do when one goes elsewhere */
export async function openTable(app, id) {
  let info, facts, levels;
  try {
    info = await tableInfo(id).catch((problem) => {
      if ([404, 410].includes(problem.status)) forgetTable(id); // there is no such table any more
      throw problem;
    });
    // one's own link: what follows # never leaves the browser
    const key = location.hash.match(/^#key=([\w-]{16,64})$/)?.[1];
    if (key) {
      // whoever has sent it to a friend would look at the friend's cards
      if (takeKey(id, key, info.game, () => confirm(t("people.other-key"))))
        toast([h("strong", {}, t("people.own-link")), h("p", {}, t("people.own-link-how"))], {
          seconds: 20,
          kind: "key",
        });
      history.replaceState(null, "", location.pathname);
    }
    if (info.next) {
      await follow(id, info.next);
      return undefined;
    }
    [facts, { levels }] = await Promise.all([oneGame(info.game, info.options), allGames()]);
  } catch (problem) {
    if (isUnreachable(problem) || isPassing(problem))
      return showUnreachable(app, () => goTo(location.pathname + location.hash));
    toast([h("strong", {}, problem.message || t("table.gone"))]);
    goTo("/");
    return undefined;
  }
  return come(app, id, info, facts, (token) => {
    if (token) offerLesson(facts);
    return new Table(app, id, new Game(facts), levels, token);
  });
}
