// A picture of the evening, to be sent to friends: drawn here, sent by nobody else.

import { toast } from "../say.js";
import { lang, listed, t } from "../words.js";
import { headline, medalText, ranked } from "./sheet.js";

const WIDTH = 1080;
const EDGE = 84;
const HEAD = 300; // the cloth above the paper
const SEATS = ["#9c3b22", "#2b62ad", "#2e7d4f", "#784aa0", "#8a5a00", "#2f6f78", "#a03a68", "#4f5b66"];
const INK = { dark: "#33241a", soft: "#6a5443", red: "#9c3b22", gold: "#e3b341", line: "#e3d3b8", light: "#f7efdd" };
const PERSON = 92;
const MATCH = 58;
const MEDAL = 116;

/** Gives the picture to the phone's own way of sharing; elsewhere it is saved. */
export async function shareEvening(evening) {
  await document.fonts.ready;
  const canvas = drawn(evening);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([blob], `reihum-${evening.matches[0]?.date ?? "evening"}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    // whoever has thought better of it has shared nothing
    await navigator.share({ files: [file], title: t("evening.title") }).catch(() => {});
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  toast([t("evening.saved")], { seconds: 4, kind: "copied" });
}

/** @returns {HTMLCanvasElement} */
export function drawn(evening) {
  const people = ranked(evening.people);
  const played = evening.matches.filter((match) => match.over);
  const { medals } = evening;
  const canvas = document.createElement("canvas");
  const height = HEAD + 190 + people.length * PERSON + played.length * MATCH + (medals.length ? 60 : 0);
  Object.assign(canvas, { width: WIDTH, height: height + medals.length * MEDAL + 60 });
  const pen = new Pen(canvas);
  pen.table();
  const day = evening.matches[0]?.date;
  pen.write(t("evening.title"), EDGE, 158, 76, { colour: INK.light, weight: 700, room: 640 });
  if (day)
    pen.write(new Date(day).toLocaleDateString(lang, { dateStyle: "long" }), EDGE, 216, 34, { colour: INK.gold });
  pen.write(headline(evening), EDGE, HEAD + 84, 46, { colour: INK.red, weight: 700 });
  let y = HEAD + 172;
  for (const person of people) {
    pen.disc(EDGE + 32, y - 14, 32, SEATS[person.i % SEATS.length], [...person.name][0] ?? "?");
    pen.write(person.name, EDGE + 90, y, 42, { weight: 600, room: 560 });
    pen.write(t("evening.wins", { n: person.wins }), WIDTH - EDGE, y, 40, { align: "right", room: 240 });
    y += PERSON;
  }
  pen.line(y - 54);
  for (const match of played) {
    const winners = match.winners.map((seat) => match.names[seat]);
    pen.write(match.title, EDGE, y, 32, { colour: INK.soft, room: 430 });
    pen.write(listed(winners), WIDTH - EDGE, y, 32, { align: "right", room: 440 });
    y += MATCH;
  }
  if (medals.length) pen.line(y - 22);
  y += 44;
  for (const medal of medals) {
    pen.disc(EDGE + 32, y + 4, 34, INK.gold, "★");
    pen.write(t(`medals.${medal.medal}.title`), EDGE + 90, y, 34, { weight: 700, room: 480 });
    pen.write(evening.people[medal.person].name, WIDTH - EDGE, y, 34, { align: "right", weight: 600, room: 330 });
    pen.write(medalText(medal), EDGE + 90, y + 42, 28, { colour: INK.soft, room: WIDTH - 2 * EDGE - 90 });
    y += MEDAL;
  }
  pen.write("Reihum", WIDTH - EDGE, canvas.height - 62, 30, { colour: "#8a6a3f", weight: 700, align: "right" });
  return canvas;
}

class Pen {
  constructor(canvas) {
    this.canvas = canvas;
    this.to = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.serif = getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif";
  }

  /** In this size, or smaller if there is not room enough. */
  write(text, x, y, size, { colour = INK.dark, weight = 500, align = "left", room = WIDTH - 2 * EDGE } = {}) {
    const { to } = this;
    const use = (pixels) => (to.font = `${weight} ${pixels}px ${this.serif}`);
    use(size);
    const wide = to.measureText(text).width;
    if (wide > room) use(Math.max(18, Math.floor((size * room) / wide)));
    to.fillStyle = colour;
    to.textAlign = /** @type {CanvasTextAlign} */ (align);
    to.fillText(text, x, y, room);
  }

  disc(x, y, radius, colour, sign) {
    this.to.fillStyle = colour;
    this.to.beginPath();
    this.to.arc(x, y, radius, 0, 7);
    this.to.fill();
    this.write(sign, x, y + 12, 34, { colour: "#fff", weight: 700, align: "center", room: 2 * radius });
  }

  line(y) {
    this.to.fillStyle = INK.line;
    this.to.fillRect(EDGE, y, WIDTH - 2 * EDGE, 2);
  }

  /** The cloth with two cards on it, and below it a sheet of paper on wood. */
  table() {
    const { to, canvas } = this;
    to.fillStyle = "#e7d3b1";
    to.fillRect(0, 0, WIDTH, canvas.height);
    const cloth = to.createRadialGradient(WIDTH / 2, 60, 80, WIDTH / 2, 120, 820);
    cloth.addColorStop(0, "#467a69");
    cloth.addColorStop(1, "#27503f");
    to.fillStyle = cloth;
    to.fillRect(0, 0, WIDTH, HEAD + 40);
    for (const [x, turn, colour] of /** @type {[number, number, string][]} */ ([
      [840, -0.2, INK.light],
      [916, 0.16, "#c8473b"],
    ]))
      this.card(x, 190, turn, colour);
    to.shadowColor = "rgb(60 30 10 / .4)";
    to.shadowBlur = 26;
    to.fillStyle = "#fffaf0";
    to.beginPath();
    to.roundRect(36, HEAD, WIDTH - 72, canvas.height - HEAD - 36, 10);
    to.fill();
    to.shadowBlur = 0;
  }

  card(x, y, turn, colour) {
    const { to } = this;
    to.save();
    to.translate(x, y);
    to.rotate(turn);
    to.shadowColor = "rgb(0 0 0 / .45)";
    to.shadowBlur = 18;
    to.fillStyle = colour;
    to.beginPath();
    to.roundRect(-66, -102, 132, 204, 14);
    to.fill();
    to.restore();
  }
}
