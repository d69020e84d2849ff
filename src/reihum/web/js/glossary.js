// Card players' words, explained where they stand in a text.

import { h } from "./dom.js";
import { glossary, t } from "./words.js";

const ENDINGS = "(?:e[nsr]?|n|s|es|s')?";

function pattern() {
  const terms = Object.keys(glossary()).sort((a, b) => b.length - a.length);
  if (!terms.length) return null;
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})${ENDINGS}(?![\\p{L}\\p{N}])`, "gu");
}

/** Makes the first occurrence of each term in these elements something one can ask. */
export function linkTerms(elements, seen = new Set()) {
  const words = pattern();
  if (!words) return elements;
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("pre, code, button, summary, th")) nodes.push(walker.currentNode);
    for (const node of nodes) link(node, words, seen);
  }
  return elements;
}

function link(node, words, seen) {
  const found = [...node.data.matchAll(words)].find((each) => !seen.has(each[1]));
  if (!found) return;
  seen.add(found[1]);
  const rest = node.splitText(found.index);
  const [, after, more] = rest.data.slice(found[0].length).match(/^([\p{Po}\p{Pf}\p{Pe}]*)(.*)$/su);
  rest.data = more;
  rest.before(term(found[0], found[1], after));
  link(rest, words, seen);
}

let count = 0;

/** With the signs after it, which must not begin a line. */
function term(text, name, after) {
  const id = `term-${count++}`;
  return h(
    "span",
    { class: "term" },
    h("button", { type: "button", popovertarget: id, "aria-label": t("rules.term", { term: text }) }, text),
    h("span", { id, popover: true, class: "meaning" }, h("strong", {}, name), " – ", glossary()[name]),
    after,
  );
}

/** All terms with their meanings, in the order of the alphabet. */
export function glossaryList() {
  const terms = Object.entries(glossary()).sort(([a], [b]) => a.localeCompare(b));
  return h(
    "dl",
    { class: "glossary" },
    terms.map(([name, meaning]) => h("div", {}, h("dt", {}, name), h("dd", {}, meaning))),
  );
}
