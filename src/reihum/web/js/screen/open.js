// The screen in the middle of the table, and the phone that shows a hand alone: `#/table/ID/screen` and
// `#/table/ID/hand`.

import { allGames, oneGame, tableInfo } from "../api.js";
import { h } from "../dom.js";
import { follow } from "../evening/follow.js";
import { isPassing, isUnreachable, showUnreachable } from "../evening/offline.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";
import { Game } from "../table/game.js";
import { come } from "../table/people.js";

/** @returns {Promise<(() => void) | undefined>} what to do when one goes elsewhere */
export async function open(app, _kind, [id, how]) {
  try {
    const info = await tableInfo(id);
    if (info.next) {
      await follow(id, info.next, how);
      return undefined;
    }
    const [facts, { levels }] = await Promise.all([oneGame(info.game, info.options), allGames()]);
    if (how === "screen") {
      const { Screen } = await import("./screen.js");
      const screen = new Screen(app, id, new Game(facts), levels, null);
      return () => screen.close();
    }
    const { HandHeld } = await import("./handheld.js");
    return come(app, id, info, facts, (token) => new HandHeld(app, id, new Game(facts), levels, token));
  } catch (problem) {
    if (isUnreachable(problem) || isPassing(problem))
      return showUnreachable(app, () => goTo(location.pathname + location.hash));
    toast([h("strong", {}, problem.message)]);
    goTo("/");
    return undefined;
  }
}
