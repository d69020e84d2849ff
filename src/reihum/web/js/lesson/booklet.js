// The playable booklet: whoever opens an example finds a small table instead of a script.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { lang, t } from "../words.js";

/** Makes every example of a paragraph a table, as soon as somebody opens it. */
export function enliven(game, anchor, element) {
  [...element.querySelectorAll("details.example")].forEach((details, number) => {
    let example = /** @type {any} */ (null);
    details.addEventListener("toggle", async () => {
      if (!details.open || example) return;
      example = "on its way";
      const which = `${encodeURIComponent(anchor)}/${number}`;
      const path = `/api/games/${encodeURIComponent(game.id)}/examples/${which}?lang=${lang}`;
      try {
        const [{ Example }, found] = await Promise.all([import("./example.js"), ask(path)]);
        const script = game.pack.reworded(found);
        const box = h("div", { class: "example-table", role: "region", "aria-label": t("rules.example") });
        details.append(box);
        example = new Example(box, game, script, { game: game.id, paragraph: anchor, example: number });
        details.querySelector("pre")?.remove();
        example.go(0);
      } catch {
        example = null; // without the server the script is there to be read
      }
    });
  });
}
