// Asks the rules what they say about a move at a point of a script. Nothing is kept on the server.

import { ask } from "../api.js";
import { lang } from "../words.js";

/**
 * @param {{game: string, paragraph?: string|null, example?: number}} script a lesson, or an example of a booklet
 * @param {number} beats moves of the script made so far @param {number[][]} tried and then these
 * @param {"play"|"try"|"why"} what @param {number[]} moves
 */
export const rehearse = ({ game, paragraph = null, example = 0 }, beats, tried, what, moves) =>
  ask("/api/rehearsals", { game, paragraph, example, beats, tried, what, moves, lang });
