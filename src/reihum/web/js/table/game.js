// What the page knows of a game: its zones, its words, its pack. No rules.

import { Pack } from "../cards/card.js";
import { t } from "../words.js";

export class Game {
  /** @param {any} facts as the server tells them (`Wire.WholeGame`), with the pack itself */
  constructor(facts) {
    this.id = facts.id;
    this.title = facts.title;
    this.summary = facts.summary;
    this.players = facts.players;
    this.options = facts.options;
    this.level = facts.level;
    this.booklet = facts.booklet;
    this.moves = facts.moves;
    this.words = facts.words;
    this.flows = facts.flows; // cards come at a steady pace, by themselves
    this.pack = new Pack(facts.pack);
    this.kinds = new Map(facts.zones.map((zone) => [zone.name, zone]));
    this.notes = new Map(facts.notes.map((note) => [note.field, note]));
    // told by speech bubbles
    this.speakers = new Set(facts.notes.filter((note) => note.said).flatMap((note) => [note.field, note.said_by]));
    this.handName = facts.zones.find((zone) => zone.purpose === "hand")?.name;
    this.discardName = facts.zones.find((zone) => zone.purpose === "discard")?.name;
    this.trickName = facts.zones.find((zone) => zone.purpose === "trick")?.name;
  }

  /** The event with which cards leave the stage that have just come there; -1 if none does. */
  sweepIn(events) {
    const first = events.findIndex((event) => event.kind === "card" && this.kind(event.to).stage);
    if (first < 0) return -1;
    return events.findIndex(
      (event, i) => i > first && event.kind === "card" && this.kind(event.from).stage && !this.kind(event.to).stage,
    );
  }

  /** How a place likes to be shown. */
  kind(place) {
    return (
      this.kinds.get(place.split(".")[0]) ?? {
        name: place,
        face: "up",
        spread: "fan",
        number: 1,
        each: false,
        purpose: "other",
        stage: false,
      }
    );
  }

  /** What answers these places one by one: the next kind on the stage, if they are equally many. */
  answer(kind) {
    const kinds = [...this.kinds.values()];
    const next = kinds[kinds.indexOf(kind) + 1];
    return kind.stage && kind.number > 1 && next?.stage && next.number === kind.number ? next.name : "";
  }

  word(kind, name) {
    return this.words[kind]?.[name];
  }

  /** What a place is called; one of several has its number. */
  zone(place) {
    const [name, number] = place.split(".");
    const own = this.word("zones", place);
    if (own) return own;
    const word = this.word("zones", name) ?? name;
    return !this.kind(place).each && number !== undefined ? `${word} ${Number(number) + 1}` : word;
  }

  /** The fields of notes that are offices of a seat. */
  get roles() {
    return [...this.notes.values()].filter((note) => note.role).map((note) => note.field);
  }

  note(field) {
    return this.word("notes", field) ?? field;
  }

  /** A short label for what can be done with a card. */
  verb(choice) {
    const own = this.word("moves", choice.verb);
    if (choice.verb === "put") return `${own ?? t("verb.put")} → ${this.zone(choice.where)}`;
    return own ?? t(`verb.${choice.verb}`);
  }

  cards(n) {
    return t("cards", { n });
  }
}
