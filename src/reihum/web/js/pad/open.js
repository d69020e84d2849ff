// Which page of the score pad is wanted: all pads, a new one, one of them, or one that somebody has shared.

import { h } from "../dom.js";
import { goTo } from "../navigation.js";
import { toast } from "../say.js";
import { t } from "../words.js";
import { findPad, sharedPad, unpacked } from "./store.js";

/** @returns {Promise<(() => void) | undefined>} */
export async function open(app, _kind, [what, more]) {
  if (!what) await (await import("./list.js")).showPads(app);
  else if (what === "new") await (await import("./new.js")).showNew(app, more);
  else if (what === "shared") {
    try {
      goTo(`/#/pad/${sharedPad(unpacked(more)).id}`);
    } catch {
      toast([h("strong", {}, t("pad.bad-link"))]);
      goTo("/#/pad");
    }
  } else {
    const pad = findPad(what);
    if (pad) return (await import("./sheet.js")).showPad(app, pad);
    toast([h("strong", {}, t("pad.gone"))]);
    goTo("/#/pad");
  }
  return undefined;
}
