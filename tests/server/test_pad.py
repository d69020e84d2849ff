"""The score pad: worked examples by hand, and rounds of every game entered as people would count them."""

import asyncio
import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from typing import Any

import pytest

from reihum.core.chance import Chance
from reihum.core.errors import BadOption
from reihum.core.match import Match
from reihum.core.options import choices, read_options, value_text
from reihum.core.pad import PLAIN
from reihum.core.round import RACE, Round
from reihum.games.mau_mau.rules import COSTS
from reihum.games.mue.material import TRUMPS
from reihum.games.rummue.combinations import JOKERS
from reihum.games.schmerzhafte_stiche.rules import COST
from reihum.packs.mue import MUE
from reihum.server.pad import Given, PadWish, Sheetwriter, pad_of
from reihum.text.booklet import LANGUAGES
from reihum.text.catalogue import catalogue, find
from tests.server.house import house, run
from tests.strolls import drawn

Count = Callable[[Round], Given]


def sheet(game: str, seats: int, *rounds: Given, options: dict[str, str] | None = None) -> dict[str, Any]:
    return Sheetwriter(find(game), seats, options or {}, "en").written(list(rounds))


def points(game: str, seats: int, given: Given, **options: str) -> list[float]:
    found = sheet(game, seats, given, options=options)["rounds"][0]
    assert found["errors"] == []
    return list(found["points"])


def complaints(game: str, seats: int, given: Given, **options: str) -> list[str]:
    found = sheet(game, seats, given, options=options)["rounds"][0]
    assert found["points"] is None
    return [each["reason"] for each in found["errors"]]


def filled_in(field: dict[str, Any]) -> Any:
    """Something that a field takes."""
    if field["words"]:
        return str(field["words"][0]["value"])
    size, total = len(field["columns"]), field["total"]
    return [total or 0, *[0] * (size - 1)] if size else int(field["least"])


def agreed_on(kind: Any) -> list[dict[str, str]]:
    """The usual options, and others one at a time."""
    others = [{field.name: value_text(each)} for field in fields(kind) for each in choices(kind, field.name)]
    return [{}, *[options for options in others if fits_alone(kind, options)]]


def fits_alone(kind: Any, options: dict[str, str]) -> bool:
    try:
        read_options(kind, options)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("game", catalogue())
def test_every_word_that_a_form_offers_can_be_entered(game: str) -> None:
    """Whatever is chosen, with any option: it is scored, or there is a sentence about what is wrong with it."""
    kind, seats = find(game).game.options, find(game).game.players[-1]
    for options in agreed_on(kind):
        form = Sheetwriter(find(game), seats, options, "en").form()
        usual: Given = {field["name"]: filled_in(field) for field in form}
        for field in form:
            for word in field["words"]:
                for each in sheet(game, seats, {**usual, field["name"]: word["value"]}, options=options)["rounds"]:
                    assert (each["points"] is None) == bool(each["errors"])


# Examples worked by hand


def mue(chief: int, partner: int, height: int, trump: str, tricks: list[int]) -> Given:
    found: Given = {"end": "played", "chief": chief, "partner": partner, "height": height, "trump": trump}
    return {**found, "card-points": list(tricks)}


def test_mue_a_sheet() -> None:
    """Anna, Beate, Conny, Dagmar, Emma: an Eklat at height 4, a game won with sevens, a game lost."""
    eklat: Given = {"end": "eklat", "laid": [4, 4, 1, 4, 0], "challenger": 3}
    won = mue(2, 3, 5, "7", [11, 3, 22, 15, 9])
    lost = mue(2, 0, 4, "red", [19, 13, 5, 3, 20])
    found = sheet("mue", 5, eklat, won, lost)
    assert found["rounds"][0]["points"] == (20, 20, 0, -40, 0)
    assert found["rounds"][1]["totals"] == [31, 23, 82, 35, 9]
    assert found["rounds"][2]["totals"] == [50, 51, 57, 53, 44]
    assert found["totals"] == [50, 51, 57, 53, 44]
    assert not found["over"]


def test_mue_goals_and_bonuses() -> None:
    colour = sheet("mue", 5, mue(3, 0, 4, "green", [20, 9, 9, 13, 9]))["rounds"][0]
    assert [fact["number"] for fact in colour["facts"]] == [33, 40]
    assert colour["points"] == (60, 9, 9, 53, 9)
    ones = sheet("mue", 5, mue(3, 0, 4, "1", [20, 9, 9, 13, 9]))["rounds"][0]
    assert [fact["number"] for fact in ones["facts"]] == [33, 50]


