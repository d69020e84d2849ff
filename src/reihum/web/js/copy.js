// Copying a link: into the clipboard, or where there is none, onto the page.

import { h } from "./dom.js";
import { toast } from "./say.js";
import { t } from "./words.js";

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast([t("people.copied")], { seconds: 3, kind: "copied" });
  } catch {
    toast([h("code", {}, text)], { seconds: 20, kind: "copied" });
  }
}
