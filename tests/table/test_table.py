"""A table without a server: deeds, refusals, undo, agreement, seats."""

import timeit

import msgspec
import pytest

from reihum.core.chance import Chance, vow
from reihum.core.rule import TURN
from reihum.table.course import MARKED, MOST_ROUNDS, play_on
from reihum.table.log import (
    Again,
    Agreed,
    AnyEntry,
    Asked,
    Began,
    Dealt,
    Declined,
    Opened,
    Paused,
    Sat,
    Seen,
    Sitter,
    Undone,
    decoded,
    encoded,
)
from reihum.table.names import clean, likeness, spelling, unlike
from reihum.table.refusal import Refused
from reihum.table.state import RoundState, SheetState, Thing, Written, changed, read
from reihum.table.table import Table, table_of
from reihum.table.telling import LONGEST_STORY, Telling


def opened(game: str, *kinds: str, **options: str) -> Opened:
    sitters = [
        Sitter("person", f"P{seat}", guard=f"guard {seat}") if kind == "person" else Sitter("open")
        if kind == "open" else Sitter("bot", f"B{seat}", kind)
        for seat, kind in enumerate(kinds)
    ]  # fmt: skip
    return Opened(game, 1, len(kinds), dict(options), "seed", sitters, False, "instant", "2025-01-01")


def do(table: Table, entry: AnyEntry | None) -> AnyEntry:
    """Let something happen."""
    assert entry is not None
    table.apply(entry)
    return entry


class Diary:
    """A table whose entries are kept."""

    def __init__(self, first: Opened) -> None:
        self.entries: list[AnyEntry] = [first]
        self.table = Table(first)
        for seat, sitter in enumerate(first.sitters):
            if sitter.kind == "person":
                self.table.present.add(seat)

    def keep(self, entry: AnyEntry | None) -> None:
        self.entries.append(do(self.table, entry))

    def act(self, chance: Chance) -> None:
        """Any legal move of whoever is first."""
        round = self.table.match.round
        seat = round.turn().seats[0]
        moves = round.moves(seat)
        self.keep(self.table.play(seat, [int(moves[chance.below(len(moves))])], self.table.version))

    def position(self) -> list[object]:
        return [self.table.match.round.view(seat) for seat in range(self.table.seats)]


def test_the_log_makes_the_table_again() -> None:
    diary = Diary(opened("mau_mau", "person", "random", program_says_mau="yes"))
    chance = Chance(1)
    while not diary.table.match.over:
        if diary.table.phase == "scored":
            diary.keep(diary.table.next(0))
        diary.act(chance)
    again = table_of([decoded(encoded(entry)) for entry in diary.entries])
    assert again.match.log == diary.table.match.log
    assert again.sheet().totals == diary.table.sheet().totals
    assert again.version == diary.table.version
    assert again.phase == "over"


def refused(code: str, deed: object, *args: object) -> Refused:
    with pytest.raises(Refused) as problem:
        deed(*args)  # type: ignore[operator]
    assert problem.value.code == code
    return problem.value


def test_only_who_may_act_can_play() -> None:
    table = Diary(opened("mau_mau", "person", "person", program_says_mau="yes")).table
    turn = table.match.round.turn().seats[0]
    move = int(table.match.round.moves(turn)[0])
    assert refused("not-your-turn", table.play, 1 - turn, [move], table.version).rule is TURN
    refused("not-allowed", table.play, -1, [move], table.version)
    refused("no-such-move", table.play, turn, [1000], table.version)
    refused("stale", table.play, turn, [move], table.version - 1)
    refused("stale", table.play, turn, [move], table.version + 1)
    do(table, table.play(turn, [move], table.version))


def test_a_second_call_is_explained_by_its_own_paragraph_with_the_time_agreed_on() -> None:
    table = Diary(opened("schnipp_schnapp", "person", "person", "person", window="5000", simultaneous="100")).table
    moves = table.game.moves
    for seat in range(3):
        do(table, table.play(seat, [moves.number("done")], table.version))
    turn = table.match.round.turn().seats[0]
    caller = (turn + 1) % 3
    late = refused("illegal", table.play, caller, [moves.number("say Schnipp")], table.version)
    assert late.rule is not None
    told = Telling(table, caller, "en").explanation(late.move, late.rule)
    assert told.rule == "window"
    assert "five seconds" in told.text
    assert "100 thousandths" in told.text
    do(table, table.play(turn, [moves.number("draw")], table.version))
    do(table, table.play(caller, [moves.number("say Schnipp")], table.version, 10))
    again = refused("illegal", table.play, caller, [moves.number("say Schnapp")], table.version, 20)
    assert str(again.rule) == "once"
    assert refused("not-your-turn", table.play, caller, [moves.number("draw")], table.version, 20).rule is TURN


