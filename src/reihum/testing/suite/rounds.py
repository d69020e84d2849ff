"""What every game must keep while it is played, with every number of players and a sample of its options."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum import build
from reihum.core.cards import NO_CARD
from reihum.core.chance import Chance
from reihum.core.errors import Blind, IllegalMove
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.rule import HAVE, NOT_NOW, OVER, TURN, Rule
from reihum.core.turn import Mode
from reihum.core.view import events_of
from reihum.core.zones import SPECTATOR
from reihum.testing.expected import expected_events, expected_place
from reihum.testing.indistinct import compare, go_on_together, more_than_one
from reihum.testing.paragraphs import reads
from reihum.testing.tables import (
    FIELDS,
    FLEETING,
    LONGEST,
    SCRATCH,
    SHARED,
    Case,
    Step,
    able,
    act,
    all_cases,
    arrangement,
    drawn,
    drawn_step,
    known,
    misplaced,
    own_fields,
    parameters,
    seen,
    state,
    stuck,
)

TRIES = 3  # moves that a rule forbids to a seat, of which some forbid a hundred
WORLDS = 24  # so many imagined worlds can only be alike if there is no other


@pytest.fixture(scope="module", params=parameters(all_cases()))
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def seats_to_ask(case: Case, position: Round, chance: Chance) -> list[int]:
    """Two seats: one that may act, if there is one, and any other."""
    acting = [seat for seat in position.turn().seats if seat < case.seats]
    first = drawn(acting, chance) if acting else drawn(range(case.seats), chance)
    return [first, (first + 1 + chance.below(case.seats - 1)) % case.seats]


# Rounds and matches


@reads("rounds")
def test_rounds_end(case: Case) -> None:
    """A round of random moves comes to its end, with points for everybody and somebody who wins."""
    assert not case.walk.stuck, case.walk.stuck[0]
    assert case.walk.end.is_over(), f"still going on after {LONGEST} moves"
    outcome = case.walk.end.outcome()
    assert len(outcome.points) == case.seats, f"{len(outcome.points)} points for {case.seats} seats"
    assert all(isinstance(number, float) for number in outcome.points), f"points are floats, not {outcome.points}"
    assert outcome.winners
    assert set(outcome.winners) <= set(range(case.seats))
    assert case.walk.end.view(SPECTATOR).outcome == outcome
    for line in outcome.lines:
        assert len(line.points) == case.seats, line


@reads("rounds")
def test_no_card_is_lost_or_doubled(case: Case) -> None:
    """Every card lies in one zone at any time."""
    assert not case.walk.lost, case.walk.lost[0]


@reads("moves")
def test_the_legal_moves_are_those_that_no_rule_forbids(case: Case) -> None:
    """`moves` lists exactly those for which `why_not` says None."""
    assert not case.walk.unequal, case.walk.unequal[0]


@reads("chance")
def test_same_seed_same_play(case: Case) -> None:
    """The same seed and the same moves give the same round."""
    match = Match(case.game, case.seats, case.options, case.seed)
    again = Match(case.game, case.seats, case.options, case.seed)
    other = Match(case.game, case.seats, case.options, case.seed + 1)
    assert arrangement(match.round) == arrangement(again.round)
    assert match.round.key not in (b"", other.round.key)
    chance = Chance(case.seed)
    for number in range(150):
        if match.round.is_over():
            break
        step = drawn_step(match.round, chance)
        match.watched = number % 2 == 0  # being watched changes nothing
        for each in (match, again):
            each.play(step.seat, step.move, at=step.at)
        if number % 10 < 2:
            assert state(match.round) == state(again.round)
    assert state(match.round) == state(again.round)
    assert match.log == again.log


@reads("chance")
def test_another_seed_another_deal(case: Case) -> None:
    """Another seed gives another deal, unless the game leaves nothing to chance."""
    rounds = [Match(case.game, case.seats, case.options, case.seed + number).round for number in range(8)]
    if rounds[0].shuffles > 0:
        assert len({(arrangement(round), round.noted()) for round in rounds}) > 1


@reads("rounds")
def test_partners_are_partners_of_each_other(case: Case) -> None:
    """Whoever wins with me, I win with."""
    round = case.deal()
    for seat in range(case.seats):
        assert seat in round.partners(seat)
        for partner in round.partners(seat):
            assert set(round.partners(partner)) == set(round.partners(seat))


# Clones


@reads("notes")
def test_every_field_is_a_note(case: Case) -> None:
    """Every field is a note, so that views show all that is public, and clones and positions forget nothing."""
    for round in (case.deal(), case.walk.end):
        fields = {*FIELDS, *SHARED, *FLEETING, *SCRATCH, *own_fields(round), "options"}
        own = getattr(round, "__dict__", {})  # a compiled class does not list its fields, a plain one based on it does
        others = sorted(set(own) - fields)
        assert not others, (
            f"{', '.join(others)}: declare it in {type(round).__name__}, such as '{others[0]}: Number = 0'"
        )


@reads("notes")
def test_clones_are_equal_and_independent(case: Case) -> None:
    """A clone is equal to its original, and playing on with one leaves the other alone."""
    round = case.deal()
    for step in case.walk.steps[:40]:
        assert state(round.clone()) == state(round)
        act(round, step)
    for position, step in case.walk.positions:
        before = state(position)
        twin = position.clone()
        assert state(twin) == before
        if not build.compiled():  # a vector of a compiled round has no identity
            for name in [*FIELDS, *own_fields(position)]:
                mine, its = getattr(position, name), getattr(twin, name)
                harmless = isinstance(mine, int | bytes) or len(mine) == 0  # nobody can write into an empty list
                assert mine is not its or harmless, f"{name} is shared"
        chance = Chance(case.seed)
        for _ in range(20):
            if not twin.is_over():
                act(twin, drawn_step(twin, chance))
        assert state(position) == before, "playing on the clone changed the original"
        third = position.clone()
        act(twin := position.clone(), step)
        assert state(third) == before
        act(third, step)
        assert state(third) == state(twin)


@reads("knowledge")
def test_a_blind_round_plays_the_same_and_refuses_to_say_what_anybody_knows(case: Case) -> None:
    """Without knowledge kept, a round plays the same; asked what anybody knows, it refuses."""
    for position, _ in case.walk.positions:
        blind, watched = position.unobserved(), position.clone()
        chance = Chance(case.seed)
        refuses_to_tell(blind)
        for _ in range(25):
            if watched.is_over():
                break
            step = drawn_step(watched, chance)
            act(watched, step)
            act(blind, step)
        refuses_to_tell(blind)
        mine, its = state(watched), state(blind)
        for name in ("may", "tracking"):
            del mine[name], its[name]
        assert mine == its


def refuses_to_tell(blind: Round) -> None:
    for seat in range(int(blind.seats)):
        with pytest.raises(Blind):
            blind.knowledge(seat)
        with pytest.raises(Blind):
            blind.imagine(seat, Chance(0))
    with pytest.raises(Blind):
        blind.clone().imagine(0, Chance(0))


# Views and events


@reads("knowledge")
def test_views_show_faces_to_those_who_may_see_them(case: Case) -> None:
    """A view shows what the faces of the zones say, and nothing else."""
    for position, _ in case.walk.positions:
        for seat in (SPECTATOR, *range(case.seats)):
            for place in position.view(seat).places:
                assert place == expected_place(position, seat, place.zone)


@reads("moves")
def test_views_offer_every_legal_move_and_explain_the_others(case: Case) -> None:
    """A view offers every legal move; what is forbidden comes with its rule."""
    for position, _ in case.walk.positions:
        for seat in range(case.seats):
            choices = position.view(seat).choices
            legal = sorted(map(int, position.moves(seat))) if position.may_act(seat) else []
            assert [choice.move for choice in choices if choice.forbidden is None] == legal
            for choice in choices:
                assert position.forbidden(seat, choice.move) is choice.forbidden
                assert choice.text == position.numbered.texts[choice.move]
        assert position.view(SPECTATOR).choices == ()


@reads("moves")
def test_nobody_plays_a_card_that_lies_hidden_with_somebody_else(case: Case) -> None:
    """Of a card that lies hidden with somebody else a game says HAVE or NOT_NOW: any other answer would tell of it."""
    for position, _ in case.walk.positions:
        for seat in [seat for seat in range(case.seats) if position.may_act(seat)]:
            elsewhere = position.hidden_with_others(seat)
            for move, card in enumerate(position.game.cards_of_moves):
                if card != NO_CARD and elsewhere[position.pack.word[card]] & position.pack.bit[card] != 0:
                    assert position.why_not(seat, move) in (HAVE, NOT_NOW), position.numbered.texts[move]


@reads("knowledge")
def test_events_tell_every_movement_to_those_who_may_see_it(case: Case) -> None:
    """Every card that moves is told to those who can see it."""
    for position, step in case.walk.positions:
        round = position.clone()
        round.recording = True
        where = {card: zone for zone, cards in enumerate(arrangement(round)) for card in cards}
        act(round, step)
        for place in range(0, len(round.events), 3):
            card, source, target = (int(number) for number in round.events[place : place + 3])
            if card >= 0:
                assert where[card] == source
                where[card] = target
        assert where == {card: zone for zone, cards in enumerate(arrangement(round)) for card in cards}
        for seat in (SPECTATOR, *range(case.seats)):
            assert list(events_of(round, seat)) == expected_events(round, seat)


# Imagination


@reads("knowledge")
def test_nobody_can_tell_an_imagined_round_from_the_real_one(case: Case) -> None:
    """Nobody can tell an imagined round from the real one, by view, moves and explanations or by what follows."""
    chance = Chance(case.seed)
    for position, _ in case.walk.positions:
        for seat in seats_to_ask(case, position, chance):
            world = position.imagine(seat, chance)
            assert not misplaced(world)
            compare(position, world, seat)
            go_on_together(position.clone(), world, seat, chance)


@reads("knowledge")
def test_imagined_worlds_vary_and_hold_no_key(case: Case) -> None:
    """What a seat cannot know is different from one imagined round to the next."""
    chance = Chance(case.seed)
    could: list[bool] = []
    did: list[bool] = []
    for position, _ in case.walk.positions[:4]:
        assert position.key
        assert position.seed == 0
        for seat in seats_to_ask(case, position, chance)[:1]:
            worlds = [position.imagine(seat, chance) for _ in range(WORLDS)]
            assert all(world.key == b"" for world in worlds)
            assert len({int(world.seed) for world in worlds} - {0}) == WORLDS
            if not build.compiled():
                assert not any(position.key in vars(world).values() for world in worlds)
            could.append(more_than_one(position, seat))
            did.append(len({arrangement(world) for world in worlds}) > 1)
            orders = {tuple(round.mixed(vec[i64](range(20)))) for round in (position.clone(), *worlds)}
            assert len(orders) == WORLDS + 1, "an imagined round shuffles like the real one, or like another"
    assert any(did) or not any(could)  # not one by one: a game's own imagination may know better than card by card


@reads("knowledge")
def test_imagined_worlds_are_sound(case: Case) -> None:
    """In an imagined round nobody knows anything wrong, and all can imagine in turn and play on to the end."""
    chance = Chance(case.seed)
    for position, _ in case.walk.positions[::3]:
        for seat in seats_to_ask(case, position, chance):
            world = position.imagine(seat, chance)
            assert not stuck(world)
            for other in range(case.seats):
                for truth, possible in zip(world.lie, known(world, other)):
                    assert truth & ~possible == 0, f"seat {other} excludes the truth of the world of seat {seat}"
                inner = world.imagine(other, chance)
                assert seen(inner, other) == seen(world, other)
            for _ in range(LONGEST):
                if world.is_over():
                    break
                act(world, drawn_step(world, chance))
            assert world.is_over()
            assert not misplaced(world)


# Secrets


@reads("knowledge")
def test_secret_choices_stay_secret_until_turned_up(case: Case) -> None:
    """Whatever a seat chooses, the others see and know the same while somebody is still choosing."""
    round = case.deal()
    chance = Chance(case.seed)
    for step in case.walk.steps[:200]:
        if round.turn().mode is Mode.SECRET and len(round.turn().seats) > 1:
            verb = round.numbered.list[step.move].verb
            alike = [move for move in map(int, round.moves(step.seat)) if round.numbered.list[move].verb is verb]
            other = step._replace(move=drawn(alike, chance))
            compare_choices(round, step, other)
        act(round, step)


def compare_choices(round: Round, step: Step, other: Step) -> None:
    one, two = round.clone(), round.clone()
    for twin, choice in ((one, step), (two, other)):
        twin.recording = True
        act(twin, choice)
    for seat in (SPECTATOR, *range(int(round.seats))):
        if seat != step.seat:
            assert seen(one, seat) == seen(two, seat)
            assert events_of(one, seat) == events_of(two, seat)
            if seat != SPECTATOR:
                assert known(one, seat) == known(two, seat)


# Refusals


@reads("moves")
def test_what_is_not_allowed_is_refused_with_its_rule_and_changes_nothing(case: Case) -> None:
    """A move that a rule forbids is refused with that rule, and nothing changes."""
    match, chance = Match(case.game, case.seats, case.options, case.seed), Chance(case.seed)
    rules: set[Rule] = set()
    for position, _ in case.walk.positions[::2]:
        match.round = position.clone()
        before = state(match.round)
        asked = position.clone()
        asked.now = 0
        for seat in range(-1, case.seats + 2):
            tried: Counter[Rule] = Counter()
            first, number = chance.below(len(case.game.moves)), len(case.game.moves)
            for move in (*range(first, number), *range(first)):
                rule = why_refused(asked, seat, move)
                if rule is not None and tried[rule] < TRIES:
                    tried[rule] += 1
                    assert refused(match, seat, move) is rule
            if 0 <= seat <= case.seats and asked.may_act(seat):
                rules |= set(tried)
        assert state(match.round) == before
        assert match.log == []
    for rule in rules:
        for language in ("de", "en"):
            assert case.entry.explain(rule, language, case.options).text


def why_refused(round: Round, seat: int, move: int) -> Rule | None:
    """Why a move is refused; `seats` is the clock, and whoever comes before or after is nobody."""
    if not 0 <= seat <= round.seats:
        return TURN
    if round.may_act(seat):
        return round.why_not(seat, move)
    return round.why_wait(seat, move) if seat < round.seats else TURN


def refused(match: Match, seat: int, *moves: int) -> Rule:
    try:
        match.play(seat, *moves)
    except IllegalMove as refusal:  # thousands of them: `pytest.raises` would take longer than the rules
        found = refusal
    else:
        raise AssertionError(f"seat {seat} was allowed {moves}")
    assert found.seat == seat
    return found.rule


@reads("moves")
def test_a_stale_move_is_refused(case: Case) -> None:
    """The same move sent twice counts once, unless the second is a legal move of its own."""
    match = Match(case.game, case.seats, case.options, case.seed)
    match.watched = True
    for position, step in case.walk.positions:
        match.round = position.clone()
        match.play(step.seat, step.move, at=step.at)
        before, events, log = state(match.round), match.events(0), list(match.log)
        rule = match.round.forbidden(step.seat, step.move)
        if rule is not None:
            assert refused(match, step.seat, step.move) is rule
            assert (state(match.round), match.events(0), match.log) == (before, events, log)


@reads("moves")
def test_moves_sent_as_one_count_all_or_not_at_all(case: Case) -> None:
    """If one of several moves sent together is forbidden, none of them counts."""
    match = Match(case.game, case.seats, case.options, case.seed)
    for position, step in case.walk.positions:
        after = position.clone()
        after.now = 0
        if after.why_not(step.seat, step.move) is not None:
            continue
        act(after, step._replace(at=0))
        bad = [move for move in forbidden_moves(after, step.seat) if not has_twin(case, move)]
        match.round = position.clone()
        before = state(match.round)
        if bad:
            assert refused(match, step.seat, step.move, bad[0]) is after.forbidden(step.seat, bad[0])
            assert state(match.round) == before
            assert match.log == []


def forbidden_moves(round: Round, seat: int) -> list[int]:
    return [move for move in range(len(round.numbered.list)) if round.forbidden(seat, move) is not None]


def has_twin(case: Case, move: int) -> bool:
    """Does it matter to the match which of two equal cards is meant? It may play the other."""
    pack, card = case.game.pack, case.game.moves.list[move].what
    return card in pack.numbers and pack.twin[pack.card(card)] >= 0


@reads("rounds")
def test_nothing_can_be_done_after_the_end(case: Case) -> None:
    """When a round is over, nobody can move."""
    match = Match(case.game, case.seats, case.options, case.seed)
    match.round = case.walk.end.clone()
    assert match.round.is_over(), "the round does not end"
    assert able(match.round) == []
    for seat in range(case.seats + 1):
        for move in range(len(case.game.moves)):
            assert refused(match, seat, move) is OVER
    assert state(match.round) == state(case.walk.end)
