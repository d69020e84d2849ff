// Checks records from docs/chance.md alone, in another language and without any other part of Reihum: node tools/verify.mjs RECORD...
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const four = (number) => Buffer.from([number >>> 24, number >>> 16, number >>> 8, number]);
const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest();
const cards = (letters, ranks) => [...letters].flatMap((letter) => ranks.split(" ").map((rank) => letter + rank));
const count = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i).join(" ");
const PACKS = { M: cards("RYGBK", "0 1 1' 2 3 4 5 6 7 7' 8 9"), E: cards("RYGB", count(1, 20)), P: cards("RGVB", count(0, 10)), G: cards("ELHS", "6 7 8 9 10 U O K A") };
const rank = (card) => parseInt(card.slice(1), 10);
const range = (n) => [...Array(n).keys()];

function* stream(key, number) {
  for (let i = 0; ; i++) for (let at = 0, block = sha("reihum shuffle", key, four(number), four(i)); at < 32; at += 4) yield block.readUInt32BE(at);
}
function below(numbers, n) {
  for (;;) { const { value } = numbers.next(); if (value < 2 ** 32 - (2 ** 32 % n)) return value % n; }
}

// The deals of all games: s seats, the first dealer, dealer d in turn, options o, the pack p, the points of the rounds in the past; mix(cards) is the next
// shuffle, lot(n) the next single number.
const hands = (s, first = 0) => range(s).map((i) => (first + i) % s);
const round = (list, seats, at = 1) => Object.fromEntries([...new Set(seats)].map((seat) => [seat, list.filter((_, i) => seats[Math.floor(i / at) % seats.length] === seat)]));
const even = (list, s) => round(list.slice(0, list.length - (list.length % s)), hands(s));
const top = (list, n, s) => {
  if (!(n * s <= list.length)) throw new Error(`there are no cards for ${s} seats`);
  return round([...list].reverse().slice(0, n * s), hands(s));
};
const own = (p, s, low, high) => range(s).map((seat) => p.filter((card, i) => Math.floor((i * 4) / p.length) === seat && rank(card) >= low && rank(card) <= high));
const from = (p, lowest) => p.filter((card) => !(rank(card) < lowest)); // court cards are above all numbers
const short = ({ s, o, p }) => p.filter((card) => s !== 3 || !(o.without ?? "yellow-black").split("-").some((name) => (name === "black" ? "K" : name[0].toUpperCase()) === card[0]));
const DEALS = {
  calcory: ["M", ({ s, p, mix, lot }) => { mix(p); lot(s); return {}; }],
  deutsches_solo: ["G", ({ s, p, mix }) => even(mix(from(p, 7)), s)],
  dritter_mann: ["P", ({ s, p, lot }) => { lot(s); return own(p, s, 0, 9); }],
  durak: ["G", (t) => {
    t.d = t.past.reduce((seat, points) => (points.some(Boolean) ? points.findIndex(Boolean) : (seat + 1) % t.s), t.first);
    return top(t.mix(t.p), 6, t.s);
  }],
  einundfuenfzig: ["G", ({ s, d, p, mix }) => { const found = mix(from(p, 7)), dealt = top(found, 5, s); dealt[(d + 1) % s].push(found.at(-5 * s - 2)); return dealt; }],
  elfer_raus: ["E", ({ s, o, p, mix, lot }) => {
    const play = p.filter((card) => (s > 2 || card[0].toLowerCase() !== (o.leave_out ?? "none")[0]) && (o.variant !== "false-start" || ![1, 20].includes(rank(card))));
    for (;;) {
      const found = top(mix(play), [20, 20, 15, 12, 10][s - 2], s);
      if (o.variant === "any-start") lot(s);
      if ((o.variant ?? "elevens") !== "elevens" || Object.values(found).flat().some((card) => rank(card) === 11)) return found;
    }
  }],
  elfern: ["G", (t) => {
    const last = t.past.at(-1);
    if (last) t.d = last[0] === last[1] ? t.lot(2) : Number(last[0] > last[1]);
    return top(t.mix(from(t.p, 7)), 6, t.s);
  }],
  fan_tan: ["G", ({ s, d, p, mix }) => round(mix(p), hands(s, d + 1))],
  farben_sammeln: ["E", ({ s, p, mix }) => top(mix(p), [9, 9, 8, 8, 7][s - 2], s)],
  fipsen: ["G", ({ s, p, mix }) => round(mix(from(p, 7).filter((card) => card[0] !== "S" || card === "S7")).slice(0, 5 * s), hands(s))],
  freund_zur_linken: ["P", ({ s, p }) => own(p, s, 1, 10)],
  grasobern: ["G", ({ s, p, mix }) => even(mix(from(p, s === 3 ? 9 : 7).filter((card) => s < 5 || !["E7", "L7"].includes(card))), s)],
  hoechste_karte: ["E", ({ s, p }) => own(p, s, 1, 11)],
  letzter_panther: ["M", ({ s, p, mix }) => even(mix(p.filter((card) => (s === 3 ? ![1, 2].includes(rank(card)) : s < 7 || rank(card) !== 2 || card[0] === "Y"))), s)],
  mau_mau: ["G", ({ s, p, mix }) => top(mix(p), 5, s)],
  mogeln: ["E", ({ s, p, mix }) => even(mix(p.filter((card) => rank(card) <= [9, 10, 15, 15][s - 3])), s)],
  mue: ["M", (t) => even(t.mix(short(t)), t.s)],
  napoleon: ["G", ({ s, o, p, mix }) => round(mix(from(p, o.pack === "full" ? 6 : 12 - s)).slice(0, 5 * s), hands(s))],
  ratefix: ["E", ({ s, p, mix }) => top(mix(p), [20, 13, 10][s - 2], s)],
  rummue: ["M", ({ s, p, mix }) => top(mix(p), [9, 8, 8, 7][s - 3], s)],
  safarue: ["M", ({ s, p, mix }) => round([...mix(p)].reverse().slice(0, 4 * s), hands(s), 4)],
  schafkopf: ["G", ({ s, o, p, mix }) => even(mix(from(p, o.short === "yes" ? 9 : 7)), s)],
  schmerzhafte_stiche: ["P", ({ p, mix }) => round(mix(p), [0, 1])],
  schnipp_schnapp: ["E", ({ s, d, p, mix }) => round(mix(p), hands(s, d + 1))],
  schummeln: ["G", ({ s, p, mix }) => even(mix(from(p, 7)), s)],
  schwarzer_peter: ["E", ({ s, o, p, mix }) => round(mix(p.filter((card) => "YB".includes(card[0]) && rank(card) <= (o.short === "yes" ? 16 : 20))).slice(1), hands(s))],
  schwimmen: ["G", (t) => {
    const left = (first) => hands(t.s, first).filter((seat) => t.past.reduce((sum, line) => sum + line[seat], 0) <= Number(t.o.lives ?? 3));
    [t.d] = left(t.d);
    return round([...t.mix(from(t.p, 7))].reverse().slice(0, 3 * (left(0).length + 1)), [...left(0), "spare"]);
  }],
  sechsundsechzig: ["G", (t) => {
    t.d = t.past.reduce((d, [one, other]) => (one === other ? d : Number(other > one)), (t.d + t.past.length) % 2);
    return top(t.mix(from(t.p, 9)), 6, t.s);
  }],
  sedma: ["G", (t) => {
    t.d = t.past.reduce((seat, points) => (seat + (points[seat] < Math.max(...points) ? 2 : 1)) % t.s, t.first);
    return top(t.mix(from(t.p, 7)), 4, t.s);
  }],
  ueberall_anschliessen: ["E", ({ s, p, mix }) => { const found = round(mix(p), hands(s)); return range(s).map((seat) => mix(found[seat])); }],
  wimmueln: ["M", (t) => round(t.mix(short(t)), hands(t.s, t.d + 1))],
  zwanzig_ab: ["G", ({ s, o, p, past, mix }) => top(mix(from(p, 7)), o.finale !== "no" && past.length >= 8 ? 5 : Number(o.first_cards ?? 2), s)],
  zweikampf: ["E", ({ p, mix }) => { const found = mix(p.slice(0, 40)); return [found.slice(0, 20), mix(found.slice(20))]; }],
};
const WORDS = ["", "done", "draw", "name", "pass", "say"]; // with which moves begin that are no cards
const KEPT = ["deutsches_solo", "dritter_mann", "fan_tan", "freund_zur_linken", "grasobern", "hoechste_karte", "mue", "napoleon", "schafkopf", "schmerzhafte_stiche", "wimmueln"]; // hands only get smaller
const GONE = KEPT.filter((game) => game !== "mue"); // whatever is played is; in Mü, bids come back

