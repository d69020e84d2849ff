// From a table to its screen in the middle, and to the hand alone.

import { h } from "../dom.js";
import { way } from "../review/links.js";
import { t } from "../words.js";

export const screenWays = (table) =>
  h(
    "div",
    { class: "screen-ways" },
    h("p", { class: "small" }, t("screen.about")),
    way(`/#/table/${table.id}/screen`, "screen", t("screen.title")),
    table.seat === null ? null : way(`/#/table/${table.id}/hand`, "phone", t("screen.hand")),
  );