def test_a_refused_move_changes_nothing() -> None:
    diary = Diary(opened("mau_mau", "person", "person"))
    before = diary.position()
    seat = diary.table.match.round.turn().seats[0]
    forbidden = [choice.move for choice in diary.table.match.round.view(seat).choices if choice.forbidden is not None]
    problem = refused("illegal", diary.table.play, seat, [forbidden[0]], diary.table.version)
    assert problem.rule is not None
    assert diary.position() == before
    assert diary.table.version == 1


def test_others_secret_choices_do_not_make_ones_own_stale() -> None:
    table = Diary(opened("zweikampf", "person", "person")).table
    version = table.version
    do(table, table.play(0, [0], version))
    do(table, table.play(1, [0], version))
    refused("stale", table.play, 0, [0], version)
    refused("stale", table.play, 1, [0], version)


def test_changing_seats_or_speed_does_not_make_a_move_stale() -> None:
    table = Diary(opened("mau_mau", "person", "person", program_says_mau="yes")).table
    version = table.version
    do(table, table.set_pace(0, "slow"))
    seat = table.match.round.turn().seats[0]
    do(table, table.play(seat, [int(table.match.round.moves(seat)[0])], version))


def test_a_combination_cannot_peek() -> None:
    """Draw, and if it is a certain card play it, else nothing happened: that would be cheating."""
    diary = Diary(opened("mau_mau", "person", "person", program_says_mau="yes"))
    table = diary.table
    seat = table.match.round.turn().seats[0]
    draw = table.game.moves.number("draw")
    before = diary.position()
    refused("not-allowed", table.play, seat, [draw, 0], table.version)
    assert diary.position() == before


def test_nobody_tries_what_comes_of_passing() -> None:
    """In Fipsen the round may be over at once, if it is a certain hand that was bid for."""
    diary = Diary(opened("fipsen", "person", "person", "person"))
    table = diary.table
    seat = table.match.round.turn().seats[0]
    moves = [table.game.moves.number("pass")] * 2
    before = diary.position()
    refused("not-allowed", table.play, seat, moves, table.version)
    refused("not-allowed", table.tried, seat, moves, table.version)
    assert diary.position() == before


def test_a_secret_choice_cannot_be_tried() -> None:
    table = Diary(opened("hoechste_karte", "person", "person", "person")).table
    for seat in (0, 1):
        do(table, table.play(seat, [int(table.match.round.moves(seat)[0])], table.version))
    first, second = map(int, list(table.match.round.moves(2))[:2])
    refused("not-allowed", table.play, 2, [first, second], table.version)


def test_undo_goes_back_to_before_ones_last_decision() -> None:
    diary = Diary(opened("mau_mau", "person", "random", program_says_mau="yes"))
    chance = Chance(3)
    while 0 not in diary.table.match.round.turn().seats:
        diary.act(chance)
    before = diary.position()
    acts = len(diary.table.acts)
    diary.act(chance)
    while 0 not in diary.table.match.round.turn().seats:
        diary.act(chance)
    diary.keep(diary.table.undo(0))
    assert diary.position() == before
    assert len(diary.table.acts) == acts
    assert table_of(diary.entries).match.log == diary.table.match.log


def long_match(acts: int) -> Diary:
    """A match of many acts, in rounds that nobody ends soon."""
    first = opened("mau_mau", "person", "random", program_says_mau="yes")
    diary, chance = Diary(first), Chance(5)
    while len(diary.table.acts) < acts:
        if diary.table.phase == "over":
            diary = Diary(msgspec.structs.replace(first, seed=f"seed {chance.below(1000)}"))
        elif diary.table.phase == "scored":
            diary.keep(diary.table.next(0))
        else:
            diary.act(chance)
    return diary