// A record as sections of words: they end at a bar and at the end of a line; what follows # is a comment. Whatever is not understood is refused.
const HEAD = ["reihum", "game", "seats", "players", "options", "date", "commitment", "seed", "entropy"];
const POINTS = /^-?\d+(\.\d+)?$/;
function read(text) {
  const sections = text.split("\n").flatMap((line) => {
    const words = line.match(/"(?:[^"\\]|\\.)*"|\||[^\s|]+/g) ?? [];
    const end = words.findIndex((word) => word.startsWith("#"));
    const found = [[]];
    for (const word of end < 0 ? words : words.slice(0, end)) {
      if (word === "|") found.push([]);
      else found.at(-1).push(word);
    }
    return found;
  });
  const [head, rounds] = [{}, []];
  for (const [name, ...rest] of sections.filter((section) => section.length)) {
    if (name === "round" && rest.length === 1 && Number(rest[0]) === rounds.length + 1) rounds.push({ moves: [] });
    else if (!rounds.length && HEAD.includes(name) && !head[name]) head[name] = rest;
    else if (rounds.length && /^\d$/.test(name) && Number(name) < Number(head.seats) && rest.length && !rounds.at(-1).points) rounds.at(-1).moves.push([name, rest[0].replace(/^\+|>.*$/g, "")]);
    else if (rounds.length && name === "=" && !rounds.at(-1).points && rest.length === Number(head.seats) && rest.every((word) => POINTS.test(word))) rounds.at(-1).points = rest.map(Number);
    else if (!rounds.length || !["clock", "winners"].includes(name)) throw new Error(`what does '${[name, ...rest].join(" ")}' mean?`);
  }
  return { head, rounds };
}

