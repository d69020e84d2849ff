// Entering a round: only what this game asks for, with a look ahead at what it brings.

import { fill, h, icon } from "../dom.js";
import { dialog } from "../say.js";
import { number, t } from "../words.js";
import { countCards } from "./count.js";

const PAUSE = 180; // milliseconds after a key before the server is asked

/** What the numbers of a field add up to, exactly or at most. */
const mostOf = (field) => field.total ?? field.at_most;

export function openForm(sheet, at, deeds) {
  const form = new Form(sheet, at, deeds);
  form.open();
  return form;
}

class Form {
  constructor(sheet, at, deeds) {
    this.sheet = sheet;
    this.at = at;
    this.deeds = deeds;
    this.names = sheet.pad.names;
    this.fields = sheet.found.fields;
    this.given = structuredClone(at === null ? {} : sheet.pad.rounds[at]);
    for (const field of this.fields) {
      if (field.columns.length) this.given[field.name] ??= Array(field.columns.length).fill(null);
      else if (field.kind === "word" && field.name === "end") this.given[field.name] ??= field.words[0].value;
    }
    this.body = h("div", { class: "entering" });
    this.ahead = h("div", { class: "ahead", "aria-live": "polite" });
    this.wrong = h("ul", { class: "wrong" });
  }

  open() {
    const title = t("pad.round", { n: (this.at ?? this.sheet.pad.rounds.length) + 1 });
    this.box = dialog(
      title,
      h(
        "form",
        {
          class: "pad-form",
          novalidate: true,
          onsubmit: (event) => {
            event.preventDefault();
            this.save();
          },
        },
        this.body,
        this.ahead,
        h("div", { role: "alert" }, this.wrong),
        h(
          "div",
          { class: "feet" },
          this.at === null
            ? null
            : h(
                "button",
                {
                  class: "button",
                  type: "button",
                  onclick: () => {
                    this.box?.close();
                    this.deeds.remove();
                  },
                },
                t("pad.remove"),
              ),
          h("button", { class: "button main", type: "submit" }, icon("tick"), t("pad.save")),
        ),
      ),
      { kind: "pad-dialog" },
    );
    this.show();
    this.look();
  }

  asked(field) {
    return !field.when || this.given[field.when[0]] === field.when[1];
  }

  /** One question after the other; numbers for every seat stand together in a table. */
  show() {
    const parts = [];
    let table = [];
    const flush = () => {
      if (table.length) parts.push(this.grid(table));
      table = [];
    };
    for (const field of this.fields.filter((each) => this.asked(each))) {
      if (field.columns.length && (!table.length || same(table[0].columns, field.columns))) {
        table.push(field);
        continue;
      }
      flush();
      if (field.columns.length) table.push(field);
      else parts.push(this.single(field));
    }
    flush();
    fill(this.body, parts);
  }

