// The evening goes on at another table: everybody follows, with the key they have.

import { tableInfo } from "../api.js";
import { goTo } from "../navigation.js";
import { carry } from "../review/witness.js";
import { forgetTable, keepToken, tokenOf } from "../settings.js";

export const addressOf = (table, view) => (view ? `/#/table/${table}/${view}` : `/table/${table}`);

/**
 * @param {string} table @param {string} next @param {string} view the screen, the hand alone, or nothing
 * @returns {Promise<void>}
 */
export async function follow(table, next, view = "") {
  const token = tokenOf(table);
  const info = await tableInfo(next);
  if (token && !tokenOf(next)) keepToken(next, token, info.game);
  if (token) forgetTable(table);
  carry(table, next);
  if (info.next) return follow(next, info.next, view); // it has gone on from there as well, with the same key
  history.replaceState(null, "", addressOf(next, view)); // nobody wants to go back to a table that is empty
  goTo(addressOf(next, view));
}
