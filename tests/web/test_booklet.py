"""The playable booklet: examples are small tables, and on wide screens the booklet lies beside the table."""

from typing import Any

import pytest

from tests.web.house import House


@pytest.fixture
def page(context: Any, house: House) -> Any:
    return house.visit(context, lang="en")


def open_example(page: Any, anchor: str) -> Any:
    page.click(f"#rule-{anchor} details.example summary")
    page.wait_for_selector(f"#rule-{anchor} .table.example[data-at='0']")
    return page.locator(f"#rule-{anchor}")


def words(example: Any) -> str:
    return str(example.locator(".example-words").inner_text())


def test_an_example_is_played_forward_and_back_and_other_moves_are_tried(page: Any) -> None:
    page.click(".box[data-game=elfer_raus] .read-rules")
    example = open_example(page, "rows")
    heights = page.locator(".contents .button").evaluate_all("(all) => all.map((e) => e.offsetHeight)")
    assert min(heights) >= 44  # a finger meets every chapter
    example.locator(".step-on").click()  # the red 12 is refused
    page.wait_for_selector("#rule-rows .table.example[data-at='1']")
    assert "“red 12” is not possible" in words(example)
    assert "without a gap" in words(example)
    for _ in range(3):
        example.locator(".step-on").click()
    page.wait_for_selector("#rule-rows .table.example[data-at='4']")
    assert example.locator(".step-on").is_disabled()
    assert example.locator("[data-zone='row.2'] .card[data-code]").count() == 3
    example.locator(".step-back").click()
    page.wait_for_selector("#rule-rows .table.example[data-at='3']")
    assert example.locator("[data-zone='row.2'] .card[data-code]").count() == 2
    for at in (2, 1, 0):
        example.locator(".step-back").click()
        page.wait_for_selector(f"#rule-rows .table.example[data-at='{at}']")

    example.locator(".card[data-code=G14]").click(force=True)
    page.wait_for_selector("#rule-rows .answer.rule")
    assert "“green 14” is not possible" in words(example)
    example.locator(".card[data-code=G12]").click()  # allowed, and not the next move of the example
    page.wait_for_selector("#rule-rows .table.example[data-tried='1']")
    assert "green 12" in words(example)
    example.locator(".card[data-code=G14]").click(force=True)
    example.locator(".again").click()
    page.wait_for_selector("#rule-rows .table.example[data-tried='0']")
    assert example.locator("[data-zone='row.2'] .card[data-code]").count() == 1


def test_an_example_can_be_played_by_keys(page: Any) -> None:
    page.click(".box[data-game=mau_mau] .read-rules")
    example = open_example(page, "scoring")
    example.locator(".step-on").focus()
    for _ in range(2):
        page.keyboard.press("Enter")
    page.wait_for_selector("#rule-scoring .table.example[data-at='2']")
    assert "Points: 0, 23" in words(example)
    assert not page.evaluate(
        """() => [...document.querySelectorAll('.example button, .example [role=button]')]
          .filter((each) => !(each.getAttribute('aria-label') ?? each.textContent).trim()).length"""
    )


def test_the_booklet_lies_beside_the_table_on_wide_screens_and_is_searched(context: Any, house: House) -> None:
    place = house.table("letzter_panther")
    table = house.sit(context, place, lang="en")
    table.click(".tool-rules")
    table.wait_for_selector("dialog.rules.beside[open]")
    assert table.evaluate("() => !document.querySelector('dialog:modal')")
    table.locator(".tool-menu").click(trial=True)  # the table is still in use
    table.keyboard.press("Escape")
    table.wait_for_selector("dialog.rules", state="detached")
    table.set_viewport_size({"width": 800, "height": 700})
    table.click(".tool-rules")
    table.wait_for_selector("dialog.rules:modal")
    paragraphs = table.locator("dialog.rules .paragraph")
    table.fill("dialog.rules input", "trick")
    assert 0 < table.locator("dialog.rules .paragraph:visible").count() < paragraphs.count()
    table.fill("dialog.rules input", "")
    table.locator("dialog.rules .term button").first.click()
    table.wait_for_selector(".meaning:popover-open")


def test_the_shelf_knows_how_old_and_the_setup_has_the_rules(page: Any) -> None:
    page.wait_for_selector(".box")
    everything = page.locator(".box").count()
    page.click(".chips label:has(input[name=age]):has-text('5')")
    page.wait_for_function("(all) => document.querySelectorAll('.box').length < all", arg=everything)
    assert page.locator(".box[data-game=schwarzer_peter]").count() == 1
    page.locator("input[name=age]").first.check(force=True)  # any
    assert page.locator(".box").count() == everything
    page.click(".box[data-game=schwarzer_peter] .set")
    page.click(".cover .read-rules")
    page.wait_for_selector("dialog.rules .paragraph")
