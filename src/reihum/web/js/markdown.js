// The little Markdown of the booklets: paragraphs, lists, tables, emphasis, examples. Text stays text.

import { h } from "./dom.js";
import { t } from "./words.js";

/** **bold**, *emphasis*, `code` and links inside a line. */
function inline(text) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/);
  return parts.filter(Boolean).map((part) => {
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return h("em", {}, part.slice(1, -1));
    const link = part.match(/^\[([^\]]+)\]\(#([\w-]+)\)$/);
    if (link) return h("a", { href: `#${link[2]}`, data: { anchor: link[2] } }, link[1]);
    return part.replace(/^\[([^\]]+)\]\([^)]+\)$/, "$1");
  });
}

function table(lines) {
  const cells = (line) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [head, , ...rows] = lines;
  return h(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": t("rules.table") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          cells(head).map((cell) => h("th", {}, inline(cell))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            {},
            cells(row).map((cell) => h("td", {}, inline(cell))),
          ),
        ),
      ),
    ),
  );
}

/** @returns {HTMLElement[]} */
export function markdown(text) {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim())
    .map((block) => {
      const lines = block.trim().split("\n");
      if (lines[0].startsWith("```"))
        return h(
          "details",
          { class: lines[0] === "```reihum" ? "example" : "" },
          h("summary", {}, t("rules.example")),
          h("pre", { tabindex: "0" }, lines.slice(1, -1).join("\n")),
        );
      if (lines[0].startsWith("|")) return table(lines);
      if (/^[-*] /.test(lines[0]))
        return h(
          "ul",
          {},
          items(lines, /^[-*] /).map((item) => h("li", {}, inline(item))),
        );
      if (/^\d+\. /.test(lines[0]))
        return h(
          "ol",
          {},
          items(lines, /^\d+\. /).map((item) => h("li", {}, inline(item))),
        );
      return h("p", {}, inline(lines.join(" ").replace(/^> ?/, "")));
    });
}

function items(lines, start) {
  const found = [];
  for (const line of lines) {
    if (start.test(line)) found.push(line.replace(start, ""));
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}