def test_mue_missed_by_two_or_four() -> None:
    assert points("mue", 5, mue(3, 0, 4, "green", [14, 10, 10, 15, 11])) == [14, 20, 20, -5, 21]
    assert points("mue", 5, mue(3, 0, 4, "green", [10, 12, 12, 13, 13])) == [10, 32, 32, -27, 33]


def test_mue_three_play_alone() -> None:
    given: Given = {"end": "played", "chief": 1, "height": 5, "trump": "none", "card-points": [8, 20, 8]}
    total = Sheetwriter(find("mue"), 3, {}, "en").form()[4]["total"]
    given["card-points"] = [8, 20, total - 28]
    assert points("mue", 3, given) == [8, 20 + 80, total - 28]


def test_mue_mistakes() -> None:
    assert complaints("mue", 5, mue(2, 2, 5, "7", [11, 3, 22, 15, 9])) == ["somebody-else"]
    assert complaints("mue", 5, mue(2, 3, 5, "7", [11, 3, 22, 15, 8])) == ["total"]
    assert complaints("mue", 5, mue(2, 3, 13, "pink", [11, 3, 22, 15, 9])) == ["range", "choose"]
    assert complaints("mue", 5, {"end": "eklat", "laid": [4, 3, 1, 3, 0], "challenger": 0}) == ["equal-bids"]
    assert complaints("mue", 5, {"end": "eklat", "laid": [4, 4, 1, 3, 0], "challenger": 3}) == ["equal-bids"]
    assert complaints("mue", 5, {}) == ["missing"]


def test_wimmueln_estimates() -> None:
    form = {field["name"]: field for field in Sheetwriter(find("wimmueln"), 4, {}, "en").form()}
    assert form["tricks"]["total"] == 13
    given: Given = {
        "open-estimate": [3, 3, 4, 5],
        "secret-estimate": [4, 4, 3, 5],
        "tricks": [3, 4, 4, 2],
        "card-points": [10, 10, 10, 10],
    }
    assert points("wimmueln", 4, given) == [20, 20, 30, 10]
    given = {**given, "open-estimate": [4, 0, 1, 5], "secret-estimate": [3, 0, 0, 5], "tricks": [3, 5, 0, 5]}
    assert points("wimmueln", 4, given) == [15, 10, 15, 35]


def test_mau_mau_cards_left() -> None:
    assert points("mau_mau", 3, {"left": [23, 0, 2]}) == [23, 0, 2]
    worth = Sheetwriter(find("mau_mau"), 3, {}, "en").form()[0]["worth"]
    assert worth["EA"] + worth["EK"] + worth["E8"] == 23
    assert complaints("mau_mau", 3, {"left": [23, 1, 2]}) == ["one-out"]
    assert complaints("mau_mau", 3, {"left": [0, 0, 2]}) == ["one-out"]
    assert complaints("mau_mau", 3, {"left": [-1, 0, 2]}) == ["range"]
    found = sheet("mau_mau", 2, {"left": [60, 0]}, {"left": [40, 0]})
    assert found["over"]
    assert found["winners"] == [1]


def test_elfer_raus_cards_left() -> None:
    assert points("elfer_raus", 2, {"left": [21, 0]}) == [21, 0]
    worth = Sheetwriter(find("elfer_raus"), 2, {}, "en").form()[0]["worth"]
    assert worth["R19"] + worth["B2"] == 21


def test_schafkopf_without_a_game() -> None:
    """Nobody plays, or somebody holds all Obers and Unters: of short cards nobody gets so many."""
    assert points("schafkopf", 4, {"end": "thrown-in"}) == [0, 0, 0, 0]
    assert points("schafkopf", 4, {"end": "thrown-in"}, short="yes") == [0, 0, 0, 0]
    assert points("schafkopf", 4, {"end": "sie", "player-sie": 1}) == [-52, 156, -52, -52]
    assert complaints("schafkopf", 4, {"end": "sie"}, short="yes") == ["choose"]


