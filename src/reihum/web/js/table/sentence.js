// Sentences come in parts: texts, and the cards, colours, ranks and seats that they speak of.

/** A sentence in plain words: for screen readers, and where there is no room for pictures. */
export const inWords = (parts, pack, name) => parts.map((part) => word(part, pack, name)).join("");

/** One part of it in words. */
export function word(part, pack, name) {
  if (typeof part === "string") return part;
  const { colours, ranks } = pack.look.words;
  if (part.card) return pack.title(part.card);
  if (part.colour) return colours[part.colour] ?? part.colour;
  if (part.rank) return ranks[part.rank] ?? part.rank;
  return name(part.seat);
}
