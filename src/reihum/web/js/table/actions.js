// What is to be done now, in words, and everything that is not a card: big buttons, things to name, the time that runs.

import { classes, fill, h, icon, write } from "../dom.js";
import { toast } from "../say.js";
import { listed, t } from "../words.js";

const MANY = 24; // more numbers than these get a slider

export class Actions {
  constructor(table, game) {
    this.table = table;
    this.game = game;
    this.status = h("p", { class: "status" });
    this.buttons = h("div", { class: "buttons" });
    this.names = h("div", { class: "names", role: "group" });
    this.clock = h("div", { class: "clock", "aria-hidden": "true" }, h("i"));
    this.known = h(
      "button",
      {
        class: "known-deal",
        type: "button",
        hidden: true,
        onclick: () =>
          toast([h("strong", {}, t("table.known-deal")), h("p", {}, t("table.known-deal-how"))], { kind: "why" }),
      },
      icon("again"),
      t("table.known-deal"),
    );
    this.element = h("div", { class: "prompt" }, this.clock, this.known, this.status, this.buttons, this.names);
    this.kept = new Map();
    this.flow = null; // where cards flow: what can be called out at any moment, and the sentence that goes with it
  }

  draw(state) {
    const { choices } = this.table;
    this.remember(state);
    const yours = this.isYours(state);
    this.element.classList.toggle("yours", yours);
    this.element.classList.toggle("flowing", Boolean(this.flow));
    this.element.classList.toggle("racing", yours && state.turn.mode === "race" && !this.flow);
    if (yours && state.turn.mode === "race" && state.turn.milliseconds > 0) this.element.classList.add("calls");
    this.known.hidden = !state.known_deal;
    write(this.status, this.sentence(state));
    fill(
      this.buttons,
      this.table.chosen
        ? this.forCard(this.table.chosen)
        : [
            ...(this.flow?.calls ?? choices.buttons).map((choice) => this.button(choice)),
            ...this.forPicks(),
            ...this.phase(state),
          ],
    );
    this.nameThings(choices.names);
    this.run(state, yours);
  }

  /** Can something be done? While cards flow, always. */
  isYours(state) {
    return state.phase === "playing" && !state.paused && (state.turn.yours || this.flow !== null);
  }

  /** Where cards flow, the calls stay as they are all the time; whoever calls too early or too late is told why. */
  remember(state) {
    const { choices, flows, seat } = this.table;
    if (state.phase !== "playing" || state.paused || state.turn.mode === "secret") this.flow = null;
    else if (flows && seat !== null && isCalling(state, choices) && (!this.flow || state.events.some(isCard)))
      this.flow = { calls: choices.buttons, prompt: state.prompt };
  }

  sentence(state) {
    const name = (seat) => this.table.playerName(seat);
    const others = state.turn.seats.filter((seat) => seat !== this.table.seat && seat < state.players.length);
    if (state.phase === "waiting") return this.gathering(state);
    if (state.phase === "over") return t("table.over");
    if (state.phase === "scored") return this.between(state);
    if (state.paused) return t("table.paused");
    if (this.table.chosen) return this.game.pack.title(this.table.chosen);
    if (this.table.picks.list.length) return this.picked(state);
    if (this.flow) return this.flow.prompt;
    if (state.turn.yours) {
      if (state.prompt) return state.prompt;
      if (state.turn.mode === "race" && this.canCall() && !state.turn.seats.every((seat) => seat === this.table.seat))
        return this.table.choices.all.length > 1 || state.turn.milliseconds
          ? t("table.race")
          : t("table.race-other", { names: listed(others.map(name)) });
      if (state.turn.mode === "secret" && !this.table.choices.only) return t("table.secret");
      return t("table.your-turn");
    }
    if (!others.length) return ""; // cards are being looked at, or are on their way
    if (state.turn.mode === "secret")
      return t(this.table.seat === null ? "table.choosing" : "table.chosen", { names: listed(others.map(name)) });
    return others.length === 1
      ? t("table.turn", { name: name(others[0]) })
      : t("table.turns", { names: listed(others.map(name)) });
  }

  /** How many cards are picked; and what is still to be done, as long as they can't be sent. */
  picked(state) {
    const { picks, choices } = this.table;
    const found = t("table.picked", { n: picks.list.length });
    const ready = picks.complete || choices.legal.some((choice) => choice.verb === "done");
    return ready || !state.prompt ? found : `${found}. ${state.prompt}`;
  }

