"""Every command, with good input and bad: one clear sentence, the right exit code, never a traceback."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from reihum import bench, build
from reihum.cli import COMMANDS, cli, serve
from reihum.cli.lookup import LARGEST
from reihum.cli.play import PlayCommand, flags
from reihum.core.game import LEVELS
from reihum.core.rule import TABLE_RULES
from reihum.terminal.host import TerminalHost
from reihum.text.catalogue import catalogue
from reihum.text.words import words

POSITION = "mau_mau 2 | discard H9 | hand.0 H6 LA | hand.1 EA EK E8 | stock ?*5 | turn 0 | suit hearts | rank 9"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An English computer that remembers nothing."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


def run(*args: str, typed: str = "") -> Result:
    result = CliRunner().invoke(cli, args, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def complaint(*args: str, typed: str = "", code: int = 2) -> str:
    """The one sentence with which a command refuses."""
    result = run(*args, typed=typed)
    assert result.exit_code == code
    assert "Traceback" not in result.output
    (line,) = result.stderr.splitlines()
    assert line.startswith("reihum: ")
    return line.removeprefix("reihum: ")


# The command itself


def test_help_lists_the_commands() -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    for name in COMMANDS:
        assert words("en")(f"commands.{name}")[:30] in shown.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_help_in_the_language_of_the_computer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Usage: reihum" in run(name, "--help").stdout
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    german = run(name, "--help").stdout
    assert german.startswith("Aufruf: reihum")
    assert "Diese Hilfe zeigen." in german
    assert "Options" not in german


def test_version_says_which_build() -> None:
    assert run("--version").stdout == build.summary() + "\n"


def test_unknown_command() -> None:
    assert complaint("gmaes") == "There is no command 'gmaes'; 'reihum --help' says more."


def test_start_up_is_quick_and_loads_no_game() -> None:
    """Measured as work of the processor, best of several: other programs may be running."""
    program = (
        "import sys, time\n"
        "from reihum.cli import cli\n"
        "try:\n    cli.main(['--help'])\nexcept SystemExit:\n    pass\n"
        "assert 'reihum.text.catalogue' not in sys.modules\n"
        "print('SECONDS', time.process_time(), file=sys.stderr)\n"
    )
    seconds: list[float] = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=os.environ)
        assert done.returncode == 0, done.stderr
        seconds.append(float(done.stderr.split()[-1]))
    assert min(seconds) < 0.15


def test_module_runs_like_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "reihum", "--version"], capture_output=True, text=True)
    assert done.stdout.strip() == build.summary()


@pytest.mark.parametrize("args", ["play", "play mau_mau", "show -", "replay -", "check -", "replay missing --step"])
def test_a_closed_input_is_no_accident(args: str) -> None:
    command = f"{sys.executable} -m reihum {args} <&-"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert done.returncode == (1 if args == "check -" else 2)  # an empty record is a bad one
    assert done.stderr.startswith("reihum: ")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_has_seen_enough() -> None:
    command = f"{sys.executable} -m reihum rules mau_mau | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("Mau-Mau\n", "")


# games


def test_games_are_listed() -> None:
    shown = run("games").stdout
    for entry in catalogue().values():
        assert entry.id in shown
        assert entry.booklet("en").title in shown


def test_games_in_german() -> None:
    assert "sehr leicht" in run("games", "--lang", "de").stdout


def test_games_for_programs() -> None:
    found = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in found] == list(catalogue())
    for game in found:
        assert isinstance(game["title"], str)
        assert game["level"] in LEVELS
        assert game["players"] == list(catalogue()[game["id"]].game.players)
        assert all(isinstance(number, int) for number in (*game["players"], game["age"], game["minutes"]))
        for option in game["options"].values():
            assert option["default"] in option["choices"]


def test_games_by_players_and_level() -> None:
    found = json.loads(run("games", "--players", "2", "--level", "very easy", "--json").stdout)
    assert "mau_mau" in [game["id"] for game in found]
    assert all(2 in game["players"] and game["level"] == "very easy" for game in found)
    same = json.loads(run("games", "--players", "2", "--level", "sehr leicht", "--lang", "de", "--json").stdout)
    assert [game["id"] for game in same] == [game["id"] for game in found]
    assert run("games", "--players", "40").stdout == "There is no such game.\n"


def test_games_refuse_what_they_do_not_know() -> None:
    assert complaint("games", "--level", "cosy").startswith("There is no level 'cosy'; choose one of very easy,")
    assert complaint("games", "--players", "many") == "--players can't be 'many'; 'reihum games --help' says more."
    assert complaint("games", "--lang", "fr") == "--lang can't be 'fr'; 'reihum games --help' says more."
    assert complaint("games", "--frob") == "There is no option --frob; 'reihum games --help' says more."


# rules


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", list(catalogue()))
def test_rules_are_shown_completely(name: str, language: str) -> None:
    shown = run("rules", name, "--lang", language).stdout
    book = catalogue()[name].booklet(language)
    assert book.title in shown
    for paragraph in book.paragraphs:
        assert f"#{paragraph.anchor}" in shown
        assert paragraph.chapter in shown
    assert "```" not in shown
    assert "**" not in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_rules_say_which_options_are_in_force() -> None:
    assert "The match ends at this many penalty points: 100 (also possible: 50, 200)" in run("rules", "mau_mau").stdout


def test_rules_with_options_say_what_is_in_force() -> None:
    plain = run("rules", "mau_mau", "match-end").stdout
    assert "reaches at least 100" in plain
    agreed = run("rules", "mau_mau", "match-end", "--option", "until=50").stdout
    assert "reaches at least 50" in agreed
    whole = run("rules", "elfer_raus", "--option", "variant=false-start").stdout
    assert "#false-start" in whole
    assert "#three-starts" not in whole
    assert "#three-starts" in run("rules", "elfer_raus").stdout
    assert complaint("rules", "mau_mau", "--option", "until=51") == (
        "The option --until can't be '51'; choose 50, 100, 200."
    )
    unknown = complaint("rules", "mau_mau", "--option", "dog=1")
    assert unknown.startswith("mau_mau has no option 'dog'; available: until,")
    same = complaint("rules", "safarue", "--option", "unicorn=green")
    assert same == "unicorns and hedgehogs can't both be green; choose two colours"


def test_one_paragraph_or_chapter_of_the_rules() -> None:
    assert "Seven" in run("rules", "mau_mau", "seven").stdout
    assert "Eight" not in run("rules", "mau_mau", "seven").stdout
    assert "#eight" in run("rules", "mau_mau", "4").stdout
    assert "#eight" in run("rules", "mau_mau", "Special").stdout
    assert "#pack" in run("rules", "mau_mau", "acorns").stdout


def test_rules_refuse_what_they_do_not_know() -> None:
    assert complaint("rules", "mau_mua").startswith("There is no game 'mau_mua'; did you mean 'mau_mau'?")
    assert complaint("rules", "xyzzy").startswith("There is no game 'xyzzy'; choose one of ")
    assert complaint("rules", "mau_mau", "xyzzy").startswith("These rules have no chapter or paragraph 'xyzzy';")
    assert complaint("rules") == "GAME is missing; 'reihum rules --help' says more."


def test_games_may_be_called_by_their_title() -> None:
    assert "#pack" in run("rules", "Mau-Mau").stdout


# play


def test_play_asks_shows_and_explains() -> None:
    shown = run("play", "mau_mau", "--seed", "5", typed="?\nh 4\ns\nl\nt\nxyzzy\nE9\nq\nn\nq\ny\n")
    assert shown.exit_code == 0
    assert "Your turn › ?" in shown.stdout
    assert "§ 3 Play" in shown.stdout  # why a card can't be played
    assert "4 Special cards" in shown.stdout
    assert "No scores yet" in shown.stdout
    assert "I don't understand 'xyzzy'" in shown.stdout
    assert "You do not have this card." in shown.stdout


def test_play_is_the_same_for_the_same_seed() -> None:
    first, second = (run("play", "mau_mau", "--seed", "5", typed="1\n1\n1\nq\ny\n").stdout for _ in range(2))
    assert first == second


def test_play_in_german() -> None:
    shown = run("play", "mau_mau", "--seed", "5", "--lang", "de", typed="?\nq\nj\n").stdout
    assert "Du bist dran › ?" in shown
    assert "Karte ziehen" in shown


def test_play_with_options_of_the_game(tmp_path: Path) -> None:
    given = ["--until", "50", "--program-says-mau", "--no-unter-on-ace", "--record", str(tmp_path / "m")]
    complaint("play", "mau_mau", *given, typed="1\n")
    assert "options until=50 program_says_mau=yes unter_on_ace=no" in (tmp_path / "m").read_text()
    shown = run("play", "--seed", "5", "mau_mau", "--until=200", typed="h\nq\ny\n").stdout
    assert "penalty points: 200" in shown
    panther = run("play", "letzter_panther", "--until", "-500", typed="h\nq\ny\n").stdout
    assert "-500 (also possible" in panther


def test_play_help_shows_the_options_of_the_game() -> None:
    assert "--program-says-mau / --no-program-says-mau" in run("play", "mau_mau", "--help").stdout
    assert "--program-says-mau" not in run("play", "letzter_panther", "--help").stdout


def test_a_port_is_a_number_up_to_65535(monkeypatch: pytest.MonkeyPatch) -> None:
    assert complaint("serve", "--port", "80000").startswith("80000 is not a port: ports are numbers from 1 to 65535")
    assert complaint("serve", "--port", "http") == "--port can't be 'http'; 'reihum serve --help' says more."
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert complaint("serve", "--port", "80000").startswith("80000 ist kein Anschluss")


@pytest.mark.parametrize("host", ["nowhere.invalid", "a..b", "x" * 300, "\udcff"])
def test_an_address_that_is_none_gets_one_sentence(host: str) -> None:
    assert complaint("serve", "--host", host, "--port", "0").endswith("choose another address with --host.")


@pytest.mark.parametrize("option", ["--proxy", "--metrics-for"])
@pytest.mark.parametrize("value", ["localhost", "10.0.0.0/8", "*", "127.0.0.1,::1"])
def test_whoever_is_trusted_is_named_by_an_address(option: str, value: str) -> None:
    """Anything else would be trusted in one respect, or by nobody."""
    assert complaint("serve", "--port", "80000", option, value).startswith(f"{option} can't be '{value}'")


def test_addresses_may_be_spelt_in_any_way(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, Any] = {}
    monkeypatch.setattr(serve, "start", lambda *_, **settings: found.update(settings))
    run("serve", "--proxy", "2001:0DB8::0001", "--proxy", "192.0.2.1", "--metrics-for", "::ffff:192.0.2.2")
    assert found["proxies"] == ("2001:db8::1", "192.0.2.1", "::ffff:192.0.2.1")
    assert found["metrics_for"] == ("192.0.2.2", "::ffff:192.0.2.2")


def test_options_of_games_do_not_hide_those_of_the_command() -> None:
    command = cli.get_command(cli.make_context("reihum", ["games"]), "play")
    assert isinstance(command, PlayCommand)
    taken = {name for param in command.params for name in param.opts}
    for entry in catalogue().values():
        assert not taken & {name for flag in flags(entry, words("en")) for name in flag.opts}


def test_play_refuses_what_is_not_possible() -> None:
    assert complaint("play", "elferraus").startswith("There is no game 'elferraus'; did you mean 'elfer_raus'?")
    assert complaint("play", "mau").startswith("There is no game 'mau'; did you mean 'mau_mau'?")
    assert complaint("play", "mau_mau", "--seats", "9") == "Mau-Mau is for 2–5 players, not 9."
    assert complaint("play", "sedma", "--seats", "3") == "Sedma is for 2 or 4 players, not 3."
    assert complaint("play", "mau_mau", "--until", "77") == "The option --until can't be '77'; choose 50, 100, 200."
    assert complaint("play", "mau_mau", "--frob").startswith("There is no option --frob;")
    assert complaint("play", "mau_mau", "--seat", "3") == "There is no seat 3; the seats are 0 to 2."
    assert complaint("play", "mau_mau", "--pace", "-1") == "--pace can't be '-1'; 'reihum play --help' says more."
    assert complaint("play", "mau_mau", "--bots", "genius").startswith("There is no bot 'genius'")


def test_errors_are_german_where_the_computer_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert complaint("play", "mau_mau", "--seats", "9") == "Mau-Mau ist für 2–5 Personen, nicht für 9."
    assert complaint("rules") == "Es fehlt noch GAME; mehr sagt 'reihum rules --help'."


# Nothing is lost


def test_closed_input_keeps_the_match(tmp_path: Path) -> None:
    sentence = complaint("play", "mau_mau", "--seed", "5", typed="1\n")
    file = tmp_path / "state" / "reihum" / "mau_mau-5.txt"
    saved = f"The match is saved in {file}; continue with: reihum play mau_mau"
    assert sentence.startswith(f"There is no more input. {saved}")
    assert run("check", str(file)).exit_code == 0
    going_on = run("play", "mau_mau", "--record", str(file), typed="q\ny\n")
    assert "The match goes on." in going_on.stdout


def test_interruption_keeps_the_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ask = TerminalHost.ask
    asked: list[int] = []

    def interrupted(self: TerminalHost, seat: int) -> None:
        asked.append(seat)
        if len(asked) > 1:
            raise KeyboardInterrupt
        ask(self, seat)

    monkeypatch.setattr(TerminalHost, "ask", interrupted)
    sentence = complaint("play", "mau_mau", "--seed", "5", typed="1\n1\n", code=130)
    assert sentence.startswith("Stopped. The match is saved in ")
    assert (tmp_path / "state" / "reihum" / "mau_mau-5.txt").exists()


def test_a_fault_of_the_program_keeps_the_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"

    def broken(self: TerminalHost, seat: int) -> None:
        self.match.play(seat, int(self.match.round.moves(seat)[0]))
        raise ZeroDivisionError

    monkeypatch.setattr(TerminalHost, "ask", broken)
    result = CliRunner().invoke(cli, ["play", "mau_mau", "--record", str(file)])
    assert isinstance(result.exception, ZeroDivisionError)
    assert run("check", str(file)).exit_code == 0


def test_nothing_played_nothing_kept(tmp_path: Path) -> None:
    assert complaint("play", "hoechste_karte", "--seats", "2", "--seat", "0").startswith("There is no more input.")
    assert run("play", "elfer_raus", typed="q\ny\n").exit_code == 0


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole match."""
    file = tmp_path / "finished.txt"
    assert run("play", "zweikampf", "--seed", "3", "--record", str(file)).exit_code == 0
    return file


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The record of the beginning of a match."""
    file = tmp_path / "begun.txt"
    run("play", "mau_mau", "--seed", "5", "--seats", "3", "--seat", "1", "--record", str(file), typed="1\n1\n")
    return file


def test_a_match_goes_on_where_it_was(begun: Path) -> None:
    before = begun.read_text()
    shown = run("play", "mau_mau", "--record", str(begun), typed="1\n")
    assert "The match goes on." in shown.stdout
    after = begun.read_text()
    assert len(after) > len(before)
    assert after.startswith(before.rsplit("\n", 2)[0])
    assert 'players "Anna" "You" "Ben"' in after


def test_a_file_is_never_overwritten_by_another_match(begun: Path, finished: Path, tmp_path: Path) -> None:
    assert "holds another match (mau_mau, --seats 3" in complaint("play", "elfer_raus", "--record", str(begun))
    assert "holds another match" in complaint("play", "mau_mau", "--seats", "4", "--record", str(begun))
    assert "holds another match" in complaint("play", "mau_mau", "--until", "50", "--record", str(begun))
    assert "is over; choose another file" in complaint("play", "zweikampf", "--record", str(finished))
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    assert "line 1, column 1" in complaint("play", "mau_mau", "--record", str(letter))
    assert letter.read_text() == "Dear Anna"
    assert "can't be read" in complaint("play", "mau_mau", "--record", str(tmp_path))
    (tmp_path / "plain").write_text("")
    nowhere = str(tmp_path / "plain" / "m.txt")
    assert "can't be written" in complaint("play", "mau_mau", "--record", nowhere, typed="1\n")


# replay and check


def test_replay_tells_everything(finished: Path, begun: Path) -> None:
    shown = run("replay", str(finished)).stdout
    assert "Round 1" in shown
    assert "wins the match." in shown or "win the match" in shown
    assert "You" in run("replay", str(begun)).stdout
    as_seen = run("replay", str(begun), "--seat", "1").stdout
    assert "draws a card" in as_seen or "▒" in as_seen


def test_replay_step_by_step(begun: Path) -> None:
    shown = run("replay", str(begun), "--step", typed="\n" * 100)
    assert shown.exit_code == 0
    assert shown.stdout.count("Enter: go on") > 2
    assert complaint("replay", str(begun), "--step", typed="\n") == "There is no more input."


def test_check_of_a_good_record(finished: Path, begun: Path) -> None:
    shown = run("check", str(finished))
    assert shown.exit_code == 0
    assert shown.stdout.startswith("All right: ")
    assert "dealt as promised" in shown.stdout
    assert "not over yet" in run("check", str(begun)).stdout


def test_check_of_a_forged_record(begun: Path, finished: Path) -> None:
    text = finished.read_text()
    finished.write_text(text.replace("seed 3", "seed 4"))
    result = run("check", str(finished))
    assert result.exit_code == 1
    assert "The seed is not the one that was promised before the deal.\n" in result.stderr
    begun.write_text(begun.read_text() + "1 H9 | 1 H9\n")
    assert complaint("check", str(begun), code=1).startswith(f"{begun}: line ")
    assert complaint("replay", str(begun)).startswith(f"{begun}: line ")


@pytest.mark.parametrize("strange", ["\x1b]0;title\x07", "\x9b31m", "\u202e", "\x7f", "\u2028"])
def test_a_record_can_not_command_the_terminal(begun: Path, strange: str) -> None:
    """Neither by what is wrong with it nor by the names in it."""
    good = begun.read_text(encoding="utf-8")
    name = good.partition('players "')[2].partition('"')[0]
    faulty = [("reihum 1", f"reihum {strange}1"), ("game mau", f"game {strange}mau"), ("seats", f"{strange}seats")]
    faulty += [("until=", f"{strange}="), ("2 EU", f"2 {strange}"), (f'"{name}"', f'"{name}{strange}')]
    said: list[str] = []
    for old, new in faulty:
        assert old in good
        begun.write_text(good.replace(old, new), encoding="utf-8")
        said += [run(command, str(begun)).output for command in ("check", "replay", "show")]
        said.append(run("check", str(begun), "--json").output)
    begun.write_text(good.replace(f'"{name}"', json.dumps(name + strange)), encoding="utf-8")
    said += [run("replay", str(begun)).output, run("play", "--record", str(begun), typed="q\ny\n").output]
    assert name in said[-2]
    for text in said:
        assert text
        assert not [letter for letter in text if not letter.isprintable() and letter != "\n"]


def test_check_answers_a_move_against_the_rules_with_its_paragraph(begun: Path) -> None:
    begun.write_text(begun.read_text() + "0 S6 | 0 S6 | 0 S6\n")
    line = begun.read_text().count("\n")
    said = complaint("check", str(begun), code=1)
    assert re.match(rf"{begun}: line {line}, column \d+: Seat 0 may not make the move 'S6': [A-Z].*\.$", said)
    german = complaint("check", str(begun), "--lang", "de", code=1)
    assert f"Zeile {line}, Spalte" in german
    assert "Platz 0 darf den Zug „S6“ nicht machen: " in german


def test_check_for_programs(finished: Path, begun: Path, tmp_path: Path) -> None:
    good = run("check", str(finished), "--json")
    assert good.exit_code == 0
    found = json.loads(good.stdout)
    assert (found["good"], found["over"], found["committed"], found["faults"]) == (True, True, True, [])
    assert found["game"] in catalogue()
    assert found["moves"] > found["rounds"] > 0
    begun.write_text(begun.read_text() + "0 S6 | 0 S6 | 0 S6\n")
    bad = run("check", str(begun), "--json")
    assert (bad.exit_code, bad.stderr) == (1, "")
    (fault,) = json.loads(bad.stdout)["faults"]
    assert (fault["what"], fault["line"]) == ("move", begun.read_text().count("\n"))
    assert fault["rule"] in {rule.anchor for rule in (*catalogue()["mau_mau"].rules(), *TABLE_RULES)}
    (tmp_path / "empty").write_text("")
    unreadable = run("check", str(tmp_path / "empty"), "--json")
    assert unreadable.exit_code == 1
    assert json.loads(unreadable.stdout)["moves"] is None
    assert run("check", str(tmp_path / "missing"), "--json").exit_code == 2
    assert complaint("check") == "RECORD is missing; 'reihum check --help' says more."


@pytest.mark.parametrize("command", ["replay", "check", "show"])
def test_files_that_can_not_be_read(command: str, tmp_path: Path) -> None:
    assert "can't be read" in complaint(command, str(tmp_path / "missing"))
    assert "can't be read" in complaint(command, str(tmp_path))
    assert "No such file" in complaint(command, "")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff\xe0")
    assert "is not a text file" in complaint(command, str(tmp_path / "picture"))
    with (tmp_path / "endless").open("wb") as endless:
        endless.truncate(100 * LARGEST)  # as if it had no end: nothing of it is on the disk
    assert "is too long" in complaint(command, str(tmp_path / "endless"))
    (tmp_path / "empty").write_text("")
    code = 1 if command == "check" else 2  # a bad record, not a wrong call
    assert "line 1, column 1" in complaint(command, str(tmp_path / "empty"), code=code)


# show


def test_show_a_position(tmp_path: Path) -> None:
    shown = run("show", POSITION).stdout
    assert "To act: Seat 0" in shown
    assert "[EA]" in shown  # all cards that the text names
    file = tmp_path / "position.txt"
    file.write_text(POSITION.replace(" | ", "\n"))
    assert run("show", str(file)).stdout == shown
    assert run("show", "-", typed=POSITION).stdout == shown


def test_show_a_position_to_one_seat() -> None:
    shown = run("show", POSITION, "--seat", "0").stdout
    assert "[H6]" in shown
    assert "EA" not in shown
    assert complaint("show", POSITION, "--seat", "2") == "There is no seat 2; the seats are 0 to 1."


def test_unknown_cards_stay_unknown() -> None:
    shown = run("show", "letzter_panther 3 | hand.0 R0 ?*2 | hand.1 ?*3 | hand.2 ?*3 | turn 0").stdout
    assert "[R0]" in shown
    assert shown.count("[") == 1


def test_show_refuses_a_corrupt_position() -> None:
    assert complaint("show", "mau_mau 2 | discrd H9").startswith("line 1, column 13: no zone, note or setting 'discrd'")
    assert "no card 'H99'" in complaint("show", "mau_mau 2 | discard H99")


# bench


def test_bench_passes_its_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []

    def main(*args: object) -> int:
        calls.append(args)
        return 0

    monkeypatch.setattr(bench, "main", main)
    assert run("bench", "--json", "--seconds", "0.5", "--rounds", "2").exit_code == 0
    assert calls == [(0.5, 2, True, False)]
    assert complaint("bench", "--seconds", "0") == "--seconds can't be '0'; 'reihum bench --help' says more."
    monkeypatch.setattr(bench, "solver", main)
    assert run("bench", "solver", "--deals", "3", "--first", "7", "--full").exit_code == 0
    assert calls[1:] == [(3, 7, True, False, False)]
    assert "can't be 'chess'" in complaint("bench", "chess")


def test_bench_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def main(*args: object) -> int:
        raise ImportError("no", name="pyspiel")

    monkeypatch.setattr(bench, "main", main)
    assert complaint("bench").startswith("The measurements need pyspiel;")


# Without a game


def test_the_menu_offers_the_games() -> None:
    shown = run("play", typed="xyzzy\nMau-Mau\n9\n2\nq\ny\n")
    assert shown.exit_code == 0
    for entry in catalogue().values():
        assert entry.booklet("en").title in shown.stdout
    assert "There is no game 'xyzzy'" in shown.stdout
    assert "Please type a number: 2–5." in shown.stdout
    assert "Your turn" in shown.stdout


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_menu_fits_into_sixty_columns(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = run("play", "--lang", language, typed="xyzzy\nmue\n9\n3\nq\nj\n").stdout
    menu, _, _ = shown.partition("━━ Mü")
    assert catalogue()["mue"].booklet(language).summary[:40] in menu
    assert max(map(len, menu.splitlines())) <= 60


def test_the_menu_keeps_what_was_said_before(tmp_path: Path) -> None:
    """How many play and which file: that is not asked again, and not forgotten."""
    shown = run("play", "--seats", "2", "--seed", "5", "--record", str(tmp_path / "m"), typed="mau_mau\n1\nq\ny\n")
    assert "How many players" not in shown.stdout
    assert "Match no. 5" in shown.stdout
    assert "mau_mau" in (tmp_path / "m").read_text()


def test_the_game_stands_in_the_file(begun: Path) -> None:
    shown = run("play", "--record", str(begun), typed="q\ny\n")
    assert shown.exit_code == 0
    assert "The match goes on." in shown.stdout
    assert "Which game?" not in shown.stdout
    assert "holds another match" in complaint("play", "--record", str(begun), "--seed", "99")
    begun.write_text("nonsense")
    assert complaint("play", "--record", str(begun)).startswith(f"{begun}: line 1, column 1: ")


def test_the_menu_may_be_left() -> None:
    assert run("play", typed="q\n").stdout.endswith("See you soon!\n")
    assert complaint("play", typed="") == "There is no more input."
