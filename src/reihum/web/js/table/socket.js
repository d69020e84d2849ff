// The line to the table: opens, says hello, opens again when it breaks, measures how long messages take, and keeps the
// state: after the first one only what has changed is sent.

import { lang } from "../words.js";

const PROTOCOL = 3; // what page and server say to each other (docs/protocol.md)
const PING = 15_000; // milliseconds; whoever has heard nothing between two of them hears nothing any more

export class Line {
  /**
   * @param {string} table
   * @param {string|null} token
   * @param {(message: Wire.FromServer) => void} hear
   * @param {(up: boolean) => void} state
   */
  constructor(table, token, hear, state) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.address = `${scheme}://${location.host}/api/tables/${table}/socket`;
    this.token = token;
    this.hear = hear;
    this.state = state;
    this.tries = 0;
    this.heard = false; // since the last ping
    this.closed = false;
    this.back = () => {
      if (!this.up) this.open();
    };
    addEventListener("online", this.back);
    document.addEventListener("visibilitychange", this.back);
    this.open();
  }

  get up() {
    return this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING;
  }

  open() {
    if (this.closed || this.up) return;
    clearTimeout(this.again);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.listenEvery(2 * PING); // it may never open
    socket.onopen = () => {
      this.last = null;
      this.say({ type: "hello", token: this.token, lang, protocol: PROTOCOL });
      this.listenEvery(PING);
      this.ping();
      this.state(true);
    };
    socket.onmessage = (event) => {
      this.heard = true;
      /** @type {Wire.FromServer} */
      const message = JSON.parse(event.data);
      if (message.type === "state") this.last = changed(this.last, message);
      this.hear(message.type === "state" ? this.last : message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  lost() {
    clearInterval(this.pinging);
    if (this.closed) return;
    this.state(false);
    this.again = setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** this.tries++));
  }

  ping() {
    this.heard = false;
    this.say({ type: "ping", sent: performance.now() });
  }

  listenEvery(time) {
    clearInterval(this.pinging);
    this.heard = false;
    this.pinging = setInterval(() => this.listen(), time);
  }

  /** Is anybody there? After a sleep, or behind a router that has forgotten it, a line may be dead and not closed. */
  listen() {
    if (this.heard) {
      this.tries = 0; // it holds: whoever is turned away at once waits longer and longer
      return this.ping();
    }
    const { socket } = this;
    if (socket) socket.onclose = null; // that could take minutes
    socket?.close();
    return this.lost();
  }

  /**
   * @param {Wire.FromPage} message
   * @returns {boolean} False: there is no line at the moment.
   */
  say(message) {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket?.send(JSON.stringify(message));
    return open;
  }

  close() {
    this.closed = true;
    clearInterval(this.pinging);
    clearTimeout(this.again);
    removeEventListener("online", this.back);
    document.removeEventListener("visibilitychange", this.back);
    this.socket?.close();
  }
}

/**
 * The state after what has changed; the one before is left as it was.
 * @param {Wire.WholeState} before
 * @param {Wire.State} news
 * @returns {Wire.WholeState}
 */
export function changed(before, news) {
  if (!before) return /** @type {Wire.WholeState} */ (news);
  const fresh = new Map((news.places ?? []).map((place) => [place.name, place]));
  return { ...before, ...news, places: before.places.map((place) => fresh.get(place.name) ?? place) };
}
