"""Deals computed by others: by tools/verify.mjs from the docs alone, and by the page's own code. Both run in Node."""

import itertools
import json
import random
import re
import shutil
import subprocess
from contextlib import suppress
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reihum import notation
from reihum.core.chance import commitment
from reihum.core.errors import BadNotation, BadOption
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.options import read_options, value_text
from reihum.core.view import BACK
from reihum.server.retelling import Retelling, deal_of, outline
from reihum.text.catalogue import catalogue, find
from tests.strolls import name_of, played

ROOT = Path(__file__).parent.parent
NODE = shutil.which("node")
REVIEW = ROOT / "src/reihum/web/js/review"
RUNNER = """
import { readFileSync } from "node:fs";
const [, , folder] = process.argv;
const { BY_POINTS, dealt, DEALS, DRAWING, PACKS, SHRINKING } = await import(`${folder}/deals.js`);
const { verify } = await import(`${folder}/verify.js`);
const tasks = {
  deals: (jobs) => jobs.map(([game, key, ...rest]) => dealt(game, new Uint8Array(Buffer.from(key, "hex")), ...rest)),
  packs: () => [PACKS, Object.fromEntries(Object.entries(DEALS).map(([game, [pack]]) => [game, pack]))],
  points: () => BY_POINTS,
  kinds: () => [SHRINKING, DRAWING],
  verify: (jobs) => jobs.map(([outline, seen, lost]) => verify(outline, seen, lost)),
};
const [task, jobs] = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(tasks[task](jobs)));
"""
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node on this machine")


