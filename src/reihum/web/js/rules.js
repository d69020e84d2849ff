// The booklet in a drawer: chapters, a search, jumps to a paragraph, the glossary behind it.

import { h, icon } from "./dom.js";
import { glossaryList, linkTerms } from "./glossary.js";
import { enliven } from "./lesson/booklet.js";
import { markdown } from "./markdown.js";
import { dialog } from "./say.js";
import { t } from "./words.js";

/** Opens the rules of a game, at a paragraph if one is named. */
export function openRules(game, anchor = "") {
  const seen = new Set();
  const paragraphs = game.booklet.map((each) => ({
    ...each,
    element: h(
      "section",
      { id: `rule-${each.anchor}`, class: "paragraph", tabindex: "-1" },
      linkTerms(markdown(each.text), seen),
    ),
  }));
  for (const each of paragraphs) enliven(game, each.anchor, each.element);
  const chapters = new Map();
  for (const each of paragraphs) {
    // the rules of every table come last
    const again = each.chapter.startsWith("1 ") && chapters.size && !chapters.has(each.chapter);
    const title = again || chapters.has(each.chapter.slice(2)) ? each.chapter.slice(2) : each.chapter;
    chapters.set(title, [...(chapters.get(title) ?? []), each]);
  }
  const text = h(
    "div",
    { class: "booklet" },
    [...chapters].map(([title, own], i) =>
      h(
        "section",
        { class: "chapter", id: `chapter-${i}` },
        h("h3", {}, title),
        own.map((each) => each.element),
      ),
    ),
  );
  const nothing = h("p", { class: "nothing", hidden: true }, t("rules.nothing"));
  const search = h("input", {
    type: "search",
    placeholder: t("rules.search"),
    "aria-label": t("rules.search"),
    oninput: () => sift(search.value, text, nothing),
  });
  const contents = h(
    "nav",
    { class: "contents", "aria-label": t("rules.contents") },
    [...chapters.keys()].map((title, i) =>
      h(
        "button",
        {
          class: "button plain",
          type: "button",
          onclick: () => text.querySelector(`#chapter-${i}`)?.scrollIntoView({ block: "start" }),
        },
        title,
      ),
    ),
  );
  const box = dialog(
    game.title,
    [
      h("p", { class: "summary" }, game.summary),
      h("div", { class: "search" }, icon("search"), search),
      contents,
      text,
      nothing,
      h("details", { class: "terms" }, h("summary", {}, t("rules.glossary")), glossaryList()),
    ],
    beside() ? { kind: "drawer rules beside", modal: false } : { kind: "drawer rules" },
  );
  box.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-anchor]"));
    if (link) {
      event.preventDefault();
      jump(text, link.dataset.anchor);
    }
  });
  if (anchor) jump(text, anchor);
  return box;
}

/** Is there a table, and room for the booklet beside it? */
const beside = () => Boolean(document.querySelector(".table .felt")) && matchMedia("(min-width: 1160px)").matches;

function jump(text, anchor) {
  const place = text.querySelector(`#rule-${CSS.escape(anchor)}`);
  if (!place) return;
  for (const old of text.querySelectorAll(".here")) old.classList.remove("here");
  place.classList.add("here");
  place.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
}

/** Shows the paragraphs that contain what is sought, and marks it. */
function sift(wanted, text, nothing) {
  const words = wanted.trim().toLowerCase();
  let found = 0;
  for (const paragraph of text.querySelectorAll(".paragraph")) {
    const hit =
      !words ||
      paragraph.textContent.toLowerCase().includes(words) ||
      paragraph.parentElement.querySelector("h3").textContent.toLowerCase().includes(words);
    paragraph.hidden = !hit;
    found += hit ? 1 : 0;
  }
  for (const chapter of text.querySelectorAll(".chapter"))
    chapter.hidden = !chapter.querySelector(".paragraph:not([hidden])");
  nothing.hidden = found > 0;
  mark(text, words);
}

function mark(text, words) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("sought");
  if (words.length < 2) return;
  const ranges = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    const low = node.data.toLowerCase();
    for (let at = low.indexOf(words); at >= 0; at = low.indexOf(words, at + words.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("sought", new Highlight(...ranges));
}
