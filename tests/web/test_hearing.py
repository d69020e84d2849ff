"""What somebody hears who can't see the table, and where the focus is for somebody without a mouse."""

import re
from typing import Any

from tests.web.hands import Keys
from tests.web.house import House

FOCUSED = """() => {
  const on = document.activeElement;
  if (!document.querySelector(".table[data-phase=playing] .hand-zone .card[role=button]")) return "nothing to hold";
  return on.closest(".hand-zone") ? "hand" : on.tagName;
}"""
ALL_HEARD = """() => {
  window.heard = [];
  const hear = (changes) => changes.forEach((change) => change.addedNodes.forEach(
    (node) => window.heard.push(node.textContent)));
  new MutationObserver(hear).observe(document.getElementById("announcer"), { childList: true });
}"""
HIDDEN_LINES = """() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".log-box");
  return scrollHeight - scrollTop - clientHeight;
}"""
CODE = re.compile(r"(?<!\w)[A-ZÄÖÜ]\d{1,2}(?!\w)")  # K3


def test_the_focus_stays_in_the_hand_for_a_whole_round(context: Any, house: House) -> None:
    """A round with the keyboard alone: after every card the focus is on its neighbour."""
    page = house.sit(context, house.table("grasobern"))
    player = Keys(page)
    player.await_turn()
    page.locator(".hand-zone .card.legal").first.focus()
    cards = 0
    while player.rounds == 0:
        assert player.act()
        left = page.locator(".hand-zone .card").count()
        if left and not page.locator("dialog.score").count():
            cards += 1
            assert page.evaluate(FOCUSED) in ("hand", "nothing to hold"), cards
    assert cards >= 6


def test_cards_are_heard_by_their_names_and_told_of_in_sentences(context: Any, house: House) -> None:
    page = house.sit(context, house.table("letzter_panther", seats=4))
    page.set_viewport_size({"width": 1440, "height": 400})  # too low for the whole story
    page.evaluate(ALL_HEARD)
    player = Keys(page)
    for _ in range(7):
        player.act()
    player.await_turn()
    heard = " ".join(page.evaluate("() => window.heard"))
    assert re.search(r"\b(Rot|Gelb|Grün|Blau|Schwarz|Violett|Lila|Orange) \d", heard), heard
    assert not CODE.search(heard), heard
    labels = page.evaluate("() => [...document.querySelectorAll('.card[aria-label]')].map((card) => card.ariaLabel)")
    assert labels
    assert not [label for label in labels if CODE.search(label)]
    lines = page.locator(".log-lines li").all_inner_texts()
    assert any(line.endswith(("gewinnt den Stich", "gewinnst den Stich")) for line in lines), lines
    assert not any("→" in line for line in lines), lines
    assert page.locator(".log-lines .chip").count() > 3
    assert page.evaluate(HIDDEN_LINES) <= 1  # the newest are seen
