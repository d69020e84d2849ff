// Dragging a card: onto a place, out of the hand, or to another position inside it.

const FAR = 9; // pixels until a press becomes a drag
const ITS_CLICK = 50; // milliseconds after its end in which a click still belongs to a drag,
const ITS_PLACE = 2; // and so many pixels from there

/** @param {HTMLElement} root @param {any} table */
export function letDrag(root, table) {
  let drag = /** @type {any} */ (null);

  /** The end came where we could not hear it. */
  const stop = () => {
    drag.card.classList.remove("dragged");
    drag.card.style.removeProperty("translate");
    if (drag.on) table.liftFor("");
    drag = null;
  };

  root.addEventListener("pointerdown", (event) => {
    const card = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest('.card[role="button"]')
    );
    if (!card || event.button !== 0) return;
    drag = { card, code: card.dataset.code, x: event.clientX, y: event.clientY, id: event.pointerId, on: false };
  });

  root.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (event.buttons === 0) return stop();
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.on) {
      if (Math.hypot(x, y) < FAR) return;
      drag.on = true;
      drag.card.setPointerCapture?.(drag.id);
      drag.card.classList.add("dragged");
      table.liftFor(drag.code);
    }
    drag.card.style.setProperty("translate", `${x}px ${y}px`);
  });

  const end = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { card, code, on } = drag;
    drag = null;
    if (!on) return;
    card.classList.add("no-hit");
    const under = document.elementFromPoint(event.clientX, event.clientY);
    card.classList.remove("dragged", "no-hit");
    card.style.removeProperty("translate");
    const block = (click) => {
      if (click.timeStamp - event.timeStamp > ITS_CLICK) return; // a later one, though no timer has run since
      if (Math.hypot(click.clientX - event.clientX, click.clientY - event.clientY) > ITS_PLACE) return; // another one
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener("click", block, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", block, { capture: true }), ITS_CLICK);
    if (event.type === "pointerup") table.drop(code, under);
    else table.liftFor("");
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);
}