  /** After a round: for whom does the table wait? */
  between(state) {
    const missing = state.players.filter(
      (player) => player.kind === "person" && player.connected && !player.ready && player.seat !== this.table.seat,
    );
    const waits = this.table.seat !== null && !state.players[this.table.seat].ready;
    if (waits || !missing.length) return t("table.scored");
    return t("table.next-waits", { names: listed(missing.map((player) => player.name)) });
  }

  /** Who is missing, or who has not agreed to begin yet; then the cards are about to be dealt. */
  gathering(state) {
    if (isMissing(state)) return t("table.waiting");
    if (state.begun) return t("table.dealing");
    const others = state.players.filter(
      (player) => player.kind === "person" && !player.ready && !player.stand_in && player.seat !== this.table.seat,
    );
    if (this.table.seat !== null && !state.players[this.table.seat].ready) return t("table.all-here");
    return t("table.begin-waits", { names: listed(others.map((player) => player.name)) });
  }

  /** In a race: is there anything that you could call? */
  canCall() {
    return this.table.choices.legal.some((choice) => choice.verb === "say");
  }

  /** What can be done with the chosen card. */
  forCard(code) {
    const found = this.table.choices
      .legalOf(code)
      .filter((choice) => choice.verb !== "put")
      .map((choice) => this.button(choice, this.game.verb(choice)));
    const targets = this.table.choices.targets(code);
    if (targets.size <= 6)
      for (const choice of targets.values()) found.push(this.button(choice, this.game.verb(choice)));
    return [...found, h("button", { class: "button", onclick: () => this.table.select("") }, t("table.not-this"))];
  }

  /** What can be done with the cards picked, besides the choices they offer. */
  forPicks() {
    const { picks, choices } = this.table;
    if (!picks.list.length) return [];
    const back = choices.buttons.some((choice) => this.table.takesBack(choice))
      ? []
      : [h("button", { class: "button", type: "button", onclick: () => picks.putBack() }, t("table.not-these"))];
    const yes = picks.complete
      ? [
          h(
            "button",
            {
              class: "button act main",
              type: "button",
              data: { move: "picks" },
              onclick: () => this.table.play(picks.moves),
            },
            icon("tick"),
            t("table.these", { n: picks.list.length }),
          ),
        ]
      : [];
    return [...yes, ...back];
  }

  button(choice, text = choice.text) {
    const legal = choice.rule === null;
    const key = `${choice.move} ${text}`;
    if (!this.kept.has(key)) {
      const made = /** @type {any} */ (h("button", { type: "button", data: { move: String(choice.move) } }, text));
      made.addEventListener("click", () => made.act());
      this.kept.set(key, made);
    }
    const button = this.kept.get(key);
    button.act = () => this.table.choose(choice);
    const best = this.table.bestMove === choice.move;
    button.className = classes(
      "button act",
      choice.verb,
      legal && !this.isLastResort(choice) && "main",
      best && "best",
    );
    if (legal) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
    return button;
  }

  /** Nobody need be urged to draw or to pass who can lay a card. */
  isLastResort(choice) {
    return (
      /^(draw|pass)$/.test(choice.verb) &&
      this.table.choices.legal.some((each) => each.what && !/^(name|say)$/.test(each.verb))
    );
  }

  phase(state) {
    const found = [];
    const offer = (name, text, act, kind = "") =>
      found.push(h("button", { class: `button main ${kind}`, type: "button", onclick: act }, icon(name), text));
    if (this.table.seat !== null && state.may_claim)
      offer(
        "undo",
        t("people.claim"),
        () => this.table.say({ type: "seat", seat: this.table.seat, to: "person" }),
        "claim",
      );
    if (state.paused) offer("go", t("table.resume"), () => this.table.say({ type: "resume" }));
    else if (state.phase === "scored" || state.phase === "over")
      offer("sheet", t("sheet.title"), () => this.table.openSheet(), "to-sheet");
    else if (state.phase === "waiting" && this.mayBegin(state))
      offer("go", t("table.begin"), () => this.table.say({ type: "next" }), "begin");
    else if (state.phase === "waiting" && isMissing(state))
      offer("link", t("people.invite"), () => this.table.openPeople());
    return found;
  }