function check(text) {
  const { head, rounds } = read(text);
  const plain = (word = "") => (word.startsWith('"') ? JSON.parse(word) : word);
  const seed = plain(head.seed?.[0]);
  if (sha("reihum commitment", seed).toString("hex") !== head.commitment?.[0]) throw new Error("the seed is not the one that was promised");
  if (!/^[2-8]$/.test(head.seats?.join(" ") ?? "")) throw new Error("how many seats are there?");
  const s = Number(head.seats[0]);
  if (head.entropy?.length > s) throw new Error("more has been added to the seed than there are seats");
  const key = sha("reihum match", ...[seed, ...(head.entropy ?? []).map(plain)].map((part) => sha(part)));
  const o = Object.fromEntries((head.options ?? []).map((part) => part.split("=")));
  const game = head.game[0];
  if (!DEALS[game]) throw new Error(`docs/chance.md does not say how ${game} is dealt`);
  const first = below(stream(key, 0), s);
  const points = rounds.map((played) => played.points);
  rounds.forEach(({ moves }, r) => {
    const own = sha("reihum round", key, four(r));
    const p = PACKS[DEALS[game][0]];
    let k = 0;
    const lot = (n) => below(stream(own, ++k), n);
    const mix = (list) => {
      const [found, numbers] = [[...list].sort((a, b) => p.indexOf(a) - p.indexOf(b)), stream(own, ++k)];
      for (let i = found.length - 1; i > 0; i--) { const j = below(numbers, i + 1); [found[i], found[j]] = [found[j], found[i]]; }
      return found;
    };
    const table = { s, first, d: (first + r) % s, o, p, past: points.slice(0, r), mix, lot };
    const dealt = DEALS[game][1](table);
    const held = structuredClone(dealt);
    moves.forEach(([seat, card], i) => {
      const same = (other) => other.replace("'", "") === card.replace("'", "");
      if (!p.some(same) && !WORDS.includes(card)) throw new Error(`round ${r + 1}: what does '${card}' mean?`);
      const isOwn = !p.some(same) || !Object.keys(held).length || held[seat]?.some(same);
      if (!isOwn && (i === 0 || KEPT.includes(game))) throw new Error(`round ${r + 1}: seat ${seat} plays ${card}, which it was not dealt${dealt[seat]?.some(same) ? " twice" : ""}`);
      if (GONE.includes(game) && held[seat]?.some(same)) held[seat].splice(held[seat].findIndex(same), 1);
    });
    console.log(JSON.stringify({ round: r + 1, dealer: table.d, dealt }));
  });
}

for (const file of process.argv.slice(2)) {
  try { check(readFileSync(file, "utf8")); } catch (problem) { console.error(`${file}: ${problem.message}`); process.exitCode = 1; }
}
