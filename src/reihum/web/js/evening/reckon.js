// What the server makes of a score pad, remembered: without it the pad opens as it was last seen, and new rounds wait.

import { ask } from "../api.js";
import { RECKONED, stored } from "../settings.js";
import { t } from "../words.js";
import { isUnreachable } from "./offline.js";

const MOST = 40;

const read = () => stored(RECKONED, []).filter((each) => each?.answer);

function keep(wish, answer) {
  const same = (each) => each.about === about(wish) && each.rounds === JSON.stringify(wish.rounds);
  const kept = { about: about(wish), rounds: JSON.stringify(wish.rounds), answer };
  let list = [kept, ...read().filter((each) => !same(each))].slice(0, MOST);
  while (list.length) {
    try {
      return localStorage.setItem(RECKONED, JSON.stringify(list));
    } catch {
      list = list.slice(0, Math.floor(list.length / 2));
    }
  }
}

const about = ({ game, seats, options, lang }) => JSON.stringify([game, seats, options, lang]);

/** The sheet; if there is no server, as far as it is known. */
export async function reckon(wish) {
  try {
    const answer = await ask("/api/pads", wish);
    keep(wish, answer);
    return answer;
  } catch (problem) {
    if (!isUnreachable(problem)) throw problem;
    const found = remembered(wish);
    if (!found) throw new Error(t("offline.pad-new"));
    return found;
  }
}

/** The longest beginning of these rounds that was reckoned before, and the others as they wait for the server. */
function remembered(wish) {
  const known = read().filter((each) => each.about === about(wish));
  for (let length = wish.rounds.length; length >= 0; length--) {
    const start = JSON.stringify(wish.rounds.slice(0, length));
    const found = known.find((each) => each.rounds === start)?.answer;
    if (!found) continue;
    const later = wish.rounds.slice(length).map(() => waiting(found.totals));
    return { ...found, rounds: [...found.rounds, ...later], over: found.over && !later.length };
  }
  const any = known[0]?.answer; // at least the form is known
  return any ? { ...any, rounds: wish.rounds.map(() => waiting([])), totals: [], over: false, winners: [] } : null;
}

const waiting = (totals) => ({
  points: null,
  later: true, // kept, and reckoned when the server is there
  winners: [],
  totals,
  lines: [],
  facts: [],
  errors: [{ message: t("offline.pad-round") }],
});
