// Pages that are no table: a field for the code (`#/join`), the sheet of an evening (`#/evening/TABLE`), and cards to
// beat (`#/beat/TABLE/MATCH/SEAT`).

import { showJoin } from "./join.js";
import { showEvening } from "./sheet.js";

export async function open(app, kind, [table, match, seat]) {
  if (kind === "join") showJoin(app);
  else if (kind === "beat") await (await import("./beat.js")).showBeat(app, table, match, seat);
  else await showEvening(app, table);
}