def test_any_moment_of_a_long_match_is_found_again() -> None:
    """From the last mark before it, not from the beginning."""
    diary = long_match(3 * MARKED)
    table = diary.table
    assert len(table.marks) == len(table.acts) // MARKED > 0
    again = table.new_match()
    for number, act in enumerate(table.acts):
        if number % 100 == 0 or number % MARKED in (0, 1, MARKED - 1):
            found = table.match_after(number)
            assert (found.log, found.sheet.outcomes) == (again.log, again.sheet.outcomes)
            assert found.round.view(0) == again.round.view(0)
            assert (found.tricks.now, found.watched) == (again.tricks.now, again.watched)
        play_on(again, act)
    acts = list(table.acts)
    for kept in (2 * MARKED + 1, 2 * MARKED, MARKED - 1):
        diary.keep(Undone(kept))
        assert (table.acts, len(table.marks)) == (acts[:kept], kept // MARKED)
        assert table_of(diary.entries).match.log == table.match.log
        diary.act(Chance(kept))
    assert diary.position() == [table_of(diary.entries).match.round.view(seat) for seat in (0, 1)]


def test_of_a_long_round_its_end_is_told_and_what_was_taken_back_once() -> None:
    """Or whoever comes to a table at which somebody has played for hours would keep all others waiting."""
    diary = long_match(2 * LONGEST_STORY)
    while diary.table.round_began() > len(diary.table.acts) - LONGEST_STORY - 9:
        if diary.table.phase != "playing":
            diary = long_match(len(diary.table.acts) + 2 * LONGEST_STORY)
        else:
            diary.act(Chance(len(diary.entries)))
    for _ in range(50):
        diary.keep(Undone(len(diary.table.acts) - 1))
        diary.act(Chance(1))
    story = Telling(diary.table, None, "en").so_far()
    assert LONGEST_STORY <= len([each for each in story if each.kind == "move"]) <= 2 * LONGEST_STORY
    assert len([each for each in story if each.kind == "undo"]) == 1


def test_after_the_end_everybody_may_know_the_cards_to_come() -> None:
    """The record is there as soon as a match is over, with the seed; if somebody takes a move back, the next deals are
    known."""
    diary = Diary(opened("hoechste_karte", "person", "person"))
    chance = Chance(1)
    while not diary.table.match.over:
        diary.act(chance)
    assert diary.table.record().seed == "seed"
    assert not diary.table.known
    diary.keep(diary.table.undo(0))
    diary.keep(diary.table.agree(1, "undo", True, ""))
    assert not diary.table.match.over
    assert diary.table.known
    assert Telling(diary.table, 1, "en").state().known_deal
    assert table_of(diary.entries).known


def test_whoever_takes_a_deal_back_may_know_the_cards_to_come() -> None:
    """Somebody alone with bots could look at the next rounds, take all of it back, and let others come to them."""
    diary = Diary(opened("mau_mau", "person", "random"))
    chance = Chance(1)
    while diary.table.phase != "scored":
        diary.act(chance)
    diary.keep(diary.table.undo(0))
    assert not diary.table.known  # nobody has seen more than this round
    while diary.table.phase != "scored":
        diary.act(chance)
    diary.keep(diary.table.next(0))
    while diary.table.match.sheet.outcomes:
        assert not diary.table.known
        while 0 not in diary.table.match.round.turn().seats:
            diary.act(chance)
        diary.keep(diary.table.undo(0))
    assert diary.table.known
    assert Telling(diary.table, None, "en").state().known_deal
    assert table_of(diary.entries).known
    diary.keep(Again("fresh"))
    assert not diary.table.known


def test_whoever_comes_in_the_middle_of_a_round_hears_that_others_may_know_its_cards() -> None:
    """They could play a round to its end, take all of it back, and let others come to it."""
    diary = Diary(opened("mau_mau", "person", "person", "random"))
    table, chance = diary.table, Chance(1)
    while table.phase != "scored":
        diary.act(chance)
    while 0 in table.deciders:
        diary.keep(table.undo(0))
        diary.keep(table.agree(1, "undo", True, ""))
    diary.keep(table.give(0, 2, "person"))
    diary.keep(table.agree(1, "seat", True, ""))
    assert not table.may_be_known()
    diary.keep(table.sit(2, "Udo", "guard 2"))
    assert table.may_be_known()
    assert Telling(table, 2, "en").state().known_deal
    while table.phase != "scored":
        diary.act(chance)
    diary.keep(table.deal())
    assert not table.may_be_known()  # nobody has seen the cards of the next round


@pytest.mark.parametrize("people", [1, 2])
def test_those_who_were_there_may_have_chosen_a_deal(people: int) -> None:
    """By opening tables until one has good cards, and a seat for others in the middle of the first round. Two people
    may be one with two pages."""
    kinds = ["person"] * people + ["random"] * (4 - people)
    diary = Diary(opened("mau_mau", *kinds))
    table = diary.table
    diary.keep(Sat(3, Sitter("open")))
    diary.keep(table.sit(3, "Eva", "guard 3"))
    assert table.may_be_known()
    assert table_of(diary.entries).may_be_known()
    diary.keep(Again("fresh"))
    assert not table.may_be_known()


def test_whoever_comes_back_to_their_own_seat_is_nobody_new() -> None:
    diary = Diary(opened("mau_mau", "person", "person", "random"))
    diary.keep(diary.table.give(1, 1, "random"))
    diary.keep(diary.table.give(1, 1, "person"))
    assert not diary.table.may_be_known()


def test_a_match_ends_with_so_many_rounds() -> None:
    """In some games the points go to and fro for ever."""
    diary = Diary(opened("mau_mau", "person", "random", until="200"))
    table, chance = diary.table, Chance(1)
    while table.phase != "scored":
        diary.act(chance)
    nothing = table.match.round.outcome()._replace(points=(0.0, 0.0))
    table.match.sheet.outcomes += [nothing] * (MOST_ROUNDS - 2)
    assert not table.between_matches()
    table.check_room(Dealt())
    diary.keep(table.deal())
    while table.phase != "scored":
        assert not table.is_full()
        diary.act(chance)
    assert table.is_full()
    assert refused("not-allowed", table.check_room, Dealt()).reason == "too-long"
    table.check_room(Paused(True))
    assert table.between_matches()


def test_whoever_has_no_name_is_called_by_the_seat_in_the_language_of_each_reader() -> None:
    diary = Diary(opened("mau_mau", "person", "person", "random"))
    diary.table.sitters = [Sitter("person", name) for name in ("Platz 1", "Seat 2", "Platz 1 2")]
    for language, names in (("de", ["Platz 1", "Platz 2"]), ("en", ["Seat 1", "Seat 2"])):
        watching = Telling(diary.table, None, language)
        assert [player.name for player in watching.state().players] == [*names, "Platz 1 2"]
        assert [watching.name(seat) for seat in range(2)] == names


def rounds_on(sheet: Written) -> list[RoundState]:
    return msgspec.json.decode(sheet, type=SheetState).rounds


def test_the_sheet_is_written_once_for_all_who_read_it() -> None:
    """With hundreds of rounds and pages everybody would wait while it is written for each of them."""
    diary = Diary(opened("mau_mau", "person", "random"))
    chance = Chance(1)
    pages = [Telling(diary.table, seat, language) for seat, language in ((0, "en"), (None, "en"), (0, "de"))]
    sheets = [page.state().sheet for page in pages]
    assert sheets[0] is sheets[1]
    assert sheets[0] is not sheets[2]
    assert not rounds_on(sheets[0])
    while diary.table.phase != "scored":
        diary.act(chance)
    first = pages[0].state().sheet
    assert len(rounds_on(first)) == 1
    diary.keep(diary.table.next(0))
    assert rounds_on(pages[1].state().sheet) == rounds_on(first)
    diary.keep(Again("fresh"))
    assert not rounds_on(pages[0].state().sheet)


def test_there_may_be_nothing_to_undo() -> None:
    table = Diary(opened("mau_mau", "person", "random")).table
    refused("not-allowed", table.undo, 0)


def test_with_other_people_undo_needs_their_consent() -> None:
    diary = Diary(opened("zweikampf", "person", "person"))
    table = diary.table
    do(table, table.play(0, [0], table.version))
    assert do(table, table.undo(0)) == Asked("undo", 0)
    assert table.undo(0) is None
    refused("not-allowed", table.agree, 1, "rematch", True, "")
    do(table, table.agree(1, "undo", False, ""))
    assert table.asking is None
    do(table, table.undo(0))
    assert do(table, table.agree(1, "undo", True, "")) == Undone(0)
    assert table.acts == []


def test_a_yes_is_not_meant_for_a_later_question() -> None:
    table = Diary(opened("zweikampf", "person", "person")).table
    do(table, table.play(0, [0], table.version))
    before = table.version
    do(table, table.undo(0))
    first = table.version
    refused("stale", table.agree, 1, "undo", True, "", before)
    do(table, table.agree(1, "undo", False, "", first))
    do(table, table.undo(0))
    refused("stale", table.agree, 1, "undo", True, "", first)
    assert do(table, table.agree(1, "undo", True, "", table.version)) == Undone(0)


def test_whoever_takes_back_a_move_of_their_own_agrees_to_nobody_elses() -> None:
    table = Diary(opened("hoechste_karte", "person", "person")).table
    for seat in (0, 1):
        do(table, table.play(seat, [int(table.match.round.moves(seat)[0])], table.version))
    do(table, table.undo(0))
    assert do(table, table.undo(1)) == Asked("undo", 1)
    assert do(table, table.agree(0, "undo", True, "")) == Undone(1)


def test_of_three_two_must_say_yes() -> None:
    table = Diary(opened("hoechste_karte", "person", "person", "person")).table
    do(table, table.play(0, [int(table.match.round.moves(0)[0])], table.version))
    do(table, table.undo(0))
    assert do(table, table.agree(2, "undo", True, "")) == Agreed(2)
    assert table.agree(2, "undo", True, "") is None
    assert do(table, table.agree(1, "undo", True, "")) == Undone(0)


def test_a_bot_plays_for_somebody_until_he_is_there_again() -> None:
    diary = Diary(opened("zweikampf", "person", "random"))
    table = diary.table
    diary.keep(table.absent(0, True))
    assert table.absent(0, True) is None
    assert table.absent(1, True) is None
    assert table.plays_itself(0)
    assert table_of(diary.entries).plays_itself(0)
    diary.keep(table.absent(0, False))
    assert not table.plays_itself(0)


def test_who_is_gone_is_asked_too() -> None:
    """Else one waits until somebody is away for a moment; a bot that stands in can't say yes for them."""
    table = Diary(opened("zweikampf", "person", "person")).table
    do(table, table.play(0, [0], table.version))
    table.present.remove(1)
    assert do(table, table.undo(0)) == Asked("undo", 0)
    do(table, table.absent(1, True))
    assert table.undo(0) is None
    assert Telling(table, 1, "en").state().asking is not None
    do(table, table.absent(1, False))
    assert do(table, table.agree(1, "undo", True, "")) == Undone(0)
    assert [each.parts for each in Telling(table, 1, "en").so_far()] == [[Thing(seat=0), " took back a move."]]
    assert [each.parts for each in Telling(table, 0, "en").so_far()] == [["You took back a move."]]


def test_a_move_drops_the_question() -> None:
    table = Diary(opened("zweikampf", "person", "person")).table
    do(table, table.play(0, [0], table.version))
    do(table, table.undo(0))
    do(table, table.play(1, [0], table.version))
    assert table.asking is None


def test_a_rematch_has_new_cards() -> None:
    diary = Diary(opened("zweikampf", "person", "random"))
    table = diary.table
    refused("not-allowed", table.rematch, 0, "other")
    while not table.match.over:
        diary.act(Chance(1))
    diary.keep(table.rematch(0, "other"))
    assert table.phase == "waiting"
    diary.keep(table.vow(0, vow("00")))
    diary.keep(table.add(0, "00"))
    assert table.phase == "playing"
    assert table.match.entropy == ("00", "bot")
    assert table.match.commitment != table_of(diary.entries[:1]).match.commitment
    assert table_of(diary.entries).match.commitment == table.match.commitment


def test_a_paused_table_rests() -> None:
    table = Diary(opened("zweikampf", "person", "random")).table
    assert do(table, table.pause(0, True)) == Paused(True)
    assert table.pause(0, True) is None
    refused("paused", table.play, 0, [0], table.version)
    do(table, table.pause(0, False))
    do(table, table.play(0, [0], table.version))


def test_the_next_round_waits_for_all_people_there() -> None:
    diary = Diary(opened("mau_mau", "person", "person", "random", program_says_mau="yes"))
    table = diary.table
    refused("not-allowed", table.next, 0)
    while table.phase == "playing":
        diary.act(Chance(len(diary.entries)))
    assert table.phase == "scored"
    assert len(table.sheet().outcomes) == 1
    assert do(table, table.next(0)) == Seen(0)
    assert table.next(0) is None
    assert table.ready == {0}
    refused("not-allowed", table.next, 2)
    assert do(table, table.next(1)) == Dealt()
    assert table.phase == "playing"


def test_an_open_seat_is_waited_for() -> None:
    table = Diary(opened("zweikampf", "person", "open")).table
    assert table.phase == "waiting"
    refused("not-allowed", table.play, 0, [0], table.version)
    refused("taken", table.sit, 0, "X", "g")
    refused("no-such-seat", table.sit, 7, "X", "g")
    do(table, table.sit(None, "X", "g"))
    refused("taken", table.sit, None, "Y", "h")
    assert table.phase == "playing"
    assert table.seat_of("g") == 1


def test_seats_go_to_bots_and_back() -> None:
    table = Diary(opened("mau_mau", "person", "person", "random")).table
    refused("taken", table.give, 0, 1, "random")
    refused("not-allowed", table.give, 2, 2, "person")
    refused("no-such-seat", table.give, 0, 9, "random")
    table.present.remove(1)
    refused("taken", table.give, 0, 1, "random")
    do(table, table.absent(1, True))
    do(table, table.give(0, 1, "random"))
    assert not table.is_person(1)
    assert table.seat_of("guard 1") == 1
    refused("not-allowed", table.give, 1, 2, "person")
    do(table, table.give(1, 1, "person"))
    assert table.is_person(1)
    assert table.give(0, 0, "person") is None


def test_a_bots_seat_is_opened_by_agreement_while_it_holds_cards() -> None:
    table = Diary(opened("mau_mau", "person", "person", "random")).table
    table.present.remove(1)  # for a moment
    assert do(table, table.give(0, 2, "person")) == Asked("seat", 0, 2)
    assert table.give(0, 2, "person") is None
    assert table.phase == "playing"
    assert do(table, table.agree(1, "seat", True, "")) == Sat(2, Sitter("open"))
    assert table.phase == "waiting"
    assert table.asking is None


def test_nobody_is_passed_over_by_giving_their_seat_to_a_bot() -> None:
    """Whoever is away for a minute still decides what touches the cards, and may say so before playing on."""
    diary = Diary(opened("mau_mau", "person", "person", "random", program_says_mau="yes"))
    table = diary.table
    while not table.deciders:
        diary.act(Chance(len(diary.entries)))
    (seat,) = table.deciders
    other = 1 - seat
    table.present.remove(other)
    do(table, table.absent(other, True))
    do(table, table.give(seat, other, "random"))
    assert do(table, table.undo(seat)) == Asked("undo", seat)
    do(table, Declined())
    assert do(table, table.give(seat, 2, "person")) == Asked("seat", seat, 2)
    do(table, Declined())
    assert do(table, table.undo(seat)) == Asked("undo", seat)
    refused("not-allowed", table.agree, 2, "undo", True, "")
    assert isinstance(do(table, table.agree(other, "undo", True, "")), Undone)


def test_between_rounds_a_bots_seat_is_simply_opened() -> None:
    diary = Diary(opened("mau_mau", "person", "person", "random", program_says_mau="yes"))
    while diary.table.phase == "playing":
        diary.act(Chance(len(diary.entries)))
    assert diary.table.give(0, 2, "person") == Sat(2, Sitter("open"))


def test_whoever_plays_with_bots_alone_asks_nobody() -> None:
    table = Diary(opened("mau_mau", "person", "random")).table
    assert table.give(0, 1, "person") == Sat(1, Sitter("open"))


def test_everybody_hears_of_seats_that_change_hands() -> None:
    table = Diary(opened("mau_mau", "person", "person", "random")).table
    watching = Telling(table, None, "en")
    heard: list[str] = []
    for entry in (
        Sat(2, Sitter("open")),
        Sat(2, Sitter("person", "Zoe", guard="z")),
        Sat(2, Sitter("bot", "Zoe", "random", "z")),
        Sat(2, Sitter("bot", "Zoe", "master", "z")),
        Sat(2, Sitter("person", "Zoe", guard="z")),
    ):
        table.apply(entry)
        watching.hear(entry, False)
        heard += ["".join(map(str, event.parts)) for event in watching.state().events if event.kind == "seat"]
    assert heard == [
        "B2’s seat is open now.",
        "Zoe sits down.",
        "A bot plays for Zoe now.",
        "Zoe plays at another level now.",
        "Zoe is playing again.",
    ]


def test_who_gives_up_a_seat_stops_seeing_its_cards() -> None:
    table = Diary(opened("mau_mau", "person", "person", "random")).table
    telling = Telling(table, 1, "en")

    def hand() -> set[str]:
        state = changed({}, msgspec.to_builtins(read(telling.state())))
        return {card for place in state["places"] if place["name"] == "hand.1" for card in place["cards"]}

    assert "?" not in hand()
    for to, seen in (("random", False), ("person", True)):
        entry = do(table, table.give(1, 1, to))
        telling.hear(entry, False)
        news = telling.news()
        assert news.may_claim is not seen
        assert ("?" not in hand()) is seen
        assert hand()


def waiting_table() -> Table:
    return Table(msgspec.structs.replace(opened("mau_mau", "person", "open", "random"), waits=True))


def test_nothing_is_dealt_until_all_sit_and_agree() -> None:
    table = waiting_table()
    telling = Telling(table, 0, "en")
    refused("not-allowed", table.next, 0)
    do(table, table.sit(None, "X", "g"))
    state = read(telling.state())
    assert state.phase == "waiting"
    assert not state.begun
    assert {place.size for place in state.places} == {0}
    assert state.choices == []
    assert state.turn.seats == ()
    assert table.begin() is None
    assert do(table, table.next(0)) == Seen(0)
    assert table.next(0) is None
    entry = do(table, table.next(1))
    assert entry == Began()
    telling.hear(entry, False)
    state = read(telling.state())
    assert state.phase == "playing"
    assert [len(place.cards) for place in state.places if place.name == "hand.0"] == [5]
    assert [event.kind for event in state.events] == ["round"]


def test_agreement_is_with_those_who_sit_there() -> None:
    table = Table(msgspec.structs.replace(opened("mau_mau", "person", "person", "person"), waits=True))
    do(table, table.next(0))
    do(table, table.absent(2, True))
    assert table.ready == {0}
    do(table, table.give(0, 2, "random"))
    assert table.ready == set()
    assert table.begin() is None
    do(table, table.next(1))
    assert table.next(0) == Began()


def test_who_is_away_is_not_waited_for_and_somebody_alone_need_not_agree() -> None:
    table = Table(msgspec.structs.replace(opened("mau_mau", "person", "person"), waits=True))
    do(table, table.next(0))
    assert table.begin() is None
    do(table, table.absent(1, True))
    assert table.begin() == Began()
    alone = Table(msgspec.structs.replace(opened("mau_mau", "person", "open"), waits=True))
    assert alone.begin() is None
    do(alone, alone.give(0, 1, "random", "Robo"))
    assert alone.begin() == Began()
    assert alone.sitters[1].name == "Robo"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Ina", "Ina"),
        ("  Ina\u2003 B ", "Ina B"),
        ("\u202eanI", "anI"),
        ("I\u200bn\u2060a\ufeff", "Ina"),
        ("\u3164\u2800", ""),
        ("I\u034fn\ufe0fa\U000e0100\u180b\u17b4", "Ina"),
        ("I\ufffcn\U00016fe4a", "Ina"),
        ("\U0001d159", ""),
        ("\ud800x", "x"),
        ("\u0301", ""),
        ("A" + "\u0301" * 40, "\u00c1\u0301\u0301"),
        ("<b>", "b"),
        ("x" * 40, "x" * 24),
        ("Zoë 🃏", "Zoë 🃏"),
    ],
)
def test_names_are_what_they_look_like(name: str, seen: str) -> None:
    assert clean(name) == seen


