// What is asked of the server over HTTP.

import { lang, reach, t } from "./words.js";

const wishes = new Map(); // that are on their way

/**
 * Two taps on a slow network are one wish: both get the same answer.
 * @returns {Promise<any>}
 */
export function ask(path, body) {
  if (body === undefined) return asked(path);
  const wish = `${path} ${JSON.stringify(body)}`;
  if (!wishes.has(wish))
    wishes.set(
      wish,
      asked(path, body).finally(() => wishes.delete(wish)),
    );
  return wishes.get(wish);
}

async function asked(path, body = /** @type {any} */ (undefined)) {
  const options =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  const answer = await reach(path, options);
  const found = await answer.json().catch(() => {
    if (answer.ok) throw new TypeError(t("offline.server")); // cut off, or not from our server: as if there were none
    return {};
  });
  if (!answer.ok)
    throw Object.assign(new Error(found?.error?.message ?? answer.statusText), {
      code: found?.error?.code,
      status: answer.status,
    });
  return found;
}

const kept = new Map();
const seen = new Map(); // packs by their names, in the last language

function once(path) {
  const key = path + lang;
  if (!kept.has(key))
    kept.set(
      key,
      ask(path).catch((problem) => {
        kept.delete(key);
        throw problem;
      }),
    );
  return kept.get(key);
}

/** All games, and the levels of bots. */
export async function allGames() {
  const found = await once(`/api/games?lang=${lang}`);
  return Array.isArray(found) ? { games: found, levels: [] } : found;
}

/** One pack of cards with all its looks. */
export async function onePack(name) {
  const pack = await once(`/api/packs/${encodeURIComponent(name)}?lang=${lang}`);
  seen.set(name, pack);
  return pack;
}

/** The packs that have been asked for and can be drawn in several ways. */
export const packsWithLooks = () => [...seen.values()].filter((pack) => pack.looks.length > 1);

/** The packs of these games by their names. */
export async function packsOf(games) {
  const names = [...new Set(games.map((game) => game.pack))];
  return new Map((await Promise.all(names.map(onePack))).map((pack, i) => [names[i], pack]));
}

/** One game with its pack, zones, booklet and words; with options, the booklet as it is in force at such a table. */
export async function oneGame(id, options = {}) {
  const game = await once(`/api/games/${encodeURIComponent(id)}?${new URLSearchParams({ lang, ...options })}`);
  return { ...game, pack: await onePack(game.pack) };
}

export const newTable = (wish) => ask("/api/tables", { ...wish, lang });
export const tableInfo = (id) => ask(`/api/tables/${encodeURIComponent(id)}?lang=${lang}`);
export const takeSeat = (id, seat, name) =>
  ask(`/api/tables/${encodeURIComponent(id)}/seats`, { seat, name: name || null, lang });
