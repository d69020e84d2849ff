"""Hands that play: they touch the page as a person would, and know nothing but what it shows."""

import random
from typing import Any

from playwright.sync_api import Error, Page

# What can be done now, found as a person finds it: cards to play, places that glow, buttons that are not dashed.
LOOK = """() => {
  const { version, drawn } = document.querySelector(".table").dataset;
  if (document.querySelector("dialog.score[open]")) return {version, drawn, phase: "sheet"};
  const all = (query) => [...document.querySelectorAll(query)].filter((e) => e.checkVisibility());
  const spot = (card) => {  // where it shows: a fan covers the middle of a card
    const box = card.getBoundingClientRect();
    const [x, y] = [box.left + 6, box.top + 24]; // below where it lies when it is no longer lifted
    return document.elementFromPoint(x, y)?.closest(".card") === card ? [x, y] : null;
  };
  const open = ":not([aria-disabled])";
  return {
    version, drawn,
    phase: document.querySelector(".prompt.yours") ? "yours" : "others",
    cards: all(".card.legal").map((e) => e.dataset.code),
    spots: Object.fromEntries(all(".card.legal").map((e) => [e.dataset.code, spot(e)])),
    places: all(":is(.zone, .cell).live > .zone-button").map((e) => e.parentElement.dataset.zone),
    buttons: all(`.prompt .act${open}, .names .name${open}`).map((e) => e.dataset.move),
    calls: all(`.prompt .act.say${open}`).map((e) => e.dataset.move),
    number: !!document.querySelector(".number"),
    chosen: !!document.querySelector(".card.chosen"),
  };
}"""

# The same as soon as it is this player's turn, or a sheet lies on the table; nothing if that takes too long.
LOOK_IN_TURN = f"""async (limit) => {{
  const end = performance.now() + limit;
  while (!document.querySelector(".prompt.yours, dialog.score[open]")) {{
    if (performance.now() > end) return null;
    await new Promise((on) => setTimeout(on, 15));
  }}
  return ({LOOK})();
}}"""

# Until something new is to be seen; the page's own rules forbid waiting with a text that is evaluated again and again.
CHANGE = """([version, drawn, limit]) => new Promise((done) => {
  const end = performance.now() + limit;
  const look = () => {
    const table = document.querySelector(".table");
    const news = table && (Number(table.dataset.version) > version || Number(table.dataset.drawn) > drawn);
    if (!table || news || document.querySelector("dialog.score[open]")) done(true);
    else if (performance.now() > end) done(false);
    else setTimeout(look, 15);
  };
  look();
})"""

PATIENCE = 30_000  # milliseconds until a change that must come is missed
A_MOMENT = 2_500  # until those who keep silent in a race think again