@pytest.mark.parametrize(
    ("name", "other"),
    [
        (
            "\u0410\u043d\u043d\u0430",
            "\u0430\u043d\u043d\u0430",
        ),  # the same in capitals, also where these are not alike
        ("\u0410nn\u0430", "Anna"),  # with Cyrillic letters,
        ("\u0391nna", "anna"),  # a Greek one,
        ("\u0421\u0430\u0440\u0430", "Capa"),  # nothing but Cyrillic ones,
        ("\u0451va", "\u00ebva"),  # one with dots,
        ("Li1i", "Lili"),
        ("AIi", "Ali"),
        ("\uff21nna", "Anna"),
        ("Karrnen", "Karmen"),
        ("Eva\u2010Maria", "Eva-Maria"),  # with another dash,
        ("Eva\u2212Maria", "Eva\u2014Maria"),
        ("Dr\u2024 Eva", "Dr. Eva"),  # another dot,
        ("Eva\u00b7", "Eva\u2219"),
        ("Eva", "Eva\u02d9"),  # one that is hardly there,
        ("O\u02bcHara", "O\u2019Hara"),  # another apostrophe,
        ("O\u00b4Hara", "O`Hara"),
        ("O\ua78cHara", "O'Hara"),
        ("Eva\u2500Maria", "Eva\u2014Maria"),  # a line that is no dash,
        ("Eva\u25cf", "Eva\u2022"),  # a circle,
        ("Eva Maria", "EvaMaria"),  # a blank
    ],
)
def test_names_that_look_alike_are_told_apart(name: str, other: str) -> None:
    """Or somebody could say something that seems to come from somebody else at the table."""
    assert unlike(name, [other]) == f"{name} 2"
    assert unlike(other, [name]) == f"{other} 2"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "\u00c1nna"),
        ("Ina", "Jna"),
        ("Marie", "Maria"),
        ("\u0412\u0435\u0440\u0430", "Vera"),
        ("Tim", "Tin"),
        ("\U0001f98a", "\U0001f43b"),
        ("Eva 3", "Eva"),
        ("Duda", "Yousef"),
    ],
)
def test_other_names_are_left_alone(name: str, other: str) -> None:
    assert unlike(name, [other]) == name