def test_schafkopf_mistakes() -> None:
    given: Given = {"end": "rufspiel", "player-rufspiel": 1, "result-rufspiel": "won", "runners-rufspiel": 0}
    assert points("schafkopf", 4, {**given, "partner": 3}) == [-1, 1, -1, 1]
    assert complaints("schafkopf", 4, {**given, "partner": 1}) == ["somebody-else"]


def test_der_freund_zur_linken() -> None:
    """12, the left neighbour 40, the right one 11: together 52, 51 and 23."""
    assert points("freund_zur_linken", 3, {"points": [12, 40, 11]}) == [3, 1, 0]
    assert complaints("freund_zur_linken", 3, {"points": [12, 40, 12]}) == ["total"]


def test_der_dritte_mann() -> None:
    assert points("dritter_mann", 4, {"pawns": [21, -7, 10, 0]}) == [1, 0, 0, 0]
    assert points("dritter_mann", 4, {"pawns": [10, -7, 10, 0]}) == [0, 0, 0, 0]
    lines = sheet("dritter_mann", 4, {"pawns": [21, -7, 10, 0]})["rounds"][0]["lines"]
    assert lines == [{"name": "Where the pawns stand", "points": (21, -7, 10, 0)}]


def test_schmerzhafte_stiche() -> None:
    given: Given = {"tricks": [5, 6], "card-points": [110, 110]}
    assert points("schmerzhafte_stiche", 2, given) == [1, 0]
    assert points("schmerzhafte_stiche", 2, given, chips="six-chips") == [1, -1]
    booklet: Given = {"tricks": [4, 7], "card-points": [87, 133]}
    assert sheet("schmerzhafte_stiche", 2, booklet)["rounds"][0]["lines"][0]["points"] == (7, -7)


def test_six_chips_begin_with_three_each() -> None:
    won: Given = {"tricks": [5, 6], "card-points": [110, 110]}
    six = {"chips": "six-chips"}
    assert sheet("schmerzhafte_stiche", 2, options=six)["totals"] == [3, 3]
    found = sheet("schmerzhafte_stiche", 2, won, {}, options=six)
    assert [each["totals"] for each in found["rounds"]] == [[4, 2], [4, 2]]
    found = sheet("schmerzhafte_stiche", 2, won, won, won, options=six)
    assert found["totals"] == [6, 0]
    assert found["over"]
    assert found["winners"] == [0]
    assert sheet("schmerzhafte_stiche", 2)["totals"] == [0, 0]


def test_rummue_ending_combinations_and_cards_left() -> None:
    given: Given = {
        "ender": 0,
        "combinations": [50, 20, 0],
        "yellow-left": [0, 1, 0],
        "others-left": [0, 2, 3],
    }
    assert points("rummue", 3, given) == [60, 0, -15]
    team: Given = {
        "ender": 0,
        "combinations": [50, 20, 0, 0],
        "yellow-left": [0, 1, 2, 0],
        "others-left": [0, 2, 3, 1],
    }
    assert points("rummue", 4, team) == [60, 0, 0, -5]
    assert complaints("rummue", 3, {**given, "ender": 1}) == ["none-left"]
    assert points("rummue", 3, {**given, "ender": -1}) == [50, 0, -15]


def test_safarue_piles() -> None:
    given: Given = {"card-points": [30, 22], "unicorns": [5, 5], "hedgehogs": [4, 6], "zeros": [1, 3]}
    assert points("safarue", 2, given) == [37, 7]
    assert points("safarue", 4, given) == [37, 7, 37, 7]
    upside_down: Given = {"card-points": [30, 22], "cards": [28, 32], "hedgehogs": [4, 6]}
    assert points("safarue", 2, upside_down, reverse="yes") == [30, 64]


def test_safarue_has_five_zeros_and_sixty_points() -> None:
    given: Given = {"card-points": [30, 30], "unicorns": [6, 6], "hedgehogs": [6, 6], "zeros": [2, 3]}
    assert points("safarue", 2, given) == [30 + 12 - 6 - 10, 30 + 12 - 6 - 15]
    assert complaints("safarue", 2, {**given, "zeros": [6, 0]}) == ["range"]
    assert complaints("safarue", 2, {**given, "zeros": [3, 3]}) == ["at-most"]
    assert complaints("safarue", 2, {**given, "card-points": [61, 0]}) == ["range"]
    assert complaints("safarue", 2, {**given, "card-points": [31, 30]}) == ["at-most"]
    assert complaints("safarue", 2, {**given, "unicorns": [6, 7]}) == ["at-most"]
    verkehrt: Given = {"card-points": [30, 22], "cards": [28, 33], "hedgehogs": [4, 6]}
    assert complaints("safarue", 2, verkehrt, reverse="yes") == ["at-most"]
    problem = sheet("safarue", 2, {**given, "zeros": [3, 3]})["rounds"][0]["errors"][0]
    assert problem["message"] == "Zeros: the total can be at most 5, not 6."


