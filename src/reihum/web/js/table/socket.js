// The line to the table: opens, says hello, opens again when it breaks, and measures how long messages take.

import { lang } from "../words.js";

export class Line {
  /** @param {string} table @param {string|null} token @param {(message: any) => void} hear @param {(up: boolean) => void} state */
  constructor(table, token, hear, state) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.address = `${scheme}://${location.host}/api/tables/${table}/socket`;
    this.token = token;
    this.hear = hear;
    this.state = state;
    this.tries = 0;
    this.closed = false;
    this.back = () => { if (!this.up) this.open(); };
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
    const socket = (this.socket = new WebSocket(this.address));
    socket.onopen = () => {
      this.tries = 0;
      this.say({ type: "hello", token: this.token, lang });
      clearInterval(this.pinging);
      this.pinging = setInterval(() => this.say({ type: "ping", sent: performance.now() }), 15000);
      this.say({ type: "ping", sent: performance.now() });
      this.state(true);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => {
      clearInterval(this.pinging);
      if (this.closed || socket !== this.socket) return;
      this.state(false);
      this.again = setTimeout(() => this.open(), Math.min(8000, 300 * 2 ** this.tries++));
    };
  }

  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
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
