// Small sounds, made here: a card, a turn, an end. Silent unless wished for.

import { later } from "./dom.js";
import { wish } from "./settings.js";

const VOICES = [262, 330, 392, 440, 294, 349, 494, 220]; // of the seats, in hertz
/** @type {AudioContext} made with the first sound */
let context = later();

/** @param {OscillatorType} type */
function tone(frequency, start, length, volume, type = "sine") {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** The rustle of a card: a breath of noise. */
function rustle(start) {
  const length = Math.floor(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  gain.gain.value = 0.18;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(start);
}

/** What others do: everybody at the table has a tone of their own. @param {"lay" | "say" | "come"} kind */
export function voice(kind, seat) {
  if (wish("sound") !== "on" || !window.AudioContext) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const pitch = VOICES[Math.max(0, seat) % VOICES.length];
  if (kind === "lay") rustle(now);
  if (kind === "lay") tone(pitch, now, 0.12, 0.025, "triangle");
  if (kind === "say") [1, 1.25, 1.5].forEach((part, i) => tone(pitch * part, now + i * 0.06, 0.16, 0.045));
  if (kind === "come") [1, 0.75].forEach((part, i) => tone(pitch * part, now + i * 0.14, 0.22, 0.05, "triangle"));
}

/** @param {"card" | "turn" | "race" | "end"} kind */
export function chime(kind) {
  if (wish("sound") !== "on" || !window.AudioContext) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (kind === "card") rustle(now);
  if (kind === "turn") {
    tone(523, now, 0.25, 0.06);
    tone(659, now + 0.09, 0.3, 0.06);
  }
  if (kind === "race") tone(880, now, 0.15, 0.08, "triangle");
  if (kind === "end") [392, 494, 587, 784].forEach((f, i) => tone(f, now + i * 0.11, 0.5, 0.06));
}
