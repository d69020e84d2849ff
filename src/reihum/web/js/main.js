// Where the page begins: language, looks, and which view the address asks for.

import { allGames } from "./api.js";
import { byId } from "./dom.js";
import { keepForLater, showTrouble } from "./evening/offline.js";
import { noteNoMore, noteOnce, recall, show } from "./settings.js";
import { loadWords } from "./words.js";

const app = byId("app");
const PAGES = {
  replay: "review",
  matches: "review",
  deal: "review",
  pad: "pad",
  table: "screen",
  lesson: "lesson",
  join: "evening",
  evening: "evening",
  beat: "evening",
};
const MIXED = "loaded-for-its-files";
let leave = () => {};
let last = Promise.resolve();
let opening = false; // is a view on its way?
let here = "";
let shelfScroll = 0; // where one was on the shelf

/** Goes to an address of this page. A view that sends one on while it opens is not on the way back. */
export function go(path) {
  if (opening) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  return route();
}

/** Shows what the address asks for; one view after the other, so that a slow one never covers a later one. */
export function route() {
  last = last
    .then(() => {
      opening = true;
      return view();
    })
    .catch(trouble)
    .finally(() => {
      opening = false;
    });
  return last;
}

/**
 * Nobody is left with an empty page, or with one that the address does not ask for. Where files do not fit together,
 * the server has a new version: loaded again, the page has all of it.
 */
function trouble(problem) {
  if (problem instanceof SyntaxError && noteOnce(MIXED)) return location.reload();
  leave();
  leave = showTrouble(app, problem, again);
  here = "";
}

async function view() {
  leave();
  leave = () => {};
  if (here === "/") shelfScroll = scrollY;
  const table = location.pathname.match(/^\/table\/([\w-]+)$/);
  const setup =
    location.hash.match(/^#setup\/(\w+)(?:\?(.*))?$/) ??
    `${location.pathname}${location.search}`.match(/^\/game\/(\w+)(?:\?(.*))?$/);
  const other =
    location.hash.match(/^#\/(replay|matches|deal|pad|table|lesson|join|evening|beat)(?:\/(.*))?$/) ??
    location.pathname.match(/^\/(replay|beat|evening|join)(?:\/(.*))?$/); // links that are sent to others
  let shelf = false;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  if (other) {
    const { open } = await import(`./${PAGES[other[1]]}/open.js`);
    leave = (await open(app, other[1], other[2]?.split("/") ?? [])) ?? leave;
  } else if (table) {
    const { openTable } = await import("./table/open.js");
    leave = (await openTable(app, table[1])) ?? leave;
  } else if (setup) {
    const { showSetup } = await import("./setup.js");
    await showSetup(app, setup[1], new URLSearchParams(setup[2] ?? ""));
  } else {
    const { showShelf } = await import("./shelf.js");
    await showShelf(app);
    shelf = true;
    keepForLater();
    setTimeout(() => import("./table/open.js"), 300); // while somebody is choosing, the table is fetched
  }
  noteNoMore(MIXED);
  const now = shelf ? "/" : location.pathname + location.hash;
  if (now !== here) scrollTo(0, shelf ? shelfScroll : 0);
  here = now;
}

/** After a change of language everything is said again. */
export async function again() {
  show();
  const words = loadWords();
  allGames().catch(() => {}); // asked for at the same time; whoever needs it will see what went wrong
  try {
    await words;
  } catch (problem) {
    return trouble(problem);
  }
  return route();
}

window.addEventListener("popstate", () => route());
window.addEventListener("storage", () => recall());
document.addEventListener("reihum:go", (event) => go(/** @type {CustomEvent} */ (event).detail));
document.addEventListener("reihum:again", () => again());
await again();
