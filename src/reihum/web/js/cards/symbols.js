// A symbol for every colour, so that colours are told apart by their shape as well. Each fills a box of 20 by 20.

export const SYMBOLS = {
  // plain colours
  red: '<path d="M10 1.500L17.500 10 10 18.500 2.500 10z"/>',
  yellow: '<path d="M10 .8l2.200 4.400 4.600-1.700-1.700 4.600L19.500 10l-4.400 2.200 1.700 4.600-4.600-1.700L10 19.200l-2.200-4.100-4.600 1.700 1.700-4.600L.5 10l4.400-1.900-1.700-4.600 4.600 1.700z"/>',
  green: '<path d="M9 12.500c-1 3-2.200 4.700-3.800 6h9.600c-1.600-1.300-2.800-3-3.800-6z"/><circle cx="10" cy="5" r="4.200"/><circle cx="5" cy="11.200" r="4.200"/><circle cx="15" cy="11.200" r="4.200"/><circle cx="10" cy="9.500" r="2.500"/>',
  blue: '<path d="M10 .8C13 6 16.800 9.300 16.800 13a6.800 6.300 0 0 1-13.600 0C3.200 9.300 7 6 10 .8z"/>',
  black: '<path d="M13.800 1.600A9 9 0 1 0 18.600 13 7.200 7.200 0 0 1 13.800 1.600z"/>',
  violet: '<circle cx="10" cy="4.600" r="3.900"/><circle cx="15.300" cy="8.400" r="3.900"/><circle cx="13.300" cy="14.700" r="3.900"/><circle cx="6.700" cy="14.700" r="3.900"/><circle cx="4.700" cy="8.400" r="3.900"/><circle cx="10" cy="10" r="4"/>',
  // German suits
  acorns: '<path d="M10 .5c.9 0 1.100 1 1 2h-2c-.1-1 .1-2 1-2z"/><path class="second" d="M4.600 8.500h10.800c0 5-2.200 8.300-4.300 9.600L10 19.700l-1.100-1.600c-2.100-1.300-4.300-4.600-4.300-9.600z"/><path d="M10 2.200c4 0 6.700 2.200 6.700 5.200 0 1-.6 1.500-1.500 1.500H4.800c-.9 0-1.500-.5-1.500-1.500 0-3 2.700-5.200 6.700-5.200z"/>',
  leaves: '<path d="M10 .6c3 3.100 7.800 5.400 7.800 9.500 0 3-2.300 4.900-4.700 4.900-1.100 0-1.900-.3-2.500-.9.100 2 .7 3.700 1.800 5.300H9.200c.4-1.700.4-3.500.2-5.300-.7.6-1.500.9-2.500.9-2.400 0-4.700-1.900-4.700-4.900C2.200 6 7 3.700 10 .6z"/><path class="vein" d="M10 4v10M10 9l3.500-2M10 11L6.500 9"/>',
  hearts: '<path d="M10 18.800C4.500 14.300 1.200 10.800 1.200 6.700a4.600 4.600 0 0 1 8.800-2 4.600 4.600 0 0 1 8.800 2c0 4.100-3.300 7.600-8.800 12.100z"/>',
  bells: '<path d="M8.700 2.500a1.300 1.300 0 1 1 2.600 0v1h-2.600z"/><circle class="second" cx="10" cy="11" r="7.800"/><path d="M2.300 9.600h15.400v2.300H2.300z"/><path d="M9.200 12h1.600v3.400a1.700 1.700 0 1 1-1.600 0z"/>',
};

/** A symbol as a drawing of its own, for texts and buttons. */
export function symbol(colour) {
  const drawing = SYMBOLS[colour];
  return drawing ? `<svg class="symbol c-${colour}" viewBox="0 0 20 20" aria-hidden="true"><g class="ink">${drawing}</g></svg>` : "";
}

/** A symbol inside a card: its middle, its size, perhaps upside down. */
export function pip(colour, x, y, size, turned = false, kind = "ink") {
  const scale = size / 20;
  const turn = turned ? ` rotate(180 10 10)` : "";
  return `<g class="${kind}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})${turn}">${SYMBOLS[colour] ?? ""}</g>`;
}
