"""What is wrong with how a table lies on a screen: things that overlap, are cut off, covered, or have no size."""

from typing import Any, Final

SIZES: Final = [(320, 568), (360, 740), (740, 360), (1024, 768), (1440, 900), (1920, 1080)]

# All faults of the table as it is shown now, each as a short sentence. Boxes are left, top, right, bottom.
FAULTS: Final = """() => {
  const found = [];
  const all = (query, root = document) =>
    [...root.querySelectorAll(query)].filter((e) => e.checkVisibility({ visibilityProperty: true }));
  const box = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const boxOf = (e) => box(e.getBoundingClientRect());
  const written = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return box(range.getBoundingClientRect());
  };
  const around = (boxes) => [0, 1, 2, 3].map((i) => Math[i < 2 ? "min" : "max"](...boxes.map((each) => each[i])));
  const drawn = (zone) => {
    const cards = all(".card", zone);
    return around([...all(":scope > .zone-name", zone).map(written), ...(cards.length ? cards : [zone]).map(boxOf)]);
  };
  const called = (e) => {
    const seat = e.closest("[data-seat]")?.dataset.seat;
    const what = e.dataset.zone ?? e.dataset.code ?? e.dataset.move;
    const name = e.className.split(" ").slice(0, 3).join(".") || e.tagName.toLowerCase();
    return [name, what, seat && `of seat ${seat}`].filter(Boolean).join(" ");
  };
  const shown = (rect) => rect.map(Math.round).join(" ");
  const on = (x, y) => document.elementFromPoint(x, y);
  const felt = document.querySelector(".felt");

  // Everything that has a place of its own: what it is, and where
  const things = [];
  const add = (e, rect = boxOf(e)) => things.push({ e, rect, name: called(e) });
  for (const e of all(".topbar, .notes:not(:empty), .goals:not(:empty), .last-trick, .seat-head, .sort")) add(e);
  for (const e of all(".seat-facts, .status, .known-deal")) if (e.textContent) add(e, written(e));
  for (const e of all(".prompt .buttons > *, .prompt .number, .names:not(:empty)")) add(e);
  for (const e of all(".zone, .cell").filter((e) => all(".card", e).length || all(".zone-name", e).length))
    add(e, drawn(e));

  for (const { rect, name } of things) {
    if (rect[2] - rect[0] < 8 || rect[3] - rect[1] < 8) found.push(`${name} has no size: ${shown(rect)}`);
    if (rect[0] < -1 || rect[2] > innerWidth + 1) found.push(`${name} is cut off at the side: ${shown(rect)}`);
    if (rect[1] < -1 || rect[3] > innerHeight + 1) found.push(`${name} is cut off above or below: ${shown(rect)}`);
  }
  for (const e of all(".bubble:not(:empty)")) {
    const [left, , right] = boxOf(e);
    if (left < -1 || right > innerWidth + 1) found.push(`${called(e)} is cut off at the side: ${shown(boxOf(e))}`);
  }
  things.forEach((one, i) => {
    for (const other of things.slice(i + 1)) {
      if (one.e.contains(other.e) || other.e.contains(one.e)) continue;
      const pair = one.e.closest(".pair"); // what answers a card lies across it
      if (pair && pair === other.e.closest(".pair")) continue;
      const across = Math.min(one.rect[2], other.rect[2]) - Math.max(one.rect[0], other.rect[0]);
      const down = Math.min(one.rect[3], other.rect[3]) - Math.max(one.rect[1], other.rect[1]);
      const rows = one.e.closest(".of-rows"); // rows that grow lie on one another a little
      const most = rows && rows === other.e.closest(".of-rows") ? (one.rect[3] - one.rect[1]) / 4 : SLACK;
      if (across > SLACK && down > most)
        found.push(`${one.name} and ${other.name} overlap by ${Math.round(across)} x ${Math.round(down)}`);
    }
  });

  // Cards are large enough to be seen; the corner shows of those that are answered, and of those in a hand, where
  // it can be touched
  for (const card of all(".felt .card")) {
    const [left, top, right, bottom] = boxOf(card);
    if (right - left < 14 || bottom - top < 21) found.push(`${called(card)} is tiny: ${shown(boxOf(card))}`);
  }
  for (const card of all(".hand-zone .card, .pair > .zone:first-child .card")) {
    const [left, top] = boxOf(card);
    const corner = [[5, 9], [17, 9], [5, 24]].map(([x, y]) => on(left + x, top + y));
    const cover = corner.find((e) => e?.closest(".card") !== card);
    if (cover !== undefined) found.push(`the corner of ${called(card)} is under ${cover ? called(cover) : "the edge"}`);
  }
  for (const button of all(".topbar button, .prompt button, .sort, .last-trick")) {
    const rect = boxOf(button);
    const [left, top, right, bottom] = rect;
    if (right - left < 24 || bottom - top < 24) found.push(`${called(button)} is too small to touch: ${shown(rect)}`);
    const list = button.closest(".names"); // a long list may be scrolled
    if (list && (bottom > boxOf(list)[3] || top < boxOf(list)[1])) continue;
    const cover = on((left + right) / 2, (top + bottom) / 2);
    if (!button.contains(cover)) found.push(`${called(button)} is under ${cover ? called(cover) : "the edge"}`);
  }
  for (const text of all(".status, .prompt .button, .seat-head .total, .badge, .goals b")) {
    const clips = getComputedStyle(text).overflowX !== "visible";
    if (clips && text.clientWidth && text.scrollWidth > text.clientWidth + 1)
      found.push(`the text of ${called(text)} is cut off: ${text.textContent.slice(0, 40)}`);
  }
  const hidden = felt.scrollHeight - felt.clientHeight;
  if (hidden > 1) found.push(`the table has to be scrolled by ${hidden}`);
  return found;
}""".replace("SLACK", "4")  # pixels by which a card that is lifted may touch its neighbour
REST: Final = """() => new Promise((rest) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(rest, 30))))"""


def faults(page: Any, size: tuple[int, int]) -> list[str]:
    """What is wrong at this size of the window, once the table has come to rest."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(REST)
    return [f"{size[0]}x{size[1]}: {fault}" for fault in page.evaluate(FAULTS)]
