// A picture of the evening, to be sent to friends: drawn here, sent by nobody else.

import { toast } from "../say.js";
import { lang, listed, t } from "../words.js";
import { headline, medalText, ranked } from "./sheet.js";

const WIDTH = 1080;
const EDGE = 72;
const SEATS = ["#9c3b22", "#2b62ad", "#2e7d4f", "#784aa0", "#8a5a00", "#2f6f78", "#a03a68", "#4f5b66"];
const SERIF = 'Palatino, "URW Palladio L", "Noto Serif", Georgia, serif';

/** Gives the picture to the phone's own way of sharing; elsewhere it is saved. */
export async function shareEvening(evening) {
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
  const canvas = document.createElement("canvas");
  const height = 330 + people.length * 88 + played.length * 52 + evening.medals.length * 92 + 120;
  Object.assign(canvas, { width: WIDTH, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const write = (
    text,
    x,
    y,
    size,
    { colour = "#33241a", weight = 400, align = "left", room = WIDTH - 2 * EDGE } = {},
  ) => {
    pen.font = `${weight} ${size}px ${SERIF}`;
    pen.fillStyle = colour;
    pen.textAlign = /** @type {CanvasTextAlign} */ (align);
    pen.fillText(text, x, y, room);
  };
  paper(pen, height);
  const day = evening.matches[0]?.date;
  write(t("evening.title"), EDGE, 150, 76, { weight: 700 });
  if (day) write(new Date(day).toLocaleDateString(lang, { dateStyle: "long" }), EDGE, 204, 34, { colour: "#6a5443" });
  write(headline(evening), EDGE, 272, 42, { colour: "#9c3b22", weight: 700 });
  let y = 350;
  for (const person of people) {
    pen.fillStyle = SEATS[person.i % SEATS.length];
    pen.beginPath();
    pen.arc(EDGE + 30, y - 14, 30, 0, 7);
    pen.fill();
    write([...person.name][0] ?? "?", EDGE + 30, y - 1, 34, { colour: "#fff", weight: 700, align: "center" });
    write(person.name, EDGE + 84, y, 44, { weight: 600, room: 560 });
    write(t("evening.wins", { n: person.wins }), WIDTH - EDGE, y, 40, { align: "right", room: 340 });
    y += 88;
  }
  for (const match of played) {
    const winners = match.winners.map((seat) => match.names[seat]);
    write(match.title, EDGE, y, 32, { colour: "#6a5443", room: 520 });
    write(listed(winners), WIDTH - EDGE, y, 32, { align: "right", room: 400 });
    y += 52;
  }
  y += 40;
  for (const medal of evening.medals) {
    write(`${t(`medals.${medal.medal}.title`)}: ${evening.people[medal.person].name}`, EDGE, y, 36, { weight: 700 });
    write(medalText(medal), EDGE, y + 38, 28, { colour: "#6a5443" });
    y += 92;
  }
  write("Reihum", WIDTH - EDGE, height - 48, 34, { colour: "#9c7a4d", weight: 700, align: "right" });
  return canvas;
}

/** Wood, and a sheet of paper on it. */
function paper(pen, height) {
  pen.fillStyle = "#e7d3b1";
  pen.fillRect(0, 0, WIDTH, height);
  pen.shadowColor = "rgb(60 30 10 / .35)";
  pen.shadowBlur = 24;
  pen.fillStyle = "#fffaf0";
  pen.fillRect(28, 28, WIDTH - 56, height - 56);
  pen.shadowBlur = 0;
}
