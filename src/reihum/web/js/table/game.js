// What the page knows of a game: its zones, its words, its pack. No rules.

import { Pack } from "../cards/card.js";
import { t } from "../words.js";

export class Game {
  constructor(facts) {
    Object.assign(this, facts);
    this.pack = new Pack(facts.pack);
    this.kinds = new Map(facts.zones.map((zone) => [zone.name, zone]));
    this.firstEach = facts.zones.find((zone) => zone.each)?.name;
    this.noteKinds = new Map(facts.notes.map((note) => [note.field, note.kind]));
  }

  /** How a place likes to be shown. */
  kind(place) {
    return this.kinds.get(place.split(".")[0]) ?? { name: place, face: "up", spread: "fan", number: 1, each: false };
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
