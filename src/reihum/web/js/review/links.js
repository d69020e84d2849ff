// From the shelf to what is not a table: past matches and the score pad.

import { h, icon } from "../dom.js";
import { goTo } from "../navigation.js";
import { t } from "../words.js";

/** A link that stays on this page. */
export function way(path, name, text, kind = "button") {
  return h(
    "a",
    {
      class: kind,
      href: path,
      onclick: (event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        goTo(path);
      },
    },
    icon(name),
    h("span", {}, text),
  );
}

export const ways = () => [way("/#/matches", "review", t("replay.matches")), way("/#/pad", "pad", t("pad.title"))];
