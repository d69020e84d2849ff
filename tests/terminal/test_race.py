"""Races: whoever is first, by the clock."""

import pytest

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.random_bot import RandomBot
from reihum.core.sheet import Sheet
from reihum.notation import position
from reihum.terminal.host import TerminalHost
from reihum.terminal.keyboard import Closed, TypedCall
from reihum.text.catalogue import find
from tests.terminal.guest import Guest, Screen, table_for


class Silent:
    """A bot that does what it must and never says a word."""

    def __init__(self, bot: RandomBot) -> None:
        self.bot = bot

    def reply(self, eye: Eye) -> Reply | None:
        return None if eye.view.turn.milliseconds else self.bot.reply(eye)


class Caller(Guest):
    """Calls the same at the same time, again and again."""

    def __init__(self, screen: Screen, text: str, at: int) -> None:
        super().__init__(screen, 1, patience=1)
        self.text = text
        self.at = at
        self.limits: list[int | None] = []

    def call(self, prompt: str, one_key: bool, milliseconds: int | None) -> TypedCall:
        self.limits.append(milliseconds)
        if len(self.limits) > 1:
            raise Closed
        return TypedCall(self.text, self.at)


def race(monkeypatch: pytest.MonkeyPatch, text: str, at: int) -> tuple[TerminalHost, Caller]:
    """Schnipp Schnapp up to the second race; the others keep silent."""
    caller = Caller(Screen(monkeypatch), text, at)
    host = table_for(find("schnipp_schnapp"), caller, "en", 2)
    for seat, bot in list(host.bots.items()):
        assert isinstance(bot, RandomBot)
        host.bots[seat] = Silent(bot)
    with pytest.raises(Closed):
        host.run()
    return host, caller


def test_a_call_is_played_at_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    host, caller = race(monkeypatch, "1", 700)
    assert caller.limits[0] == 3000  # the clock is the next to act
    calls = [(entry.seat, entry.at) for entry in host.match.log if entry.at]
    assert calls == [(0, 700), (2, 3000)]


def test_silence_lets_the_clock_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = race(monkeypatch, "", 700)
    assert [(entry.seat, entry.at) for entry in host.match.log if entry.at] == [(2, 3000)]


def test_a_slower_person_comes_second(monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = race(monkeypatch, "1", 3500)
    assert [(entry.seat, entry.at) for entry in host.match.log if entry.at] == [(2, 3000)]


class Watcher(Caller):
    """Sees ten cards and calls nothing."""

    def call(self, prompt: str, one_key: bool, milliseconds: int | None) -> TypedCall:
        self.screen.echo(prompt)
        self.limits.append(milliseconds)
        if len(self.limits) > 10:
            raise Closed
        return TypedCall("", 700)


def test_cards_flow_and_nothing_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keys are named once; after that every card is told, and what lies open beside it, and nothing else."""
    watcher = Watcher(Screen(monkeypatch), "", 700)
    host = table_for(find("schnipp_schnapp"), watcher, "en", 2)
    host.bots[1] = Silent(RandomBot(1))
    with pytest.raises(Closed):
        host.run()
    told = watcher.screen.plain()
    for once in ("One key, whenever", "Do you see two alike?", "face-down pile ▒"):
        assert told.count(once) <= 2, told
    lines = [line.strip() for line in told.partition("go on)")[2].splitlines() if line.strip(" ›")]
    assert len(lines) == 20
    assert all(line.startswith(("You turn up", "Anna turns up")) for line in lines[::2])
    assert all(line.startswith(("You  ", "Anna  ")) for line in lines[1::2])


class Mute:
    """A bot that has nothing to say."""

    def reply(self, eye: Eye) -> Reply | None:
        return None


def test_without_anything_to_call_the_enter_key_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays alone in Überall anschließen turns up the next card, though the other may still call."""
    host = table_for(find("ueberall_anschliessen"), Caller(Screen(monkeypatch), "", 700), "en", 2)
    host.bots[1] = Mute()
    host.match.round = position("""
        ueberall_anschliessen 2 | middle R7 | open.0 R1 | pile.0 B8 R2 | places 0 1 | player 0 | last 0 | turn 0,1 race
    """)
    host.race.go_on(host.match.round.turn())
    assert [host.match.game.moves.texts[move] for move in host.match.round.moves(0)] == ["B8>middle", "B8>open.0"]


def reply(text: str, seat: int, seed: int = 1) -> str | None:
    """What a bot does in a position."""
    round = position(text)
    game = find(text.split()[0]).game
    found = RandomBot(seed).reply(Eye(round, seat, Sheet(int(round.seats))))
    return None if found is None else game.moves.texts[found.move]


def test_bots_call_when_there_is_a_reason() -> None:
    table = "schnipp_schnapp 2 | open.0 {} | open.1 {} | pile.0 ?*5 | pile.1 ?*5 | middle {} | turn 0,1,clock race 3000"
    assert {reply(table.format("R5", "G5", "B7"), 0, seed) for seed in range(30)} == {"say Schnapp", None}
    assert {reply(table.format("R7", "G5", "B7"), 0, seed) for seed in range(30)} == {"say Schnipp", None}
    assert {reply(table.format("R5", "G6", "B7"), 0, seed) for seed in range(30)} == {None}


def test_bots_play_only_what_is_legal() -> None:
    table = "mau_mau 2 | discard H9 | hand.0 H6 E9 LA | hand.1 EA EK E8 | stock ?*5 | turn 0 | suit hearts | rank 9"
    assert {reply(table, 0, seed) for seed in range(60)} == {"H6", "E9", "draw"}
