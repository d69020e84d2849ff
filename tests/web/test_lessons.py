"""Somebody learns every game in the browser, in both languages: one page goes through all lessons."""

from typing import Any

import pytest

from reihum import notation
from reihum.notation.examples import step
from reihum.notation.lessons import lesson_of
from reihum.text.catalogue import Entry, catalogue
from tests.web.house import House
from tests.web.sizes import REST

GAMES = list(catalogue().values())
DEEDS = {"calcory", "mogeln", "mue", "ratefix"}  # places, cards, words and numbers are touched

# Follows a lesson as a person does: touches what is lit up, reads what the rules answer, and goes on.
FOLLOW = """async () => {
  const find = (wanted) => document.querySelector(wanted);
  const shown = (wanted) => { const found = find(wanted); return found && !found.hidden ? found : null; };
  const seen = { steps: [], answers: 0, shown: [], touched: 0, lit: 0, unnamed: [] };
  const names = () => {
    for (const each of document.querySelectorAll(".lesson button, .lesson [role=button]"))
      if (!(each.getAttribute("aria-label") ?? each.textContent).trim()) seen.unnamed.push(each.outerHTML);
  };
  let idle = 0;
  const began = performance.now();
  while (!find(".lesson[data-finished]")) {
    const table = find(".lesson");
    const sentence = find(".guide .sentence").textContent;
    if (sentence !== seen.steps.at(-1)) {
      seen.steps.push(sentence);
      seen.lit += table.querySelectorAll(".lit").length ? 1 : 0;
      names();
    }
    const next = shown(".guide .next");
    const drawn = table.dataset.drawn + table.dataset.task + find(".guide .answer").hidden;
    if (next) { seen.answers += shown(".guide .answer.rule") ? 1 : 0; next.click(); idle = 0; }
    else if (table.dataset.task) {
      const best = find(".prompt .button.best")
        ?? find(".card.best[role=button], .zone.best > .zone-button, .cell.best > .zone-button")
        ?? shown(".number .name-it");
      const show = shown(".guide .show-me");
      if (show && !/^(Zeig es mir|Show me)$/.test(show.textContent)) { show.click(); seen.touched += 1; }
      else if (best && idle === 0) { best.click(); seen.touched += 1; }
      else if (best && idle < 20) await new Promise((go) => setTimeout(go, 50)); // the server is being asked
      else { shown(".guide .show-me")?.click(); seen.shown.push(sentence); idle = 0; }
    }
    for (let wait = 0; wait < 12; wait++) {
      await new Promise((go) => setTimeout(go, 15));
      const now = find(".lesson");
      if (now.dataset.drawn + now.dataset.task + find(".guide .answer").hidden !== drawn) break;
    }
    const after = find(".lesson");
    idle = after.dataset.drawn + after.dataset.task + find(".guide .answer").hidden === drawn ? idle + 1 : 0;
    if (idle > 80 || performance.now() - began > 300_000) throw new Error(`stuck at: ${sentence}`);
  }
  seen.steps.push(find(".guide .sentence").textContent);
  seen.points = [...find(".worked-out table").querySelectorAll("tbody td")].map((each) => each.textContent);
  return seen;
}"""


SEEN = """(zone) => {
  const { left, right, top, bottom } = document.querySelector(`[data-zone=${zone}] .card`).getBoundingClientRect();
  const at = (y) => document.elementFromPoint((left + right) / 2, y)?.closest("[data-zone]")?.dataset.zone;
  return at(top + 2) === zone && at(bottom - 2) === zone;
}"""


def opened(context: Any, house: House, game: str, language: str = "en") -> Any:
    """The lesson of a game, in this language."""
    page = house.visit(context, f"/#/lesson/{game}", pace="instant", lang=language)
    page.wait_for_selector(".lesson[data-step='1']")
    return page


