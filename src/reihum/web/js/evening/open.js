// Pages that are no table: a field for the code (`#/join`), and the sheet of an evening (`#/evening/TABLE`).

import { showJoin } from "./join.js";
import { showEvening } from "./sheet.js";

export async function open(app, kind, [table]) {
  if (kind === "join") showJoin(app);
  else await showEvening(app, table);
}