class Player:
    """One person at one page, who plays at random."""

    def __init__(self, page: Page, seed: int = 1, eager: bool = False, calm: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.eager = eager  # says what can be said, so that matches end
        self.calm = calm  # seldom calls out, so that matches end
        self.moves = 0
        self.rounds = 0
        self.problem = ""

    def look(self) -> dict[str, object]:
        found: dict[str, object] = self.page.evaluate(LOOK)
        return found

    def look_in_turn(self) -> dict[str, object]:
        """What is seen when it is this player's turn: one question to the browser and not several."""
        found: dict[str, object] | None = self.page.evaluate(LOOK_IN_TURN, PATIENCE)
        assert found is not None, f"it is never this player's turn: {self.look()}"
        return found

    def version(self) -> int:
        return int(self.page.evaluate("() => Number(document.querySelector('.table').dataset.version)"))

    def await_turn(self) -> None:
        """Until it is this player's turn, or a sheet lies on the table."""
        self.page.wait_for_selector(".prompt.yours, dialog.score[open]", state="attached")

    def act(self) -> bool:
        """One deed. False: the match is over."""
        seen = self.look_in_turn()
        if seen["phase"] == "sheet":
            return self.turn_page()
        if seen["phase"] == "others":
            return True
        self.touch(seen)
        self.await_change(int(str(seen["version"])), int(str(seen["drawn"])))
        self.moves += 1
        return True

    def move(self) -> None:
        """Acts until the table has changed: some moves take two touches, a Jack in hand and the suit it wishes for."""
        version = self.version()
        while self.version() == version and self.act():
            pass

    def would_act(self, seen: dict[str, object]) -> bool:
        """Is there something to do? In a race one may also keep silent."""
        if seen["phase"] != "yours" or not (seen["cards"] or seen["places"] or seen["buttons"]):
            return False
        only_calls = not seen["cards"] and not seen["places"] and seen["buttons"] == seen["calls"]
        return not (self.calm and only_calls and self.chance.random() < 0.9)

    def touch(self, seen: dict[str, object]) -> None:
        cards, places, buttons = (list(seen[kind]) for kind in ("cards", "places", "buttons"))  # type: ignore[call-overload]
        choices = [("button", move) for move in buttons]
        if not seen["chosen"] and not (self.eager and choices and self.chance.random() < 0.6):
            choices += [("card", code) for code in cards] + [("place", zone) for zone in places]
        if seen["number"] and not choices:
            self.page.click(".number .name-it")
            return
        kind, what = self.chance.choice(choices)
        try:
            if kind == "card":
                self.tap(what, seen["spots"][what])  # type: ignore[index]
            elif kind == "place":
                self.page.evaluate(
                    "(zone) => document.querySelector(`[data-zone='${zone}'] > .zone-button`)?.click()", what
                )
            else:
                self.page.evaluate(
                    "(move) => document.querySelector(`.prompt [data-move='${move}']:not([aria-disabled])`)?.click()",
                    what,
                )
        except Error as problem:  # in a race others were faster
            self.problem = str(problem)

    def tap(self, code: str, spot: tuple[float, float] | None) -> None:
        if spot is None:
            self.tap_card(code)
        else:
            self.page.mouse.click(*spot)

    def tap_card(self, code: str) -> None:
        self.page.locator(f'.card[data-code="{code}"]').click(position={"x": 6, "y": 10}, timeout=2000)

    def await_change(self, version: int, drawn: int = 10**9) -> None:
        """Until the table has changed, or has been drawn again."""
        if not self.page.evaluate(CHANGE, [version, drawn, PATIENCE]):
            notices = [toast.inner_text() for toast in self.page.query_selector_all(".toast")]
            raise AssertionError(f"nothing happened after version {version}: {self.look()} {notices} {self.problem}")

    def turn_page(self) -> bool:
        """The score sheet: the next round, or the end."""
        self.rounds += 1
        if self.page.evaluate("() => document.querySelector('.table').dataset.phase") == "over":
            return False
        before = self.version()
        self.page.click("dialog.score .feet .main")
        self.await_change(before)
        return True


class Finger(Player):
    """Somebody with a touch screen."""

    def touch(self, seen: dict[str, object]) -> None:
        cards, places, buttons = (list(seen[kind]) for kind in ("cards", "places", "buttons"))  # type: ignore[call-overload]
        wanted = [f'.card[data-code="{code}"]' for code in ([] if seen["chosen"] else cards)]
        wanted += [f"[data-zone='{zone}'] > .zone-button" for zone in ([] if seen["chosen"] else places)]
        wanted += [f".prompt [data-move='{move}']:not([aria-disabled])" for move in buttons]
        self.page.locator(self.chance.choice(wanted)).first.tap(position={"x": 6, "y": 20})


OPEN = ":not([aria-disabled=true])"
WANTED = f".card.legal, .live > .zone-button, .prompt .act{OPEN}, .names .name{OPEN}, .number .name-it{OPEN}"
KINDS = [".card", ".zone-button", ".act", ".name", ".name-it"]
KIND = "(kinds) => kinds.find((each) => document.activeElement.matches(each))"
FOCUS = "(wanted) => { const on = document.activeElement; return [on.matches(wanted), on.dataset.code ?? '']; }"


class Keys(Player):
    """Somebody without a mouse: tab and arrow keys, and enter."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.touched: set[str] = set()  # the kinds of things that were chosen

    def touch(self, seen: dict[str, object]) -> None:
        wanted = ".prompt .act:not([aria-disabled])" if seen["chosen"] else WANTED
        assert self.reach(wanted), seen
        if self.chance.random() < 0.3:  # not always the first one
            self.step(wanted, self.focus(wanted)[1])
            assert self.reach(wanted), seen
        self.touched.add(self.page.evaluate(KIND, KINDS))
        self.page.keyboard.press("Enter")

    def turn_page(self) -> bool:
        """The sheet has the focus on what comes next."""
        self.rounds += 1
        if self.page.evaluate("() => document.querySelector('.table').dataset.phase") == "over":
            return False
        before = self.version()
        assert self.page.evaluate("() => document.activeElement.matches('dialog.score .feet .main')")
        self.page.keyboard.press("Enter")
        self.await_change(before)
        return True

    def reach(self, wanted: str) -> bool:
        """Goes on until something wanted has the focus."""
        is_wanted, card = self.focus(wanted)
        for _ in range(60):
            if is_wanted:
                return True
            is_wanted, card = self.step(wanted, card)
        return is_wanted

    def focus(self, wanted: str) -> tuple[bool, str]:
        """Is it on something wanted, and on which card?"""
        found: list[Any] = self.page.evaluate(FOCUS, wanted)
        return bool(found[0]), str(found[1])

    def step(self, wanted: str, card: str) -> tuple[bool, str]:
        """Within a hand by arrows, from place to place by tabs."""
        self.page.keyboard.press("ArrowRight" if card else "Tab")
        found = self.focus(wanted)
        if card and found[1] == card:
            self.page.keyboard.press("Home")  # so that the next time nothing is passed over
            self.page.keyboard.press("Tab")
            found = self.focus(wanted)
        return found


def play_together(players: list[Player], most: int) -> None:
    """Several people at one table, until the match is over."""
    while True:
        assert sum(player.moves for player in players) < most
        acted = False
        known: list[tuple[int, int]] = []  # the version that each has seen, and how often it was drawn
        for player in players:
            seen = player.look()
            known.append((int(str(seen["version"])), int(str(seen["drawn"]))))
            if player.would_act(seen):
                player.touch(seen)
                player.await_change(int(str(seen["version"])), int(str(seen["drawn"])))
                player.moves += 1
                acted = True
            elif seen["phase"] == "sheet":
                player.rounds += 1
                if player.page.locator(".table[data-phase=over]").count():
                    continue
                player.page.click("dialog.score .feet .main")
                acted = True
        if all(player.page.locator(".table[data-phase=over]").count() for player in players):
            return
        if not acted:  # it is the clock's turn, or a word is still on its way to somebody
            last = known.index(min(known))
            players[last].page.evaluate(CHANGE, [*known[last], A_MOMENT])
