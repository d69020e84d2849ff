// The chance of a table, computed once more (docs/chance.md): nothing here asks the server.

// a library, since browsers give theirs away only over https, and a table at home has none
import { sha256 as library } from "../vendor/sha256.min.mjs";

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export const sha256 = (bytes) => new Uint8Array(library.arrayBuffer(bytes));
export const hex = (bytes) => Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
const bytes = (text) => new TextEncoder().encode(text);
const four = (number) => new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);

function joined(...parts) {
  const found = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** The promise that fixes a seed. */
export const commitment = (seed) => hex(sha256(joined(bytes("reihum commitment"), bytes(seed))));
/** The promise that fixes what a seat will add. */
export const vow = (entropy) => hex(sha256(joined(bytes("reihum vow"), bytes(entropy))));
export const matchKey = (seed, entropy = []) =>
  sha256(joined(bytes("reihum match"), ...[seed, ...entropy].map((part) => sha256(bytes(part)))));
export const roundKey = (key, number) => sha256(joined(bytes("reihum round"), key, four(number)));

/** Numbers from a key and the number of a shuffle. */
export class Stream {
  constructor(key, number) {
    this.start = joined(bytes("reihum shuffle"), key, four(number));
    this.counter = 0;
    this.used = 32;
    this.block = /** @type {DataView} */ (new DataView(new ArrayBuffer(0)));
  }

  number() {
    if (this.used === 32) {
      this.block = new DataView(sha256(joined(this.start, four(this.counter++))).buffer);
      this.used = 0;
    }
    this.used += 4;
    return this.block.getUint32(this.used - 4);
  }

  below(n) {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const number = this.number();
      if (number < limit) return number % n;
    }
  }

  /** Fisher and Yates, from the last one down. */
  shuffled(items) {
    const found = [...items];
    for (let i = found.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [found[i], found[j]] = [found[j], found[i]];
    }
    return found;
  }
}