@pytest.mark.parametrize("name", ["You", "Du", "you", "D\u03c5", "Du\u00b7", "D u"])
def test_nobody_has_the_name_by_which_pages_call_their_reader(name: str) -> None:
    """Or the story of a round would seem to tell readers of their own moves."""
    table = Table(opened("mau_mau", "person", "open"))
    do(table, table.sit(None, name, "g"))
    assert table.sitters[1].name == f"{name} 2"
    do(table, table.rename(0, name))
    assert table.sitters[0].name == f"{name} 3"


@pytest.mark.parametrize("name", ["Platz 1", "Seat 1", "seat \u0399"])
def test_nobody_has_the_name_by_which_others_are_called_who_have_none(name: str) -> None:
    """Each reader sees it in their own language: or two players would have the same one for some of them."""
    table = Table(opened("mau_mau", "person", "open"))
    do(table, table.sit(None, name, "g"))
    assert table.sitters[1].name == f"{name} 2"
    do(table, table.rename(1, "Seat 2"))
    assert table.sitters[1].name == "Seat 2"


def test_somebody_without_a_name_who_has_come_from_another_seat_keeps_it_alone() -> None:
    """An evening has gone on at a table with fewer people, and somebody else sits down who has no name."""
    assert unlike("Platz 3", ["Ina", "Seat 3"], 2) == "Platz 3 2"  # readers of English would see it twice