def test_der_letzte_panther() -> None:
    given: Given = {
        "last-trick": 2,
        "yellow-cards": [4, 4, 4, 0],
        "red-cards": [0, 2, 4, 6],
        "black-sevens": [0, 1, 0, 1],
    }
    assert points("letzter_panther", 4, given) == [20, -50, 30, -110]


def test_small_games() -> None:
    assert points("mogeln", 3, {"end": "out", "winner": 1}) == [0, 1, 0]
    assert points("mogeln", 3, {"end": "broken-off", "cards-left": [3, 2, 2]}) == [0, 1, 1]
    assert points("schwarzer_peter", 3, {"loser": 2}) == [0, 0, -1]
    assert points("schnipp_schnapp", 2, {"quartets": [12, 8]}) == [12, 8]
    assert points("schnipp_schnapp", 2, {"quartets": [5, 2], "cards": [20, 32]}, all_at_once="yes") == [40, 40]
    assert points("zweikampf", 2, {"cards": [22, 18]}) == [22, 18]
    assert points("calcory", 3, {"cards": [22, 18, 7]}) == [22, 18, 7]
    assert points("ratefix", 2, {"cards": [22, 18]}) == [22, 18]
    assert points("hoechste_karte", 3, {"cards": [12, 18, 3]}) == [12, 18, 3]
    assert points("farben_sammeln", 3, {"best-colour": [77, 80, 12]}) == [77, 80, 12]


def test_cards_won_add_up() -> None:
    """One of each player at a time: in Ratefix all are won, in Die höchste Karte gewinnt all but perhaps the last."""
    assert points("ratefix", 3, {"cards": [12, 18, 9]}) == [12, 18, 9]
    assert complaints("ratefix", 3, {"cards": [12, 18, 6]}) == ["total"]
    assert complaints("ratefix", 3, {"cards": [13, 18, 8]}) == ["step"]
    assert complaints("ratefix", 2, {"cards": [42, 0]}) == ["range"]
    assert points("hoechste_karte", 2, {"cards": [14, 6]}) == [14, 6]
    assert complaints("hoechste_karte", 2, {"cards": [14, 10]}) == ["at-most"]
    assert complaints("hoechste_karte", 2, {"cards": [13, 7]}) == ["step"]
    assert complaints("hoechste_karte", 3, {"cards": [36, 0, 0]}) == ["range"]
    problem = sheet("ratefix", 3, {"cards": [13, 18, 8]})["rounds"][0]["errors"][0]
    assert problem["message"] == "Cards won: they are always won 3 at a time."


def test_no_pad_counts_more_than_there_is() -> None:
    assert complaints("calcory", 2, {"cards": [31, 30]}) == ["at-most"]
    assert complaints("schnipp_schnapp", 2, {"quartets": [11, 10]}) == ["at-most"]
    too_many: Given = {"quartets": [5, 2], "cards": [20, 33]}
    assert complaints("schnipp_schnapp", 2, too_many, all_at_once="yes") == ["too-many"]
    assert points("farben_sammeln", 3, {"best-colour": [144, 80, 12]}) == [144, 80, 12]  # nine cards: 20 down to 12
    assert complaints("farben_sammeln", 3, {"best-colour": [145, 80, 12]}) == ["range"]
    assert complaints("farben_sammeln", 6, {"best-colour": [120, 80, 12, 9, 9, 9]}) == ["range"]  # 20 down to 14
    assert points("dritter_mann", 4, {"pawns": [36, -28, 0, 0]}) == [1, 0, 0, 0]
    assert complaints("dritter_mann", 4, {"pawns": [37, 0, 0, 0]}) == ["range"]
    assert complaints("dritter_mann", 4, {"pawns": [0, -29, 0, 0]}) == ["range"]
    assert complaints("mogeln", 3, {"end": "broken-off", "cards-left": [20, 10, 7]}) == ["at-most"]
    assert complaints("mau_mau", 3, {"left": [0, 200, 41]}) == ["at-most"]
    assert complaints("elfer_raus", 3, {"left": [0, 800, 41]}) == ["at-most"]


