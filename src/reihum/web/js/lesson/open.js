// The lesson of a game, at its own address: `#/lesson/GAME`.

import { ask, oneGame } from "../api.js";
import { h } from "../dom.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";
import { remember, wish } from "../settings.js";
import { Game } from "../table/game.js";
import { lang } from "../words.js";
import { Lesson } from "./lesson.js";

/** @returns {Promise<(() => void) | undefined>} what to do when one goes elsewhere */
export async function open(app, _kind, [id]) {
  try {
    const [facts, script] = await Promise.all([
      oneGame(id),
      ask(`/api/games/${encodeURIComponent(id)}/lesson?lang=${lang}`),
    ]);
    remember("learnt", { ...wish("learnt"), [id]: Date.now() });
    const game = new Game(facts);
    const lesson = new Lesson(app, game, game.pack.reworded(script));
    lesson.begin();
    return () => lesson.close();
  } catch (problem) {
    toast([h("strong", {}, problem.message)], { seconds: 12 });
    goTo("/");
    return undefined;
  }
}
