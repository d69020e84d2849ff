// Telling: small notices on the page, and announcements for screen readers.

import { byId, fill, h, icon, within } from "./dom.js";
import { t } from "./words.js";

const leaving = new WeakMap(); // the timers of notices that go away by themselves

/** Reads a text aloud where somebody listens. */
export function announce(text) {
  const place = byId("announcer");
  const line = h("p", {}, text);
  place.append(line);
  while (place.children.length > 6) place.firstChild?.remove();
}

/** A notice below the bar; it goes away by itself, or stays until it is closed. */
export function toast(parts, { seconds = 7, kind = "" } = {}) {
  const box = byId("toasts");
  const close = () => note.remove();
  const note = h(
    "div",
    { class: `toast ${kind}` },
    h("div", { class: "words" }, parts),
    h("button", { class: "button plain round", "aria-label": t("close"), onclick: close }, icon("close")),
  );
  if (kind) for (const old of box.querySelectorAll(`.${kind}`)) old.remove();
  box.append(note);
  while (box.children.length > 3) box.firstChild?.remove();
  stay(note, seconds);
  return note;
}

/** The same notice says something else, where it is. */
export function retell(note, parts, { seconds = 7 } = {}) {
  fill(within(note, ".words"), parts);
  stay(note, seconds);
}

function stay(note, seconds) {
  clearTimeout(leaving.get(note));
  if (seconds)
    leaving.set(
      note,
      setTimeout(() => note.remove(), seconds * 1000),
    );
}

/** What was said about a moment that has passed is taken away. */
export function hush(...kinds) {
  for (const note of document.querySelectorAll(kinds.map((kind) => `.toast.${kind}`).join())) note.remove();
}

/** A dialog that leaves the rest of the page in use; only one of its kind is open. */
function showBeside(box) {
  for (const old of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog.beside[open]")))
    if (old !== box) old.close();
  box.show();
  narrow();
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") box.close();
  });
}

/** The table makes room for what lies beside it. With `body:has(…)` every change would restyle all of the page. */
const narrow = () => document.body.classList.toggle("narrowed", document.querySelector("dialog.beside[open]") !== null);

/** A dialog with a title; removed when closed. */
export function dialog(title, body, { kind = "", modal = true, onclose = () => {} } = {}) {
  const id = `d${Math.random().toString(36).slice(2)}`;
  const box = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: kind, "aria-labelledby": id },
      h(
        "div",
        { class: "head" },
        h("h2", { id }, title),
        h(
          "button",
          { class: "button plain round", "aria-label": t("close"), onclick: () => box.close() },
          icon("close"),
        ),
      ),
      h("div", { class: "body" }, body),
    )
  );
  box.addEventListener("close", () => {
    box.remove();
    narrow();
    onclose();
  });
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  if (modal) box.showModal();
  else showBeside(box);
  return box;
}