  single(field) {
    if (field.kind === "number")
      return h(
        "label",
        { class: "field" },
        h("span", {}, field.label),
        this.input(field, this.given[field.name], field.label, (value) => {
          this.given[field.name] = value;
        }),
      );
    const choices =
      field.kind === "seat"
        ? [...this.names.map((name, seat) => [seat, name]), ...(field.nobody ? [[-1, t("pad.nobody")]] : [])]
        : field.words.map((word) => [word.value, word.label]);
    return h(
      "fieldset",
      { class: "chips ask" },
      h("legend", {}, field.label),
      choices.map(([value, text]) => {
        const label = h("span", {}, text);
        const { pack } = this.sheet.game;
        if (pack.colours.includes(value)) {
          label.textContent = pack.renamed(text);
          pack.paint(label, value).prepend(pack.symbol(value));
          label.className = "swatch";
        }
        return h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: `pad-${field.name}`,
            checked: this.given[field.name] === value,
            onchange: () => {
              this.given[field.name] = value;
              if (field.kind === "word") this.show();
              this.look();
            },
          }),
          label,
        );
      }),
    );
  }

  grid(fields) {
    const columns = fields[0].columns;
    const name = (seats) => seats.map((seat) => this.names[seat]).join(" & ");
    return h(
      "table",
      { class: `entries ${fields.length > 2 ? "many" : ""}`, vars: { "--n": String(fields.length) } },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          fields.map((field) => h("th", { scope: "col" }, field.label)),
        ),
      ),
      h(
        "tbody",
        {},
        columns.map((seats, i) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name(seats)),
            fields.map((field) =>
              h(
                "td",
                {},
                h(
                  "span",
                  { class: "entry" },
                  this.input(field, this.given[field.name]?.[i], `${field.label}: ${name(seats)}`, (value) => {
                    this.given[field.name][i] = value;
                    this.rest(field);
                  }),
                  field.worth
                    ? h(
                        "button",
                        {
                          class: "button plain round",
                          type: "button",
                          "aria-label": t("pad.count", { name: name(seats) }),
                          title: t("pad.count", { name: name(seats) }),
                          onclick: () =>
                            countCards(this.sheet.game, field, name(seats), (sum) => {
                              this.given[field.name][i] = sum;
                              this.show();
                              this.look();
                            }),
                        },
                        icon("cards"),
                      )
                    : null,
                ),
              ),
            ),
          ),
        ),
      ),
      fields.some((field) => mostOf(field) !== null)
        ? h(
            "tfoot",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "row" }, t("pad.together")),
              fields.map((field) => h("td", { class: "sum", data: { sum: field.name } }, this.sum(field))),
            ),
          )
        : null,
    );
  }

  sum(field) {
    if (mostOf(field) === null) return "";
    const found = this.filled(field).reduce((sum, each) => sum + (each ?? 0), 0);
    return t("pad.of", { n: number(found), total: number(mostOf(field)) });
  }

  /** With a known total the last number follows from the others. */
  filled(field) {
    const values = this.given[field.name] ?? [];
    const blanks = values.flatMap((value, i) => (value === null || value === "" ? [i] : []));
    const rest = field.total - values.reduce((sum, each) => sum + (Number(each) || 0), 0);
    if (field.total === null || blanks.length !== 1 || rest < field.least || rest > field.most) return values;
    return values.map((value, i) => (i === blanks[0] ? rest : value));
  }

  rest(field) {
    const found = this.filled(field);
    /** @type {NodeListOf<HTMLInputElement>} */
    const inputs = this.body.querySelectorAll(`input[data-field="${field.name}"]`);
    inputs.forEach((input, i) => {
      input.placeholder = this.given[field.name][i] === null && found[i] !== null ? String(found[i]) : "";
    });
    const sum = this.body.querySelector(`[data-sum="${field.name}"]`);
    if (sum) {
      sum.textContent = this.sum(field);
      sum.classList.toggle(
        "good",
        found.every((each) => each !== null) && found.reduce((a, b) => a + b, 0) === field.total,
      );
    }
  }

  input(field, value, label, change) {
    const read = (text) => {
      const plain = text.trim().replace("−", "-");
      return plain === "" ? null : /^-?\d+$/.test(plain) ? Number(plain) : plain;
    };
    return h("input", {
      type: "text",
      inputmode: field.least < 0 ? "text" : "numeric",
      autocomplete: "off",
      maxlength: 5,
      value: value === null || value === undefined ? "" : String(value),
      "aria-label": label,
      data: { field: field.name },
      oninput: (event) => {
        change(read(event.target.value));
        this.look();
      },
    });
  }

  // What it brings

  /** The entries as they are sent: those that are asked for. */
  entries() {
    return Object.fromEntries(
      this.fields
        .filter((field) => this.asked(field))
        .map((field) => [field.name, field.columns.length ? this.filled(field) : (this.given[field.name] ?? null)]),
    );
  }

  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const found = await this.reckoned().catch(() => null);
      if (found && this.box?.open) this.showAhead(found);
    }, PAUSE);
  }

  /** This round alone, as the server sees it. */
  async reckoned() {
    return (await this.sheet.reckon([this.entries()])).rounds[0];
  }

  showAhead(found) {
    const facts = found.facts.map((fact) =>
      h("span", { class: "fact-tag" }, `${fact.label} `, h("b", {}, number(fact.number))),
    );
    const points = found.points
      ? this.names.map((name, seat) =>
          h(
            "span",
            { class: `fact-tag ${found.winners.includes(seat) ? "best" : ""}` },
            `${name} `,
            h("b", {}, number(found.points[seat])),
          ),
        )
      : [];
    fill(this.ahead, [...facts, ...points]);
    const telling = found.errors.filter(
      (error) => this.tried || (error.reason !== "missing" && error.reason !== "choose"),
    );
    fill(
      this.wrong,
      telling.map((error) => h("li", {}, error.message)),
    );
  }

  async save() {
    this.tried = true; // from now on what is missing is said as well
    try {
      const given = this.entries();
      const found = await this.reckoned();
      if (!found.points && !found.later)
        return fill(
          this.wrong,
          found.errors.map((error) => h("li", {}, error.message)),
        );
      this.box?.close();
      return this.deeds.save(given);
    } catch (problem) {
      return fill(this.wrong, [h("li", {}, problem.message)]);
    }
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
