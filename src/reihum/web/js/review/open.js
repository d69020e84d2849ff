// Which of the pages after a game is wanted.

import { h } from "../dom.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";

/** @returns {Promise<(() => void) | undefined>} */
export async function open(app, kind, parts) {
  try {
    if (kind === "replay") return await (await import("./replay.js")).openReplay(app, parts);
    if (kind === "deal") await (await import("./compare.js")).openCompare(app, parts);
    else await (await import("./matches.js")).openMatches(app);
  } catch (problem) {
    toast([h("strong", {}, problem.message)], { seconds: 12 });
    goTo("/");
  }
  return undefined;
}
