// Lights up the places of the table that a sentence speaks of.

const MANY = 8; // more places of a kind than these are lit up as one

/** The elements of a place: a zone, all zones of a kind, a note, or a seat. */
function elements(table, name) {
  const [kind, number] = name.split(".");
  if (kind === "seat") return [table.board.seats.panels[Number(number)].element];
  const named = (attribute, value) => [...table.root.querySelectorAll(`[data-${attribute}="${CSS.escape(value)}"]`)];
  const exact = [...named("zone", name), ...named("group", name), ...named("note", name)];
  if (exact.length) return exact;
  const several = [...table.root.querySelectorAll(`[data-zone^="${CSS.escape(kind)}."]`)];
  if (number === undefined && several.length) return several.length > MANY ? [several[0].parentElement] : several;
  // an empty place, or a note at its seat
  return number === undefined ? [table.board.notes] : [table.board.seats.panels[Number(number)]?.element];
}

/** @param {any} table @param {string[]} names */
export function light(table, names) {
  for (const old of table.root.querySelectorAll(".lit")) old.classList.remove("lit");
  for (const name of names) for (const element of elements(table, name)) element?.classList.add("lit");
}