def test_places() -> None:
    assert points("ueberall_anschliessen", 4, {"end": "played-out", "places": [2, 1, 0, 3]}) == [2, 3, 0, 1]
    cut: Given = {"end": "broken-off", "places": [0, 1, 0, 0], "cards-left": [5, 0, 9, 5]}
    assert points("ueberall_anschliessen", 4, cut) == [1, 3, 0, 1]
    wrong: Given = {"end": "played-out", "places": [2, 2, 0, 3]}
    assert complaints("ueberall_anschliessen", 4, wrong) == ["in-order"]
    assert complaints("ueberall_anschliessen", 4, {"end": "played-out", "places": [0, 1, 0, 0]}) == ["undecided"]


# Rounds as the games play them, counted as people count


def left(round: Round, worth: Callable[[int], int]) -> Given:
    return {"left": [sum(worth(card) for card in held(round, "hand", seat)) for seat in range(int(round.seats))]}


def held(round: Round, zone: str, seat: int) -> list[int]:
    return [int(card) for card in round.cards(round.layout.find(f"{zone}.{seat}"))]


def each(round: Round, number: Callable[[int], int]) -> list[Any]:
    return [number(seat) for seat in range(int(round.seats))]


def size(zone: str) -> Count:
    return lambda round: {"cards": each(round, lambda seat: len(held(round, zone, seat)))}


def value(cards: list[int]) -> int:
    return sum(int(MUE.value[card]) for card in cards)


def note(round: Round, name: str) -> Any:
    found = getattr(round, name)
    return int(found) if isinstance(found, int) else [int(number) for number in found]


def of_mue(round: Round) -> Given:
    if note(round, "chief") < 0:
        laid = each(round, lambda seat: len(held(round, "bid", seat)))
        return {"end": "eklat", "laid": laid, "challenger": note(round, "challenger")}
    found: Given = {
        "end": "played",
        "chief": note(round, "chief"),
        "height": note(round, "height"),
        "trump": TRUMPS.kinds[note(round, "chief_trump")],
        "card-points": each(round, lambda seat: value(held(round, "won", seat))),
    }
    return {**found, "partner": note(round, "partner")} if round.seats > 3 else found