def test_whoever_asks_for_a_seat_is_not_taken_for_somebody_at_the_table() -> None:
    table = Diary(opened("mau_mau", "person", "random")).table
    assert table.want(1, "\u04200").name == "\u04200 2"  # P0 with a Cyrillic letter


def test_no_two_have_the_same_name() -> None:
    table = Table(opened("mau_mau", "person", "open", "open"))
    do(table, table.sit(None, "p0", "g"))
    do(table, table.sit(None, "P0", "h"))
    assert [sitter.name for sitter in table.sitters] == ["P0", "p0 2", "P0 3"]
    assert unlike("x" * 24, ["X" * 24]) == "x" * 22 + " 2"


def test_names_are_compared_in_little_time() -> None:
    """The longest letter stands for eighteen others: if everybody is called that, others must not wait for it."""
    name = "\ufdfa" * 24
    others: list[str] = []
    for seat in range(7):
        others.append(unlike(name, others, seat))
    one = min(timeit.repeat(lambda: (spelling(name), likeness(name)), number=10))
    assert min(timeit.repeat(lambda: unlike(name, others, 7), number=10)) < 40 * one  # seven others, eight tries


def test_a_move_without_a_choice_is_found() -> None:
    table = Diary(opened("zweikampf", "person", "random")).table
    assert table.forced(0) == 0


def test_each_is_told_what_happened_in_words() -> None:
    diary = Diary(opened("hoechste_karte", "person", "person", "person"))
    table = diary.table
    listeners = {seat: Telling(table, seat, "de") for seat in (0, 1, None)}
    move = int(table.match.round.moves(0)[0])
    entry = do(table, table.play(0, [move], table.version))
    card = table.game.moves.texts[move]
    for listener in listeners.values():
        listener.hear(entry, True)
    told = {seat: read(listener.state()).events for seat, listener in listeners.items()}
    assert card in {event.card for event in told[0]}
    for seat in (1, None):
        assert {event.card for event in told[seat]} <= {"", "?"}
        assert [event.parts for event in told[seat] if event.kind == "move"] == [[Thing(seat=0), " hat gewählt"]]
    assert listeners[0].state().events == []


def test_a_latecomer_hears_the_round_so_far() -> None:
    diary = Diary(opened("mau_mau", "person", "random", program_says_mau="yes"))
    for number in range(6):
        diary.act(Chance(number))
    assert len(Telling(diary.table, None, "en").so_far()) >= 6