def verifier(folder: Path, *records: str) -> "subprocess.CompletedProcess[str]":
    command = [str(NODE), str(ROOT / "tools/verify.mjs")]
    for number, record in enumerate(records):
        file = folder / f"record{number}.txt"
        file.write_text(record, encoding="utf-8")
        command.append(str(file))
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def games() -> list[Game]:
    return [entry.game for entry in catalogue().values()]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The page's own code; `page(task, jobs)` runs it."""
    runner = tmp_path_factory.mktemp("page") / "run.mjs"
    runner.write_text(RUNNER)

    def run(task: str, jobs: Any = None) -> Any:
        command = [str(NODE), str(runner), REVIEW.as_uri()]
        done = subprocess.run(command, input=json.dumps([task, jobs]), capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    return run


# To start Node takes longer than to deal: all games are dealt in one go.


@pytest.fixture(scope="module")
def dealt_by_the_verifier(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The first round of each game with each number of players, as the verifier deals it."""
    tables = [(game, seats) for game in games() for seats in game.players]
    records = [notation.record_of(played(game, seats, 300, "verifier"), reveal=True) for game, seats in tables]
    done = verifier(tmp_path_factory.mktemp("verifier"), *map(str, records))
    assert done.returncode == 0, done.stderr
    firsts = [line for line in map(json.loads, done.stdout.splitlines()) if line["round"] == 1]
    return {(game.id, seats): first for (game, seats), first in zip(tables, firsts, strict=True)}


@pytest.fixture(scope="module")
def dealt_by_the_page(page: Any) -> Any:
    """What the page deals for the jobs of all games."""
    jobs = {game: [job for job, _, _ in deals(game)] for game in catalogue()}
    found = iter(page("deals", [job for each in jobs.values() for job in each]))
    return {game: [next(found) for _ in each] for game, each in jobs.items()}


@pytest.fixture(scope="module")
def verified_by_the_page(page: Any) -> Any:
    """What the page says of a match of every game, at which it saw the first deal from seat 0."""
    outlines = [[told(played(game, game.players[-1], 150, "honest")), seen(game)] for game in games()]
    return dict(zip(catalogue(), page("verify", outlines), strict=True))


def seen(game: Game) -> dict[str, Any]:
    """What a page at seat 0 notes of an honest deal."""
    match = Match(game, game.players[-1], seed="honest", entropy=("a", "b"))
    places = match.round.view(0).places
    seen = {place.name: list(place.cards) for place in places if place.cards and BACK not in place.cards}
    return {"commitment": match.commitment, "seat": 0, "deals": {"0": seen}}


Hands = dict[int, dict[str, list[str]]]  # by round and place


def hands_seen(match: Match) -> tuple[Hands, Hands]:
    """All cards that ever lay before seat 0, but for those that it took, and before its first move; as its page notes
    them."""
    ever: Hands = {}
    early: Hands = {}
    record = notation.record_of(match, reveal=True)
    for number in range(len(match.sheet.outcomes) + (not match.over)):
        has_acted = False
        for frame in Retelling(match, record, 0, "en").frames(number):
            state = json.loads(msgspec.json.encode(frame))
            has_acted |= any(event["kind"] == "move" and event["seat"] == 0 for event in state["events"])
            for notes in (ever,) if has_acted else (ever, early):
                for place in state["places"]:
                    if place["owner"] == 0 and not place["name"].startswith(("taken.", "won.")):
                        held = notes.setdefault(number, {}).setdefault(place["name"], [])
                        held += [card for card in place["cards"] if card != BACK and card not in held]
    return ever, early


def held(match: Match) -> list[list[str]]:
    """What every seat got in the round that has just begun, before anything is laid aside."""
    round, _ = deal_of(match)
    found: list[set[str]] = [set() for _ in range(match.seats)]
    for zone in range(round.layout.size):
        owner = round.layout.owners[zone]
        if round.layout.names[zone] in ("turned", "trick"):  # the dealer's own, laid open
            owner = int(round.dealer)
        if owner >= 0:
            found[owner] |= {round.pack.codes[card] for card in round.cards(zone)}
    return [sorted(cards) for cards in found]


# The verifier


@pytest.mark.parametrize("game", games(), ids=name_of)
def test_the_verifier_deals_as_the_rules_do(game: Game, dealt_by_the_verifier: Any) -> None:
    for seats in game.players:
        first = dealt_by_the_verifier[game.id, seats]
        begun = Match(game, seats, seed="verifier", entropy=("a", "b"))
        assert first["dealer"] == int(begun.round.dealer)
        if game.id != "calcory":  # there nobody holds a card
            dealt = first["dealt"]
            hands = [dealt[seat] if isinstance(dealt, list) else dealt[str(seat)] for seat in range(seats)]
            assert [sorted(cards) for cards in hands] == held(begun)


def test_forged_records_fail(tmp_path: Path) -> None:
    match = played(find("mue").game, 4, 400, "forged")
    honest = str(notation.record_of(match, reveal=True))
    other = re.sub(r"^seed .*$", 'seed "other"', honest, flags=re.M)
    forged = {
        "another seed": other,
        "another seed and its commitment": re.sub(
            r"^commitment .*$", f"commitment {commitment('other')}", other, flags=re.M
        ),
        "another commitment": re.sub(r"^commitment .*$", f"commitment {'0' * 64}", honest, flags=re.M),
        "other entropy": honest.replace('entropy "a" "b"', 'entropy "a" "c"'),
        "entropy exchanged": honest.replace('entropy "a" "b"', 'entropy "b" "a"'),
        "no entropy": honest.replace('entropy "a" "b"\n', ""),
        "seats exchanged": re.sub(
            r"^(?:\d .*)$",
            lambda line: re.sub(r"(^|\| )(\d) ", lambda seat: f"{seat[1]}{(int(seat[2]) + 1) % 4} ", line[0]),
            honest,
            flags=re.M,
        ),
    }
    exchanged = forged["seats exchanged"]
    forged |= {  # the same written in a way that people and `reihum check` read as well
        "rounds and moves on one line": re.sub(r"^(round \d+)\n", r"\1 | ", exchanged, flags=re.M),
        "remarks behind the rounds": re.sub(r"^(round \d+)$", r"\1 # so to speak", exchanged, flags=re.M),
        "entropy behind a bar": re.sub(r'^(seed .*)\nentropy "a"', r'\1 | entropy "b"', honest, flags=re.M),
        "entropy behind a tab": honest.replace('entropy "a" "b"', 'entropy\t"b" "a"'),
        "entropy said twice": honest.replace('entropy "a"', 'entropy "a" "b"\nentropy "b"'),
        "entropy of too few": re.sub(r'^entropy "a".*$', 'entropy "a"', honest, flags=re.M),
        "somebody who does not sit there": re.sub(r"^(round 1\n)", r"\g<1>7 R0 | ", honest, flags=re.M),
        "a word that nobody knows": honest.replace("entropy", "entropie"),
        "seats with a nought in front": re.sub(r"(^|\| )(\d) ", r"\g<1>0\2 ", exchanged, flags=re.M),
        "cards in small letters": re.sub(r" ([RYGBK]\d)", lambda card: card[0].lower(), exchanged),
        "cards with something invisible": re.sub(r" ([RYGBK])(\d)", " \\1\u200b\\2", exchanged),
    }
    done = verifier(tmp_path, honest, *forged.values(), honest)
    assert done.returncode == 1
    refused = re.findall(r"record(\d+)\.txt: ", done.stderr)
    assert honest not in forged.values()
    assert [name for number, name in enumerate(forged, 1) if str(number) not in refused] == []
    assert len(refused) == len(forged), "the honest ones are good"


@pytest.mark.parametrize(
    "more", ["\x1c", "x", " 0", None], ids=["something invisible", "a letter", "one more", "one less"]
)
def test_points_that_are_none_are_refused(more: str | None, tmp_path: Path) -> None:
    """In Schwimmen they decide who is still dealt cards: something invisible behind them had put out a seat."""
    honest = str(notation.record_of(played(find("schwimmen").game, 4, 100, "none"), reveal=True))
    line = re.search(r"^= .*$", honest, re.M)
    assert line
    done = verifier(tmp_path, honest, honest.replace(line[0], line[0][:-2] if more is None else line[0] + more, 1))
    assert re.findall(r"record(\d+)\.txt: ", done.stderr) == ["1"]


@pytest.mark.parametrize("lives", ["-1", "3\x1c", "many"])
def test_whoever_is_dealt_nothing_plays_nothing(lives: str, tmp_path: Path) -> None:
    """With such lives everybody would be out from the start, and whatever they play would be believed."""
    honest = str(notation.record_of(played(find("schwimmen").game, 4, 100, "none"), reveal=True))
    assert "lives=3" in honest
    card = re.search(r"^round 1\n(?:.*\n)*?\d [+]([ELHS]\w+)", honest, re.M)
    assert card
    forged = honest.replace("lives=3", f"lives={lives}").replace(
        "round 1\n", f"round 1\n1 +{card[1]} | 2 +{card[1]}\n", 1
    )
    assert re.findall(r"record(\d+)\.txt: ", verifier(tmp_path, honest, forged).stderr) == ["1"]


@pytest.mark.parametrize("game", ["wimmueln", "schafkopf"])
def test_whoever_plays_a_card_twice_is_caught(game: str, tmp_path: Path) -> None:
    """In Wimmüln a card has a twin, which only whoever was dealt both can play as well."""
    honest = str(notation.record_of(played(find(game).game, 4, 400, "twice"), reveal=True))
    card = re.search(r"^round 1\n(?:.*\n)*?(\d) ([A-Z]\w+)$", honest, re.M)
    assert card
    forged = honest.replace(card[0], f"{card[0]}\n{card[1]} {card[2]}", 1)
    done = verifier(tmp_path, honest, forged)
    assert re.findall(r"record(\d+)\.txt: ", done.stderr) == ["1"]
    assert "twice" in done.stderr


def test_nothing_is_added_by_more_than_the_seats(tmp_path: Path) -> None:
    """Whoever may add a word more chooses between two deals, and with ten of them between a thousand."""
    match = Match(find("mau_mau").game, 3, seed="crowd", entropy=("1" * 64, "bot", "bot", "absent", "bot"))
    record = str(notation.record_of(match, reveal=True))
    assert verifier(tmp_path, record).returncode == 1
    with pytest.raises(BadNotation, match="expected 3 texts for 'entropy' at most, not 5"):
        notation.read_record(record)


def test_however_an_honest_record_is_laid_out_it_is_read(tmp_path: Path) -> None:
    honest = str(notation.record_of(played(find("mue").game, 4, 400, "layout"), reveal=True))
    others = (
        re.sub(r"^(round \d+)\n", r"\1 | ", honest, flags=re.M),
        honest.replace(" | ", "\n"),
        re.sub(r"^(\w+) ", r"\1\t ", honest.replace("\n", "  # remark\n"), flags=re.M),
    )
    assert all(notation.check(other).good for other in others)
    usual, *found = parts(verifier(tmp_path, honest, *others).stdout.splitlines(), 4)
    assert usual
    assert all(each == usual for each in found)


def parts(lines: list[str], number: int) -> list[list[str]]:
    """Lines in so many equal parts."""
    size = len(lines) // number
    return [lines[size * part : size * (part + 1)] for part in range(number)]


def test_however_long_its_lines_are_a_record_is_read_in_no_time(tmp_path: Path) -> None:
    head = "reihum 1\ngame mau_mau 1\nseats 2\n"
    found = verifier(tmp_path, f"{head}players {'a ' * 130_000}\n", f"{head}round 1\n{'0 L7 | ' * 40_000}\n")
    assert found.stderr.count("the seed is not the one that was promised") == 2


def test_records_of_earlier_versions_still_check(tmp_path: Path) -> None:
    docs = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    [old] = re.findall(r"```reihum\n(reihum 1\n.*?winners 0\n)```", docs, flags=re.S)
    assert "entropy" not in old
    for record in (old, str(notation.record_of(Match(find("mau_mau").game, 3, seed=42), reveal=True))):
        assert notation.check(record).good
        assert verifier(tmp_path, record).returncode == 0, record


def test_it_says_what_it_cannot_check(tmp_path: Path) -> None:
    record = str(notation.record_of(Match(find("mau_mau").game, 3, seed=42), reveal=True))
    done = verifier(tmp_path, record.replace("game mau_mau", "game chess"))
    assert (done.returncode, "does not say how chess is dealt" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("game", "seats"), [("elfer_raus", "7"), ("elfer_raus", "1"), ("mau_mau", "0"), ("mau_mau", "x"), ("rummue", "2")]
)
def test_it_refuses_seats_for_which_there_are_no_cards(game: str, seats: str, tmp_path: Path) -> None:
    """Instead of shuffling for ever until somebody has a card that nobody can get."""
    record = f"reihum 1\ngame {game} 1\nseats {seats}\ncommitment {commitment(7)}\nseed 7\n\nround 1\n"
    done = verifier(tmp_path, record)
    assert done.returncode == 1
    assert "seats" in done.stderr


# The page


def test_the_page_knows_every_pack_and_every_game(page: Any) -> None:
    packs, games = page("packs")
    assert packs == {entry.game.pack.name: entry.game.pack.codes for entry in catalogue().values()}
    assert games == {entry.id: entry.game.pack.name for entry in catalogue().values()}


def some_options(game: str) -> list[dict[str, str]]:
    """A dozen ways to play it; not all options go together."""
    kind = find(game).game.options
    every = [[(each.name, value_text(value)) for value in each.metadata["choices"]] for each in fields(kind)]
    options = [dict(some) for some in itertools.product(*every)]
    random.Random(game).shuffle(options)
    found: list[dict[str, str]] = []
    for agreed in options:
        with suppress(BadOption):
            read_options(kind, agreed)
            found.append(agreed)
        if len(found) == 12:
            break
    return found


@cache
def deals(game: str) -> list[tuple[list[Any], dict[str, list[str]], list[Any]]]:
    """What to deal, where all cards lie then, and the lots: every number of seats, and options of all kinds."""
    rules = find(game).game
    found = []
    for seats, agreed in itertools.product(rules.players, some_options(game)):
        match = Match(rules, seats, read_options(rules.options, agreed), f"{agreed}", ("x", "bot"))
        round, lots = deal_of(match)
        job = [game, match.round.key.hex(), seats, int(round.dealer), agreed]
        places = {
            round.layout.names[zone]: sorted(round.pack.codes[card] for card in round.cards(zone))
            for zone in range(round.layout.size)
        }
        found.append((job, places, [{key: lot[key] for key in lot if key != "after"} for lot in lots]))
    return found


@pytest.mark.parametrize("game", list(catalogue()))
def test_the_page_deals_as_the_rules_do(game: str, dealt_by_the_page: Any) -> None:
    for (job, places, lots), found in zip(deals(game), dealt_by_the_page[game], strict=True):
        assert found["lots"] == lots, job
        assert {place: places[place] for place in found["places"]} == {
            place: sorted(cards) for place, cards in found["places"].items()
        }, job
        owned = {place for place, cards in places.items() if cards and re.search(r"\.\d$", place)}
        assert owned <= set(found["places"]), job


def test_points_decide_on_the_cards_only_where_the_page_knows_it(page: Any) -> None:
    """A round that is taken back and dealt again must have the same cards, although others may have points then."""
    seats = {game.id: game.players[-1] for game in games()}
    pasts = {
        game: [[[0] * many] * 2, [[0] * many, [9, *[0] * (many - 1)]], [[0] * (many - 1) + [9]] * 2]
        for game, many in seats.items()
    }
    jobs = [[game, "07" * 32, many, 2 % many, {}, past] for game, many in seats.items() for past in pasts[game]]
    found = page("deals", jobs)
    cards = {game: [each["places"] for job, each in zip(jobs, found, strict=True) if job[0] == game] for game in seats}
    differ = [game for game, places in cards.items() if any(each != places[0] for each in places)]
    assert sorted(differ) == page("points")


def bad(result: Any) -> set[str]:
    return {step["name"] for step in result["steps"] if not step["good"]}


def told(match: Match) -> Any:
    return outline(match, notation.record_of(match, reveal=True), "en")


def test_the_verifier_and_the_docs_name_the_games_in_which_hands_only_get_smaller(page: Any) -> None:
    games, _ = page("kinds")
    [named] = re.findall(r"^const KEPT = (\[.*?\]);", (ROOT / "tools/verify.mjs").read_text("utf-8"), flags=re.M)
    docs = re.sub(r"\s+", " ", (ROOT / "docs/chance.md").read_text("utf-8"))
    assert (json.loads(named), f"only get smaller ({', '.join(games)})" in docs) == (games, True)


def test_no_honest_hand_holds_a_card_that_was_not_dealt(page: Any) -> None:
    """Where hands only get smaller never, and else, but for a few games, not before one's own first move."""
    jobs = []
    for rules, seed in itertools.product(games(), ["one", "two"]):
        for seats in {rules.players[0], rules.players[-1]}:
            match = played(rules, seats, 120, seed)
            ever, early = hands_seen(match)
            memory = {"commitment": match.commitment, "seat": 0, "deals": {}, "held": ever, "early": early}
            jobs.append([told(match), memory])
    shrinking, drawing = page("kinds")
    looked_at: set[str] = set()
    for (facts, memory), found in zip(jobs, page("verify", jobs), strict=True):
        assert bad(found) == set(), facts["game"]
        noted = memory["held" if facts["game"] in shrinking else "early"]
        looked_at |= {facts["game"] for places in noted.values() if any(places.values())}
    without = {"calcory", "ratefix", "ueberall_anschliessen", "zweikampf"}  # in which nobody has a hand
    assert set(catalogue()) - without - set(drawing) <= looked_at


def test_cards_that_were_taken_before_somebody_came_accuse_nobody(page: Any) -> None:
    """Where cards are to be remembered nobody is told what has happened so far, such as on the seat they have taken."""
    match = played(find("calcory").game, 2, 30, "late")
    taken = {"commitment": match.commitment, "seat": 0, "deals": {}, "early": {"0": {"catch.0": ["R5", "G8"]}}}
    [found] = page("verify", [[told(match), taken]])
    assert bad(found) == set()


@pytest.mark.parametrize("game", list(catalogue()))
def test_honest_deals_are_confirmed(game: str, verified_by_the_page: Any) -> None:
    assert bad(verified_by_the_page[game]) == set()


def test_rounds_whose_deal_nobody_saw_are_named(page: Any) -> None:
    """A server could send its page away for a moment, and deal what it likes meanwhile."""
    match = played(find("hoechste_karte").game, 2, 200, "missed")
    facts = told(match)
    number = len(facts["chance"]["rounds"])
    memory = {"commitment": facts["chance"]["commitment"], "seat": 0, "deals": {}}
    hand = {"hand.0": [f"R{number}" for number in range(1, 12)]}
    notes: list[dict[str, Any]] = [{}, {"0": hand}, {"0": {}}]
    jobs = [[facts, {**memory, "deals": noted}] for noted in notes]
    missed, there, later, nobody = page("verify", [*jobs, [facts, None]])
    assert missed["unseen"] == list(range(1, number + 1))
    assert there["unseen"] == list(range(2, number + 1))
    assert later["unseen"] == missed["unseen"], "its own hand was hidden when cards were dealt"
    assert nobody["unseen"] == []  # where nothing at all was seen that is said once


def test_a_server_that_leaves_out_what_it_dealt_is_caught(page: Any) -> None:
    """Of what it does not tell, nothing could be wrong."""
    game = find("mau_mau").game
    facts, witness = told(played(game, game.players[-1], 150, "honest")), seen(game)
    short = {**facts, "chance": {**facts["chance"], "rounds": []}}
    [caught] = page("verify", [[short, witness]])
    assert bad(caught) == {"missing"}


def test_a_server_that_turns_up_another_trump_is_caught(page: Any) -> None:
    """What lies open on the table belongs to the deal as well."""
    game = find("durak").game
    facts, witness = told(played(game, game.players[-1], 150, "honest")), seen(game)
    other = json.loads(json.dumps(witness))
    other["deals"]["0"]["turn_up"] = ["HA" if witness["deals"]["0"]["turn_up"] != ["HA"] else "SA"]
    fair, caught = page("verify", [[facts, witness], [facts, other]])
    assert (bad(fair), bad(caught)) == (set(), {"seen"})


def test_a_page_notes_all_cards_it_sees_with_which_nothing_has_been_done() -> None:
    program = f"""
        let kept = null;
        globalThis.localStorage = {{ getItem: () => kept, setItem: (_, text) => (kept = text) }};
        const {{ witness, witnessed }} = await import("{(REVIEW / "witness.js").as_uri()}");
        const places = [["hand.0", 0, ["E6"]], ["hand.1", 1, ["?"]], ["turn_up", -1, ["HA"]], ["row.0", -1, ["S7"]]];
        const told = (at, round, moves, ...events) => ({{
          phase: "playing",
          events: [...events, ...moves.map(([from, to]) => ({{ kind: "card", from, to }}))],
          places: at.map(([name, owner, cards]) => ({{ name, owner, cards }})),
          round,
          version: 5,
        }});
        const empty = places.map(([name, owner]) => [name, owner, []]);
        const round = {{ kind: "round" }};
        const other = {{ ...told(places, 1, []), commitment: "other" }};
        let number = 0;
        const seen = (state, past) => {{
          const commitment = `${{number++}}`;
          witness({{ id: "t", seat: 0 }}, {{ ...state, commitment }}, past && {{ commitment, ...past }});
          return witnessed(commitment).deals[state.round - 1] ?? null;
        }};
        const found = [
          seen(told(places, 1, [], round), null),
          seen(told(places, 1, [["hand.1", "row.0"]], round), null),
          seen(told(places, 1, [["hand.0", "row.0"]], round), null),
          seen(told(places, 1, []), null), // came in the middle of it
          seen(told(places, 1, []), told(places, 2, [])), // a round was taken back
          seen(told(places, 1, []), told(empty, 1, [])), // and here nobody says that cards are dealt
          seen(told(places, 2, []), told(places, 1, [])),
          seen(told(places, 1, []), other),
        ];
        console.log(JSON.stringify(found));
    """
    done = subprocess.run([str(NODE), "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    hand, trump, row = {"hand.0": ["E6"]}, {"turn_up": ["HA"]}, {"row.0": ["S7"]}
    assert json.loads(done.stdout) == [hand | trump | row, hand | trump, None, None, None, *[hand | trump | row] * 3]


def watching(steps: str) -> Any:
    """What `found` is after these steps, in each of which a page at seat 0 is told something."""
    program = f"""
        let kept = null;
        globalThis.localStorage = {{ getItem: () => kept, setItem: (_, text) => (kept = text) }};
        const {{ exchanged, unsettled, witness, witnessed }} = await import("{(REVIEW / "witness.js").as_uri()}");
        const round = {{ kind: "round" }};
        const card = (from, to) => ({{ kind: "card", from, to }});
        let past = null;
        const told = (places, events, {{ number = 1, commitment = "c", phase = "playing" }} = {{}}) => {{
          const place = ([name, cards]) => ({{ name, cards, owner: name === "hand" ? 0 : -1 }});
          const state = {{ events, round: number, commitment, phase, version: 5 }};
          state.places = Object.entries(places).map(place);
          witness({{ id: "t", seat: 0 }}, state, past);
          past = state;
        }};
        let found = null;
        {steps}
        console.log(JSON.stringify(found));
    """
    done = subprocess.run([str(NODE), "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("steps", "noted"),
    [
        ('told({ hand: ["?"] }, [round]), told({ hand: ["E6"] }, [])', {"hand": ["E6"]}),
        ("told({ hand: [] }, [round]), told({ hand: ['E6'] }, [])", {"hand": ["E6"]}),
        ('told({ hand: ["E6"] }, [round]), told({ hand: ["E7"] }, [])', {"hand": []}),
        ('told({ hand: ["E6"] }, [round]), told({ hand: ["E7"] }, []), told({ hand: ["E6"] }, [])', {"hand": []}),
        ('told({ hand: ["E6", "E7"] }, [round]), told({ hand: ["E7", "E6"] }, [])', {"hand": ["E7", "E6"]}),
        ('told({ hand: ["E6"] }, [round]), told({ row: ["E7"] }, [card("other", "row")])', {"hand": ["E6"]}),
        ('told({ hand: ["E6"] }, [round]), told({ hand: ["E7"] }, [card("hand", "pile")])', {"hand": ["E6"]}),
        ('told({ hand: ["E6"] }, [round]), past = null, told({ hand: ["E7"] }, [])', {"hand": ["E6"]}),
        ('told({ hand: ["E6"] }, [round]), told({ hand: ["E7"] }, [{ kind: "undo" }])', {"hand": ["E6"]}),
        ('told({ hand: ["?"] }, [round, { kind: "seat", seat: 0 }]), told({ hand: ["E7"] }, [])', {}),
        ('told({ hand: ["E6"] }, [round, { kind: "seat", seat: 1 }])', {"hand": ["E6"]}),
    ],
)  # fmt: skip
def test_a_page_looks_at_a_deal_until_something_is_done_with_its_cards(steps: str, noted: Any) -> None:
    """Nothing fits a hand that was shown at first and then exchanged, as if nothing had happened."""
    assert watching(f'{steps}; found = witnessed("c").deals[0] ?? {{}};') == noted


def test_a_round_that_was_taken_back_is_noted_when_it_is_dealt_once_more() -> None:
    steps = """
        told({ hand: ["E6"] }, [round]), told({ hand: ["E7"] }, [round], { number: 2 });
        told({ hand: ["E6"] }, [{ kind: "undo" }]), found = [Object.keys(witnessed("c").deals)];
        told({ hand: ["E8"] }, [round], { number: 2 }), found.push(witnessed("c").deals[1].hand);
    """
    assert watching(steps) == [["0"], ["E8"]]


def test_a_page_does_not_take_cards_for_dealt_that_it_finds_when_its_line_is_back() -> None:
    """Somebody else may have played with them meanwhile: on another device, or a bot."""
    steps = 'told({ hand: ["E6"] }, [round]), past = null, told({ hand: ["E8"] }, [], { number: 2 })'
    assert watching(f'{steps}; found = witnessed("c").deals;') == {"0": {"hand": ["E6"]}}


def test_no_number_of_promises_makes_a_page_forget_one_for_which_it_has_shown_its_chance() -> None:
    steps = """
        const shown = { table: "t", entropy: "e", deals: {} };
        kept = JSON.stringify({ ...Object.fromEntries([...Array(38)].map((_, i) => [`old${i}`, shown])), one: shown });
        for (let i = 0; i < 50; i++) told({}, [], { commitment: `other${i}` });
        const left = Object.keys(JSON.parse(kept));
        found = [left.length, left.includes("one"), left.includes("other49"), unsettled({ id: "t" }, "c").length];
    """
    assert watching(steps) == [40, True, True, 39]


def test_a_server_that_gives_cards_other_numbers_is_caught(page: Any) -> None:
    """It deals by a numbering that suits it, tells everything accordingly, and shows the cards accordingly."""
    match = played(find("mau_mau").game, 3, 200, "renumbered")
    honest = told(match)
    codes = match.game.pack.codes
    other = dict(zip(codes, codes[1:] + codes[:1], strict=True))

    def renumbered(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renumbered(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renumbered(each) for each in value]
        return other.get(value, value) if isinstance(value, str) else value

    hand = [card for card, _, to in honest["chance"]["rounds"][0]["dealt"] if to == "hand.1"]
    seen = {"commitment": honest["chance"]["commitment"], "seat": 1, "deals": {"0": {"hand.1": hand}}}
    cheating = {**honest, "chance": renumbered(honest["chance"])}
    fair, caught, lied_to = page("verify", [[honest, seen], [cheating, renumbered(seen)], [honest, renumbered(seen)]])
    assert bad(fair) == set()
    assert {"shuffles", "dealt", "seen"} <= bad(caught)
    assert bad(lied_to) == {"seen"}


def test_a_page_notices_what_became_of_its_chance(page: Any) -> None:
    from reihum.core.chance import vow

    mine, theirs = "1" * 64, "2" * 64
    game = find("mau_mau").game

    def job(entropy: tuple[str, ...], vows: list[str], again: int = 0) -> list[Any]:
        facts = told(Match(game, 3, seed="chance", entropy=entropy))
        seen = {"commitment": facts["chance"]["commitment"], "seat": 0, "entropy": mine, "vows": vows, "deals": {}}
        return [facts, {**seen, "again": again}]

    all_vows = [vow(mine), vow(theirs), "bot"]
    jobs: dict[str, tuple[list[Any], set[str]]] = {
        "all is well": (job((mine, theirs, "bot"), all_vows), set()),
        "somebody was absent": (job((mine, "absent", "bot"), [vow(mine), "absent", "bot"]), set()),
        "mine was exchanged": (job(("3" * 64, theirs, "bot"), all_vows), {"added"}),
        "mine was left out": (job(("absent", theirs, "bot"), all_vows), {"added"}),
        "there is none at all": (job((), all_vows), {"added"}),
        "somebody chose later": (job((mine, "4" * 64, "bot"), all_vows), {"added"}),
        "somebody vowed and then thought better of it": (job((mine, "absent", "bot"), all_vows), {"added"}),
        "a bot that chooses": (job((mine, theirs, "5" * 64), all_vows), {"added"}),
        "others were tried before this one": (job((mine, theirs, "bot"), all_vows, 2), {"again"}),
        "a bot that is called absent when all chance is known": (job((mine, theirs, "absent"), all_vows), {"added"}),
        "somebody absent who is called a bot": (job((mine, "bot", "bot"), [vow(mine), "absent", "bot"]), {"added"}),
        "a seat too many": (job((mine, theirs, "bot", "absent"), all_vows), {"added"}),
        "a seat too few": (job((mine, theirs), all_vows), {"added"}),
        "noted by an earlier page": (job((mine, "absent", "bot"), [vow(mine), "", ""]), set()),
    }
    verified = page("verify", [asked for asked, _ in jobs.values()])
    for (name, (_, wanted)), found in zip(jobs.items(), verified, strict=True):
        assert bad(found) == wanted, name


def asked(steps: str) -> tuple[list[Any], int]:
    """What a page has noted after every step, when it last showed its chance, and how often it has shown some."""
    program = f"""
        let kept = null;
        globalThis.localStorage = {{ getItem: () => kept, setItem: (_, text) => (kept = text) }};
        const {{ addChance }} = await import("{(REVIEW.parent / "table/chance.js").as_uri()}");
        const {{ witnessed }} = await import("{(REVIEW / "witness.js").as_uri()}");
        const said = [], again = [];
        const table = {{ id: "t", seat: 0, say: (message) => said.push(message) }};
        const asked = (wanted, commitment, phase = "waiting") => {{
          const vows = [said.findLast(({{ vow }}) => vow)?.vow ?? "", "", ""];
          const players = [{{ kind: "person" }}, {{ kind: "bot" }}, {{ kind: "person" }}];
          addChance(table, {{ commitment, phase, players, chance: {{ wanted, vows }} }});
          again.push(witnessed(commitment).again);
        }};
        {steps}
        const shown = new Set(said.flatMap(({{ entropy }}) => entropy ?? []));
        console.log(JSON.stringify([again, shown.size]));
    """
    done = subprocess.run([str(NODE), "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    again, shown = json.loads(done.stdout)
    return again, shown


def test_a_page_notes_for_which_word_everybody_stands_who_has_not_vowed() -> None:
    """Before it shows its own chance: afterwards the server could choose between words, and so between deals."""
    steps = """
        asked("vow", "c"), asked("entropy", "c");
        again.splice(0, 2, witnessed("c").vows.map((each, seat) => (seat === 0 ? each.length : each)));
    """
    assert asked(steps) == ([[64, "bot", "absent"]], 1)


def test_a_page_counts_how_often_it_has_shown_its_chance() -> None:
    """A deal that begins again when all chance is known is one that somebody could have chosen."""
    steps = '["vow", "vow", "entropy", "vow", "entropy", "vow", "vow"].forEach((wanted) => asked(wanted, "c"));'
    assert asked(steps) == ([None, None, 0, 0, 1, 1, 1], 2)


def test_a_page_counts_promises_that_take_the_place_of_another() -> None:
    """Whoever knows all chance and does not like the cards could promise something else and ask once more."""
    steps = """
        asked("vow", "one"), asked("entropy", "one");
        asked("vow", "two"), asked("vow", "three"), asked("entropy", "three");
        asked("vow", "four"), asked("entropy", "four");
    """
    assert asked(steps) == ([None, 0, None, None, 1, None, 2], 3)


def test_what_was_tried_at_one_table_counts_at_the_next() -> None:
    """Whoever does not like the cards could send all pages on to another table."""
    steps = """
        const { carry, exchanged } = await import(WITNESS);
        asked("vow", "one"), asked("entropy", "one");
        carry("t", "next"), (table.id = "next");
        asked("vow", "two"), asked("entropy", "two");
        again.push(exchanged("next", ["two"], "two"));
    """
    assert asked(steps.replace("WITNESS", f'"{(REVIEW / "witness.js").as_uri()}"')) == ([None, 0, None, 1, 0], 2)


def test_the_next_match_after_a_deal_counts_from_nothing() -> None:
    steps = """
        asked("vow", "one"), asked("entropy", "one"), asked("vow", "one"), asked("entropy", "one");
        asked("", "one", "playing");
        asked("vow", "two"), asked("entropy", "two");
    """
    assert asked(steps) == ([None, 0, 0, 1, 1, None, 0], 3)


def test_a_promise_is_good_for_one_deal() -> None:
    """A server that pretends to have dealt could ask once more under the same promise."""
    steps = """
        asked("vow", "one"), asked("entropy", "one"), asked("", "one", "playing");
        asked("vow", "one"), asked("entropy", "one"), asked("", "one", "playing");
        asked("vow", "one"), asked("entropy", "one");
    """
    assert asked(steps) == ([None, 0, 0, 0, 1, 1, 1, 2], 3)


def test_a_page_remembers_promises_for_which_it_has_shown_its_chance_in_vain() -> None:
    """A server that does not like the cards could pretend to have dealt them, and promise something else."""
    steps = """
        const { exchanged } = await import(WITNESS);
        asked("vow", "one"), asked("entropy", "one"), asked("", "one", "playing");
        asked("vow", "two"), asked("entropy", "two"), asked("", "two", "playing");
        asked("vow", "three"), asked("entropy", "three");
        const told = (done, promise) => exchanged("t", done, promise);
        again.splice(0, 9, told(["two"], "two"), told(["one", "two"], "two"), told(["one", "two"], "unknown"));
    """
    assert asked(steps.replace("WITNESS", f'"{(REVIEW / "witness.js").as_uri()}"'))[0][:3] == [1, 0, 0]


def test_a_record_with_another_promise_is_not_taken_for_one_that_nobody_saw(page: Any) -> None:
    """A server that exchanges seed and promise after the match must not get away with it because the page knows
    nothing of the new promise: it knows the old one."""
    program = f"""
        let kept = null;
        globalThis.localStorage = {{ getItem: () => kept, setItem: (_, text) => (kept = text) }};
        const {{ exchanged, witness }} = await import("{(REVIEW / "witness.js").as_uri()}");
        const found = [];
        const told = (id, commitment, phase) => {{
          const state = {{ commitment, phase, events: [], places: [], round: 1, version: 5 }};
          witness({{ id, seat: 0 }}, state, state);
          found.push([exchanged("t", [], "e"), exchanged("t", ["c", "e"], "e"), exchanged("t", ["d"], "e")]);
        }};
        told("t", "c", "playing");
        told("t", "c", "over");
        told("t", "c", "playing"); // the last move is taken back
        told("t", "c", "over");
        told("t", "e", "playing"); // a rematch
        told("other", "d", "over");
        console.log(JSON.stringify(found));
    """
    done = subprocess.run([str(NODE), "--input-type=module", "-e", program], capture_output=True, text=True, check=True)
    nothing, lost = [0, 0, 0], [1, 0, 1]
    assert json.loads(done.stdout) == [nothing, lost, nothing, lost, lost, lost]
    facts = told(Match(find("mau_mau").game, 3, seed="another"))
    unseen, lost_one = page("verify", [[facts, None, 0], [facts, None, 1]])
    assert bad(unseen) == set()
    assert bad(lost_one) == {"promised"}