  mayBegin(state) {
    const me = state.players[this.table.seat];
    return !state.begun && me?.kind === "person" && !me.ready && !isMissing(state);
  }

  // Naming

  nameThings(choices) {
    const legal = choices.filter((each) => each.rule === null);
    const key = `${this.table.bestMove} ${choices.map((each) => `${each.move}${each.rule ?? ""}`).join(" ")}`;
    if (key === this.shownNames) return;
    this.shownNames = key;
    const numbers = choices.every((each) => /^\d+$/.test(each.what));
    this.names.hidden = !legal.length;
    this.names.setAttribute("aria-label", t("table.name"));
    if (!legal.length) fill(this.names, []);
    else if (numbers && choices.length > MANY) fill(this.names, [this.slider(choices)]);
    else
      fill(
        this.names,
        choices.map((choice) => this.nameButton(choice)),
      );
  }

  nameButton(choice) {
    const pack = this.game.pack;
    const colour = pack.has(choice.what) ? pack.colour(choice.what) : pack.colours.find((each) => each === choice.what);
    const button = this.button(choice);
    button.className = `button name ${colour ? "swatch" : ""} ${this.table.bestMove === choice.move ? "best" : ""}`;
    if (colour && !button.querySelector("svg")) pack.paint(button, colour).prepend(pack.symbol(colour));
    return button;
  }

  /** A number out of many: slide, step or type. */
  slider(choices) {
    const byNumber = new Map(choices.map((each) => [Number(each.what), each]));
    const least = Math.min(...byNumber.keys());
    const most = Math.max(...byNumber.keys());
    const hinted = choices.find((each) => each.move === this.table.bestMove)?.what;
    const range = h("input", {
      type: "range",
      min: least,
      max: most,
      value: hinted ?? String(Math.round((least + most) / 2)),
      "aria-label": t("table.number"),
    });
    const box = h("input", {
      type: "number",
      min: least,
      max: most,
      inputmode: "numeric",
      "aria-label": t("table.number"),
    });
    const submit = h("button", { class: "button main name-it", type: "submit" });
    const show = (value) => {
      const at = Math.max(least, Math.min(most, Number(value) || least));
      range.value = String(at);
      if (document.activeElement !== box) box.value = String(at);
      submit.textContent = t("table.name-number", { n: at });
      const legal = byNumber.get(at)?.rule === null;
      submit.classList.toggle("main", legal);
      submit.setAttribute("aria-disabled", String(!legal));
      return at;
    };
    range.addEventListener("input", () => {
      box.blur();
      show(range.value);
    });
    box.addEventListener("input", () => show(box.value));
    const step = (by) =>
      h(
        "button",
        {
          class: "button round",
          type: "button",
          "aria-label": by < 0 ? t("table.less") : t("table.more"),
          onclick: () => show(Number(range.value) + by),
        },
        by < 0 ? "−" : "+",
      );
    show(range.value);
    return h(
      "form",
      {
        class: "number",
        onsubmit: (event) => {
          event.preventDefault();
          const choice = byNumber.get(show(document.activeElement === box ? box.value : range.value));
          if (choice) this.table.choose(choice);
        },
      },
      step(-1),
      range,
      step(1),
      box,
      submit,
    );
  }

  /** The time that is left in a race. */
  run(state, yours) {
    const open = yours && state.turn.mode === "race" && state.turn.milliseconds > 0 && !this.flow;
    const bar = /** @type {Element} */ (this.clock.firstElementChild);
    this.clock.hidden = !open;
    if (!open) {
      this.running?.cancel();
      this.running = null;
      this.opened = 0;
      return;
    }
    if (this.opened === this.table.raceOpened) return;
    this.opened = this.table.raceOpened;
    this.running?.cancel();
    this.running = bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration: state.turn.milliseconds,
      fill: "forwards",
    });
  }
}

const isCard = (event) => event.kind === "card";

/** A moment in which one can do nothing but call something out, or keep silent. */
export const isCalling = (state, choices) =>
  state.turn.mode === "race" &&
  state.turn.milliseconds > 0 &&
  choices.legal.length > 0 &&
  choices.legal.every((choice) => choice.verb === "say");

/** Does somebody have to come yet? */
const isMissing = (state) => state.players.some((player) => player.kind === "open");
