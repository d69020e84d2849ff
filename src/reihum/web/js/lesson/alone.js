// What stands in for the server's parts at a table that plays by a script.

/**
 * A line to a script instead of the server.
 * @param {(message: any) => unknown} answer
 * @returns {import("../table/socket.js").Line}
 */
export function lineTo(answer) {
  const say = (message) => {
    answer(message);
    return true;
  };
  return /** @type {any} */ ({ say, close() {} });
}

/** @type {import("../table/topbar.js").TopBar} */
export const NO_BAR = /** @type {any} */ ({ draw() {}, thinking() {} });

/** @type {import("../table/motion.js").Motion} */
export const STILL = /** @type {any} */ ({ before() {}, after: () => 0, stop() {} }); // in a booklet nothing flies
