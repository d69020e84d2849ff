// Emotes, drawn here, so that they look the same on every device.

import { h } from "../dom.js";

const LINES = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';
const FACE = '<circle cx="12" cy="12" r="9"/>';
const EYES = '<path d="M9 9.500v.8M15 9.500v.8"/>';
const DRAWN = {
  hello: [
    '<path d="M8 12V6.500a1.500 1.500 0 0 1 3 0V11M11 10V4.500a1.500 1.500 0 0 1 3 0V11"/>',
    '<path d="M14 10.5V6a1.5 1.5 0 0 1 3 0v8a7 7 0 0 1-7 7c-3 0-4.5-2-6-5l-1-2.2a1.5 1.5 0 0 1 2.6-1.4L8 15"/>',
    '<path d="M19 3.500l2-1.500M20.500 7h2"/>',
  ].join(""),
  "well-played":
    '<path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 4 1.500 5 3.500 5M17 6h3c0 4-1.500 5-3.500 5M12 15v4M8 21h8"/>',
  thanks:
    '<path d="M12 20s-8-4.800-8-10.500A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.500C20 15.200 12 20 12 20z"/>',
  "oh-no": `${FACE}${EYES}<ellipse cx="12" cy="16" rx="2" ry="2.6"/><path d="M6.5 7.5l2.5-1M17.5 7.5L15 6.5"/>`,
  hurry: '<circle cx="12" cy="13" r="8"/><path d="M12 8.500V13l3 2M9 2.500h6M19 5l1.500 1.500"/>',
  moment: [
    '<path d="M8 13V6a1.500 1.500 0 0 1 3 0v5M11 11V4.500a1.500 1.500 0 0 1 3 0V11"/>',
    '<path d="M14 11V6a1.5 1.5 0 0 1 3 0v9a6.5 6.5 0 0 1-6.5 6.5',
    'C7 21.5 5 19 4 15l-.5-2.5a1.5 1.5 0 0 1 2.9-.8L8 14.5"/>',
  ].join(""),
  laugh: `${FACE}<path d="M7.5 10.5c.5-1 2-1 2.5 0M14 10.5c.5-1 2-1 2.5 0"/>
    <path d="M7 13.5h10c-.3 3-2.3 4.7-5 4.7s-4.7-1.7-5-4.7z"/>`,
  wow: `${FACE}${EYES}<circle cx="12" cy="15.500" r="2"/>`,
  sorry: `${FACE}${EYES}<path d="M8.500 16.500c1.500-1.600 5.500-1.600 7 0M18.500 3c1.500 2 1.500 3 .3 3.500"/>`,
  again: '<path d="M4 11a8 8 0 0 1 14-4l2 2M20 4v5h-5M20 13a8 8 0 0 1-14 4l-2-2M4 20v-5h5"/>',
  cheers: [
    '<path d="M4 4h7l-.5 6a3 3 0 0 1-6 0zM7.500 13v7M5 20h5M13 6l7 1-1.300 6a3 3 0 0 1-5.700-1z"/>',
    '<path d="M15.500 15.500L14 21M12 20.500l4.500 1"/>',
  ].join(""),
  think: `${FACE}${EYES}<path d="M9 15.500h5M6.500 7.500c1-.8 2-.9 3-.5"/>`,
};

/** @param {string} phrase @returns {HTMLElement} */
export const emote = (phrase) =>
  h("span", {
    class: "emote icon",
    "aria-hidden": "true",
    html: `<svg viewBox="0 0 24 24" ${LINES}>${DRAWN[phrase] ?? ""}</svg>`,
  });