@pytest.mark.parametrize(
    ("language", "games"),
    [
        pytest.param("de", [entry for entry in GAMES if entry.id in DEEDS], id="deeds"),
        pytest.param("de", GAMES, id="de", marks=pytest.mark.long),
        pytest.param("en", GAMES, id="en", marks=pytest.mark.long),
    ],
)
def test_every_lesson_is_played_to_its_end(context: Any, house: House, language: str, games: list[Entry]) -> None:
    """By touching what is lit up; a button shows whatever can't be touched. In the terminal all are played anyway."""
    page = opened(context, house, games[0].id, language)
    for entry in games:
        page.evaluate("(game) => { location.hash = `#/lesson/${game}`; }", entry.id)
        title = entry.booklet(language).title
        page.wait_for_function(
            "(title) => document.querySelector('.lesson h1')?.textContent.includes(title)", arg=title
        )
        seen = page.evaluate(FOLLOW)
        lesson = lesson_of(entry)
        assert len(seen["steps"]) >= len(lesson.steps), entry.id
        assert seen["answers"] == sum(each.forbidden for each in lesson.steps), entry.id
        assert seen["touched"] > 0, entry.id
        assert seen["shown"] == [], f"{entry.id}: {seen}"
        assert not seen["unnamed"], entry.id
        assert seen["lit"] >= sum(bool(each.look) for each in lesson.steps) - 1, entry.id
        assert seen["points"] == points(entry), entry.id


def points(entry: Entry) -> list[str]:
    """As the page writes them."""
    round = lesson_of(entry).start(notation.game_named)
    for each in lesson_of(entry).steps:
        for line in each.script:
            step(round, line)
    return [f"{each:g}".replace("-", "−") for each in round.outcome().points]


def test_a_wrong_try_is_answered_and_the_lesson_waits(context: Any, house: House) -> None:
    page = opened(context, house, "mau_mau")
    page.set_viewport_size({"width": 360, "height": 740})
    page.click(".lesson .card[data-code=L6]", force=True)  # forbidden by the same paragraph
    page.wait_for_selector(".guide .answer.rule")
    page.evaluate(REST)
    assert page.evaluate(SEEN, "discard"), "also on a phone: the card that the rule speaks of"
    assert "“leaves 6” is not possible" in page.inner_text(".guide .answer")
    assert "the suit or the rank" in page.inner_text(".guide .answer")
    page.click(".guide .next")
    page.wait_for_selector(".lesson[data-step='2']")
    page.click(".lesson .card[data-code=LK]", force=True)  # not what is asked for, and forbidden: the server says why
    page.wait_for_selector(".guide .answer.rule")
    page.click(".lesson .card[data-code=SU]")  # allowed, but not now
    page.wait_for_selector(".guide .answer.friendly")
    assert page.get_attribute(".lesson", "data-step") == "2"
    page.click(".guide .show-me")
    page.wait_for_selector(".lesson[data-step='3']")


def test_a_lesson_can_be_followed_by_keys_and_left(context: Any, house: House) -> None:
    page = opened(context, house, "elfer_raus")
    announced = page.inner_text("#announcer")
    assert "red row" in announced
    page.focus(".lesson .card[data-code=R14]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".guide .answer.rule")
    assert page.evaluate("() => document.activeElement.matches('.guide .next')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson[data-step='2']")
    page.focus(".topbar .leave")
    page.keyboard.press("Enter")
    page.wait_for_selector(".shelf .box")


def test_the_shelf_and_the_first_table_offer_the_lesson(context: Any, house: House) -> None:
    page = house.visit(context, lang="en")
    page.click(".box[data-game=mogeln] .learn")
    page.wait_for_selector(".lesson[data-step='1']")
    page.click(".topbar .leave")
    page.click(".box[data-game=mau_mau] .play")
    page.wait_for_selector(".toast.lesson-offer")
    page.click(".toast.lesson-offer .learn")
    page.wait_for_selector(".lesson h1:has-text('Mau-Mau')")
    page.go_back()
    page.wait_for_selector(".felt .status:not(:empty)")
    assert page.locator(".toast.lesson-offer").count() == 0  # once is enough


def test_a_lesson_ends_at_a_table(context: Any, house: House) -> None:
    page = opened(context, house, "schwarzer_peter")
    page.evaluate(FOLLOW)
    page.click(".guide .again")
    page.wait_for_selector(".lesson[data-step='1']:not([data-finished])")
    page.evaluate(FOLLOW)
    page.click(".guide .play")
    page.wait_for_url("**/table/*")


def test_an_unknown_lesson_leads_to_the_shelf(context: Any, house: House) -> None:
    page = house.visit(context, "/#/lesson/nothing")
    page.wait_for_selector(".shelf .box")
