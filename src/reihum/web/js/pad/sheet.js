// One pad: the sheet of paper, a line for every round. Everything is reckoned by the server with the code of the game.

import { oneGame } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { reckon } from "../evening/reckon.js";
import { goTo } from "../navigation.js";
import { openRules } from "../rules.js";
import { dialog, toast } from "../say.js";
import { Game } from "../table/game.js";
import { lang, listed, number, t } from "../words.js";
import { openForm } from "./form.js";
import { share } from "./share.js";
import { areKept, keepPad, undone } from "./store.js";

export async function showPad(app, pad) {
  const game = new Game(await oneGame(pad.game, pad.options));
  const sheet = new PadSheet(app, pad, game);
  await sheet.draw();
  return () => sheet.close();
}

export class PadSheet {
  constructor(app, pad, game) {
    this.app = app;
    this.pad = pad;
    this.game = game;
    document.title = `${game.title}: ${t("pad.title")} – Reihum`;
    const tool = (name, text, act) =>
      h(
        "button",
        { class: `button plain tool tool-${name}`, type: "button", onclick: act, "aria-label": text, title: text },
        icon(name),
        h("span", {}, text),
      );
    this.undo = tool("undo", t("bar.undo"), () => this.change(undone(this.pad)));
    this.headline = h("p", { class: "headline won" });
    this.paper = h("div", { class: "paper pad-paper", tabindex: "0", role: "region", "aria-label": t("sheet.title") });
    this.details = h("div", { class: "details" });
    this.next = h("p", { class: "small pad-next" });
    this.unkept = h("p", { class: "small pad-unkept", role: "status", hidden: true });
    this.add = h(
      "button",
      { class: "button main big add", onclick: () => this.enter(null) },
      icon("edit"),
      t("pad.add"),
    );
    app.replaceChildren(
      h(
        "div",
        { class: "setup pad" },
        h(
          "header",
          { class: "bar topbar" },
          h(
            "button",
            {
              class: "button plain round",
              "aria-label": t("pad.title"),
              title: t("pad.title"),
              onclick: () => goTo("/#/pad"),
            },
            icon("back"),
          ),
          h("h1", {}, game.title),
          h(
            "nav",
            { class: "tools", "aria-label": t("bar.tools") },
            this.undo,
            tool("people", t("pad.names"), () => this.rename()),
            tool("rules", t("bar.rules"), () => openRules(game)),
            tool("link", t("pad.share"), () => share(this.pad)),
            tool("print", t("pad.print"), () => print()),
          ),
        ),
        h(
          "main",
          { class: "sheet-of-paper" },
          h(
            "div",
            { class: "pad-head" },
            h("h2", {}, game.title),
            h(
              "p",
              { class: "small" },
              new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(pad.begun ?? pad.at)),
            ),
          ),
          this.headline,
          this.paper,
          this.details,
          this.next,
          this.unkept,
          h("div", { class: "feet" }, this.add),
        ),
      ),
    );
  }

  /** What the server makes of these rounds. */
  reckon(rounds) {
    const { game, names, options } = this.pad;
    return reckon({ game, seats: names.length, options, rounds, lang });
  }

  async draw() {
    this.unkept.hidden = areKept();
    this.unkept.textContent = areKept() ? "" : t("pad.unkept");
    this.paper.setAttribute("aria-busy", "true");
    try {
      this.found = await this.reckon(this.pad.rounds);
    } catch (problem) {
      toast([h("strong", {}, problem.message)], { seconds: 12 });
      if (!this.found) return;
    }
    const { over, winners, totals } = this.found;
    this.undo.disabled = !this.pad.past.length;
    this.headline.hidden = !over;
    fill(
      this.headline,
      over
        ? [
            icon("trophy"),
            h(
              "span",
              {},
              t(winners.length === 1 ? "sheet.wins-match" : "sheet.share-match", {
                name: this.pad.names[winners[0]],
                names: listed(winners.map((seat) => this.pad.names[seat])),
              }),
            ),
          ]
        : [],
    );
    this.add.classList.toggle("main", !over);
    this.next.textContent = over
      ? ""
      : t("pad.next", { name: this.pad.names[(this.pad.first + this.pad.rounds.length) % this.pad.names.length] });
    fill(this.paper, [this.table(totals)]);
    fill(this.details, this.madeOf(this.found.rounds.at(-1)?.lines ?? []));
    this.paper.removeAttribute("aria-busy");
  }

  table(totals) {
    const { names, first } = this.pad;
    const dealer = (i) => (first + i) % names.length;
    const rounds = this.found.rounds;
    const cell = (round, i, seat) =>
      h(
        "td",
        { class: round.winners.includes(seat) ? "best" : "" },
        dealer(i) === seat
          ? h(
              "span",
              { class: "deals-mark", title: t("table.dealer") },
              h("span", { class: "unseen" }, `${t("table.dealer")}: `),
            )
          : null,
        h("span", { class: "gain" }, number(round.points[seat])),
        h("span", { class: "running-total", "aria-hidden": "true" }, number(round.totals[seat])),
      );
    return h(
      "table",
      { vars: { "--columns": String(names.length) } },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          names.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        rounds.map((round, i) =>
          h(
            "tr",
            { class: round.points ? "" : "wrong" },
            h(
              "th",
              { scope: "row" },
              h(
                "button",
                {
                  class: "line",
                  "aria-label": t("pad.correct", { n: i + 1 }),
                  title: t("pad.correct", { n: i + 1 }),
                  onclick: () => this.enter(i),
                },
                String(i + 1),
                icon("edit"),
              ),
            ),
            round.points
              ? names.map((_, seat) => cell(round, i, seat))
              : h("td", { colspan: names.length, class: "problem" }, round.errors[0]?.message ?? ""),
          ),
        ),
        rounds.length
          ? null
          : h("tr", { class: "next" }, h("td"), h("td", { colspan: names.length, class: "small" }, t("pad.empty"))),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, t("sheet.total")),
          names.map((_, seat) =>
            h(
              "td",
              { class: this.found.over && this.found.winners.includes(seat) ? "best" : "" },
              number(totals[seat] ?? 0),
            ),
          ),
        ),
      ),
    );
  }

  /** What the last round was made of, where it is more than points: pawns, tricks, a bonus. */
  madeOf(lines) {
    if (!lines.length) return [];
    const title = t("sheet.details", { n: this.found.rounds.length });
    return [
      h("h3", {}, title),
      h(
        "div",
        { class: "paper", tabindex: "0", role: "region", "aria-label": title },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("td"),
              this.pad.names.map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            {},
            lines.map((line) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, line.name),
                line.points.map((points) => h("td", {}, number(points))),
              ),
            ),
          ),
        ),
      ),
    ];
  }

  /** A new round, or an old one to be corrected. */
  enter(at) {
    openForm(this, at, {
      save: (given) =>
        this.change(
          keepPad(
            {
              ...this.pad,
              rounds:
                at === null ? [...this.pad.rounds, given] : this.pad.rounds.map((each, i) => (i === at ? given : each)),
            },
            this.pad,
          ),
        ),
      remove: () => this.change(keepPad({ ...this.pad, rounds: this.pad.rounds.filter((_, i) => i !== at) }, this.pad)),
    });
  }

  rename() {
    const names = [...this.pad.names];
    const box = dialog(t("pad.names"), [
      names.map((name, i) =>
        h(
          "label",
          { class: "field" },
          h("span", {}, t("setup.seat", { n: i + 1 })),
          h("input", {
            type: "text",
            maxlength: 24,
            value: name,
            oninput: (event) => {
              names[i] = event.target.value.trim() || name;
            },
          }),
        ),
      ),
      h(
        "div",
        { class: "feet" },
        h(
          "button",
          {
            class: "button main",
            onclick: () => {
              box.close();
              this.change(keepPad({ ...this.pad, names }, this.pad));
            },
          },
          t("setup.keep"),
        ),
      ),
    ]);
  }

  change(pad) {
    this.pad = pad;
    return this.draw();
  }

  close() {}
}
