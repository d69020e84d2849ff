// Reihum on a device: the shelf, all booklets and the score pad are kept for the time when there is no server.

import { ask } from "../api.js";
import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { paperPage } from "../paper.js";
import { lang, t } from "../words.js";

const KEPT = "reihum-kept"; // as in sw.js
const PAGE = "/";
const AT_ONCE = 4;
const A_WHILE = 4000; // milliseconds: whoever goes straight to a table comes first

/**
 * Once somebody has been on the shelf for a while. Without HTTPS browsers keep nothing, except on this computer
 * itself.
 */
export function keepForLater() {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  setTimeout(() => {
    // if the server is gone, or there is no room: another time
    if (document.querySelector(".shelf")) keep().catch(() => {});
  }, A_WHILE);
}

export async function keep() {
  await navigator.serviceWorker.register("/sw.js");
  const { version, paths } = await ask(`/api/offline?lang=${lang}`);
  const cache = await caches.open(KEPT);
  const mark = new Request(`/api/words/kept/${lang}`);
  if ((await (await cache.match(mark))?.text()) === version) return;
  const waiting = paths.filter((path) => path !== PAGE);
  const fetchOn = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await cache.add(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
  await cache.add(PAGE); // the last of all: until its files are there, that of the earlier version opens
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/static/") && !paths.includes(pathname)) await cache.delete(url); // of an earlier version
  }
  await cache.put(mark, new Response(version));
}

/** Was there no answer at all, or none in time? A server that refuses something answers. */
export const isUnreachable = (problem) =>
  (problem instanceof TypeError && !("status" in problem)) || problem.name === "TimeoutError";

/** Is there trouble that passes: too many ask at once, the server is starting, or its disk is full? */
export const isPassing = (problem) => problem.status === 429 || problem.status >= 500;

/** A table without the server: plainly said, and tried again as soon as there is a network. */
export const showUnreachable = (app, again) =>
  showNothing(app, t("offline.table"), t("offline.table-how"), again, () => goTo("/"));

/** Anything else that can't be shown: what is wrong, or that the server does not answer. */
export function showTrouble(app, problem, again) {
  if (!("status" in problem)) reportError(problem); // perhaps a mistake of ours
  if (isUnreachable(problem) || isPassing(problem))
    return showNothing(app, t("offline.server"), t("offline.server-how"), again);
  return showNothing(
    app,
    problem.message,
    "",
    () => location.reload(),
    () => goTo("/"),
  );
}

function showNothing(app, what, how, again, shelf = /** @type {(() => void) | null} */ (null)) {
  const back = () => again();
  addEventListener("online", back, { once: true });
  app.replaceChildren(
    paperPage(
      { title: "Reihum", kind: "unreachable" },
      h("div", { role: "alert" }, h("h2", {}, what), h("p", {}, how)),
      h(
        "div",
        { class: "feet" },
        shelf ? h("button", { class: "button", onclick: shelf }, t("sheet.shelf")) : null,
        h("button", { class: "button main", onclick: () => again() }, icon("again"), t("offline.again")),
      ),
    ),
  );
  return () => removeEventListener("online", back);
}
