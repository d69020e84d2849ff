// What is asked of the server about codes and evenings.

import { ask, tableInfo } from "../api.js";
import { lang } from "../words.js";

const path = (table) => encodeURIComponent(table);

/** The four letters that lead to a table. */
export const codeOf = (table) => ask(`/api/tables/${path(table)}/code?lang=${lang}`, {});

/** The table to which four letters lead. */
export const tableByCode = (code) => ask(`/api/codes?lang=${lang}`, { code });

/** The sheet of the evening to which a table belongs. */
export const eveningOf = (table) => ask(`/api/evenings/${path(table)}?lang=${lang}`);

/** The code in a state, if it is good for a while yet. */
export const codeIn = (evening) => (evening?.code && evening.until * 1000 > Date.now() + 60_000 ? evening.code : "");

/** An address of this server that works for others on the local network as well. */
export async function addressFor(table, path) {
  const { invite } = await tableInfo(table);
  return invite.slice(0, -`/table/${table}`.length) + path;
}