def of_wimmueln(round: Round) -> Given:
    digit = round.pack.digit
    return {
        "open-estimate": each(round, lambda seat: int(digit[held(round, "open", seat)[0]])),
        "secret-estimate": each(round, lambda seat: int(digit[held(round, "revealed", seat)[0]])),
        "tricks": each(round, lambda seat: len(held(round, "won", seat)) // int(round.seats)),
        "card-points": each(round, lambda seat: value(held(round, "won", seat))),
    }


def of_panther(round: Round) -> Given:
    def number(start: str) -> list[Any]:
        codes = round.pack.codes
        return each(round, lambda seat: len([1 for card in held(round, "won", seat) if codes[card].startswith(start)]))

    found: Given = {"last-trick": note(round, "taker"), "yellow-cards": number("Y"), "red-cards": number("R")}
    return {**found, "black-sevens": number("K7")}


def of_rummue(round: Any) -> Given:
    yellow = each(round, lambda seat: len([1 for card in held(round, "hand", seat) if JOKERS & (1 << card)]))
    hands = each(round, lambda seat: len(held(round, "hand", seat)))
    return {
        "ender": note(round, "ender"),
        "combinations": [int(number) for number in round.points_laid()],
        "yellow-left": yellow,
        "others-left": [all_cards - jokers for all_cards, jokers in zip(hands, yellow, strict=True)],
    }


def of_safarue(round: Any) -> Given:
    accounts = 2 if round.in_teams() else int(round.seats)
    piles = [held(round, "caught", seat) for seat in range(accounts)]

    def colour(name: str) -> list[Any]:
        which = round.pack.colours.index(name)
        return [len([1 for card in pile if round.pack.colour[card] == which]) for pile in piles]

    zeros: list[Any] = [len([1 for card in pile if round.pack.digit[card] == 0]) for pile in piles]
    values: list[Any] = [value(pile) for pile in piles]
    return {
        "card-points": values,
        "unicorns": colour(round.options.unicorn),
        "hedgehogs": colour(round.options.hedgehog),
        "zeros": zeros,
    }


def of_stiche(round: Round) -> Given:
    points, tricks = note(round, "points"), note(round, "tricks")
    return {"tricks": tricks, "card-points": [points[seat] + int(COST) * tricks[seat] for seat in (0, 1)]}


def of_mogeln(round: Round) -> Given:
    if note(round, "winner") >= 0:
        return {"end": "out", "winner": note(round, "winner")}
    cards = each(round, lambda seat: len(held(round, "hand", seat)) + len(held(round, "slipped", seat)))
    return {"end": "broken-off", "cards-left": cards}


def of_places(round: Any) -> Given:
    if round.is_decided():
        return {"end": "played-out", "places": note(round, "places")}
    cards = each(round, lambda seat: len(held(round, "pile", seat)) + len(held(round, "open", seat)))
    return {"end": "broken-off", "places": note(round, "places"), "cards-left": cards}


def best_colour(round: Round) -> Given:
    def best(seat: int) -> int:
        cards = held(round, "hand", seat)
        colours = range(len(round.pack.colours))
        return max(
            sum(int(round.pack.digit[card]) for card in cards if round.pack.colour[card] == one) for one in colours
        )

    return {"best-colour": each(round, best)}


def of_peter(round: Round) -> Given:
    return {"loser": next(seat for seat in range(int(round.seats)) if held(round, "hand", seat))}


COUNTED: dict[str, Count] = {
    "calcory": lambda round: {"cards": note(round, "takings")},
    "dritter_mann": lambda round: {"pawns": note(round, "pawns")},
    "elfer_raus": lambda round: left(round, lambda card: int(round.pack.digit[card])),
    "farben_sammeln": best_colour,
    "freund_zur_linken": lambda round: {"points": note(round, "points")},
    "hoechste_karte": size("won"),
    "letzter_panther": of_panther,
    "mau_mau": lambda round: left(round, lambda card: int(COSTS[round.pack.rank[card]])),
    "mogeln": of_mogeln,
    "mue": of_mue,
    "ratefix": size("won"),
    "rummue": of_rummue,
    "safarue": of_safarue,
    "schmerzhafte_stiche": of_stiche,
    "schnipp_schnapp": lambda round: {"quartets": each(round, lambda seat: len(held(round, "quartets", seat)) // 4)},
    "schwarzer_peter": of_peter,
    "ueberall_anschliessen": of_places,
    "wimmueln": of_wimmueln,
    "zweikampf": lambda round: {
        "cards": each(round, lambda seat: len(held(round, "won", seat)) + len(held(round, "pile", seat)))
    },
}


OURS = [entry.id for entry in catalogue().values() if entry.package.startswith("reihum.games")]


def count_of(game: str) -> Count:
    """How people count a round of it: the game's own tests may say that, as `counted`."""
    own: Count | None = getattr(import_module(f"tests.games.test_{game}"), "counted", None)
    return own or COUNTED[game]


@pytest.mark.parametrize("game", OURS)
def test_every_game_says_what_to_enter(game: str) -> None:
    assert pad_of(find(game).game) is not PLAIN
    assert callable(count_of(game))


@pytest.mark.parametrize("game", OURS)
def test_the_pad_and_the_game_agree(game: str) -> None:
    facts = find(game).game
    count = count_of(game)
    for seats in facts.players:
        match = Match(facts, seats, seed="pad")
        chance = Chance(seats)
        while not match.round.is_over():
            seat, move = drawn(match.round, chance)
            match.play(seat, move, at=int(match.round.now) if match.round.mode == RACE else 0)
        outcome = match.round.outcome()
        found = sheet(game, seats, count(match.round))["rounds"][0]
        assert found["errors"] == [], (seats, count(match.round))
        assert found["points"] == outcome.points
        assert found["winners"] == outcome.winners
        if outcome.rule.anchor != "exhausted":  # why nobody ended a round of Rummü is not asked
            assert found["rule"] == outcome.rule.anchor


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(catalogue()))
def test_everything_on_the_form_has_a_name(game: str, language: str) -> None:
    entry = find(game)
    for seats in entry.game.players:
        writer = Sheetwriter(entry, seats, {}, language)
        for field in writer.form():
            assert field["label"] != field["name"], field["name"]
            for word in field["words"]:
                assert word["label"] != word["value"] or word["value"] in (*entry.game.pack.colours, *"0123456789")
        for reason in ("one-out", "in-order"):
            assert writer.word("pad", name=reason) != reason


def test_a_game_without_a_pad_gets_points() -> None:
    writer = Sheetwriter(find("mau_mau"), 2, {}, "de")
    writer.pad = PLAIN
    writer.fields = PLAIN.fields(writer.blank())
    assert writer.form()[0]["label"] == "Punkte"
    found = writer.written([{"points": [5, -3]}, {"points": [1, 1]}])
    assert found["totals"] == [6, -2]
    assert found["winners"] == [1]


# Over HTTP


def test_pads_over_http() -> None:
    async def test() -> None:
        async with house() as home:
            wish: dict[str, Any] = {"game": "mau_mau", "seats": 2, "lang": "de"}
            empty = await home.post("/api/pads", wish, 200)
            assert [field["name"] for field in empty["fields"]] == ["left"]
            assert empty["totals"] == [0, 0]
            good, bad = {"left": [0, 12]}, {"left": [0, "viel"]}
            found = await home.post("/api/pads", {**wish, "rounds": [good, bad]}, 200)
            assert found["totals"] == [0, 12]
            assert found["rounds"][1]["errors"][0]["message"] == "Punkte auf der Hand: von 0 bis 240."
            assert (await home.post("/api/pads", {**wish, "rounds": [{"oops": 1, **good}]}, 200))["rounds"][0]["errors"]
            await home.post("/api/pads", {**wish, "game": "chess"}, 404)
            await home.post("/api/pads", {**wish, "seats": 19}, 422)
            await home.post("/api/pads", {**wish, "options": {"until": "7"}}, 422)
            same = {"game": "safarue", "seats": 2, "lang": "en", "options": {"unicorn": "green"}}
            problem = await home.post("/api/pads?lang=en", same, 422)
            together = "These options can't be combined: Colour of the unicorns, Colour of the hedgehogs."
            assert problem["error"]["message"] == together
            await home.post("/api/tables", {"game": "safarue", "seats": 2, "options": {"unicorn": "green"}}, 422)
            await home.post("/api/pads", {**wish, "rounds": [good] * 300}, 400)
            await home.post("/api/pads", {**wish, "rounds": "x"}, 400)

    run(test())


def test_names_that_strangers_invent_are_not_kept() -> None:
    """Nothing in the server may grow with what is sent to it."""

    async def test() -> None:
        async with house() as home:
            wish: dict[str, Any] = {"game": "mau_mau", "seats": 2}
            await home.post("/api/pads", {**wish, "rounds": [{"a stranger": 1}]}, 200)
            tracemalloc.start()
            for number in range(8):
                rounds = [{f"{number} {row} {field} {'x' * 20}"[:40]: 1 for field in range(30)} for row in range(50)]
                answer = await home.client.post("/api/pads", json={**wish, "rounds": rounds})
                assert answer.status_code == 200
                assert answer.json()["rounds"][0]["errors"][-1]["reason"] == "unknown"
                del rounds, answer
            gc.collect()
            grown = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
            assert grown < 800_000  # 12,000 names; kept, they would take ten times as much

    run(test())


@pytest.mark.parametrize(
    "rounds",
    [
        [{"x" * 41: 1}],
        [{"points": ["x" * 41, None]}],
        [{"points": [1] * 21}],
        [{str(number): 1 for number in range(41)}],
        [{"points": [10**7, 0]}],
        [{}] * 201,
    ],
)
def test_a_pad_has_limits(rounds: list[Any]) -> None:
    async def test() -> None:
        async with house() as home:
            await home.post("/api/pads", {"game": "mau_mau", "seats": 2, "rounds": rounds}, 400)

    run(test())


def test_scoring_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a pad is scored the server answers others: it happens outside the event loop."""

    def slow(wish: PadWish) -> dict[str, Any]:
        time.sleep(2.0)
        return {}

    monkeypatch.setattr("reihum.server.pad.scored", slow)

    async def test() -> None:
        async with house() as home:
            scoring = asyncio.create_task(home.post("/api/pads", {"game": "mau_mau", "seats": 2}, 200))
            await asyncio.sleep(0.2)
            begun = time.monotonic()
            await home.client.get("/health")
            assert time.monotonic() - begun < 1.5
            assert not scoring.done()
            await scoring

    run(test())
