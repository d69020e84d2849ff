"""Break the code on purpose, one fault at a time, and see that the tests notice: python -m tools.mutants [word ...]

Each fault is planted in a copy of the tree, and the tests that every game gets for free are run on one game that
the fault touches. With words, only faults that contain one of them. A fault that nobody notices is an error.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CORE = "src/reihum/core"
GAMES = "src/reihum/games"
WORLDS = ["tests/every_game/test_worlds.py"]
EVERY_GAME = ["tests/every_game", "tests/test_every_game.py"]
COPIED = ("src", "tests", "tools", "docs", "pyproject.toml", "README.md")
TOO_LONG = 600  # seconds; tests that take longer have noticed nothing


class Fault(NamedTuple):
    """A piece of text to replace, and the game on which it should show."""

    name: str
    file: str
    old: str
    new: str
    game: str
    tests: list[str] = EVERY_GAME
    among: str = ""  # a word in the name of the tests that should notice it: only to save time


# what everybody learns from a card that does not follow
VOID = "self.rule_out(self.game.suits, which, self.layout.hand + self.layout.stride * seat)"


def paragraphs(game: str) -> list[str]:
    return [f"tests/games/test_{game}.py"]


FAULTS = [
    # a game gives something away
    Fault(
        "a note tells of the top card of the stock",
        f"{GAMES}/mau_mau/rules.py",
        "        self.said = 0\n        self.call()",
        "        self.said = self.top(STOCK) & 1\n        self.call()",
        "mau_mau",
        among="nobody_can_tell",
    ),
    Fault(
        "a secret choice lies face up",
        f"{GAMES}/dritter_mann/rules.py",
        'GAME.zones("secret", Face.OWN',
        'GAME.zones("secret", Face.UP',
        "dritter_mann",
        among="secret",
    ),
    Fault(
        "everybody sees the hands",
        f"{CORE}/zones.py",
        "Face.OWN: own}",
        "Face.OWN: everybody}",
        "letzter_panther",
        among="views",
    ),
    Fault(
        "backs are counted where nobody may count",
        f"{CORE}/view.py",
        "counted = table.layout.uncounted[zone] == 0 or table.layout.knows(seat, zone)",
        "counted = True",
        "mogeln",
        among="nobody_can_tell",
    ),
    Fault(
        "events name a card that went face down",
        f"{CORE}/view.py",
        "if card != SHUFFLED and not (table.layout.knows(seat, source) or table.layout.knows(seat, target)):",
        "if False:",
        "letzter_panther",
        among="events",
    ),
    # imagination
    Fault(
        "imagination keeps the true cards",
        f"{CORE}/imagine.py",
        "dealt = dealer.deal(chance)",
        "dealt = dealer.cards[:]",
        "letzter_panther",
        among="vary",
    ),
    Fault("imagination keeps the key", f"{CORE}/round.py", '        twin.key = b""\n', "", "mau_mau", among="vary"),
    Fault(
        "imagination keeps the order of a hidden pile",
        f"{CORE}/imagine.py",
        "        cards[loose_places[i]] = loose_cards[i]\n",
        "        pass\n",
        "schnipp_schnapp",
        ["tests/core/test_imagination.py"],
    ),
    Fault(
        "what the others know is not carried along",
        f"{CORE}/imagine.py",
        "        rename(twin, dealer, dealt)\n",
        "        pass\n",
        "letzter_panther",
        among="sound",
    ),
    Fault(
        "a shown void is laid at the neighbour's door",
        f"{CORE}/trick_round.py",
        VOID,
        VOID.replace("stride * seat", "stride * self.after(seat)"),
        "letzter_panther",
        among="sound",
    ),
    Fault(
        "nobody notices where an unseen card may have gone",
        f"{CORE}/knowledge.py",
        "            self.blend(unaware, source, target, moved)\n",
        "            pass\n",
        "mau_mau",
        among="sound",
    ),
    Fault(
        "a card that went out of sight is forgotten",
        f"{CORE}/knowledge.py",
        "            self.locate(losing, target, word, moved)\n",
        "            pass\n",
        "letzter_panther",
        tests=["tests/core/test_imagination.py"],
    ),
    # what is known, found only by replaying every deal
    Fault(
        "a card that came unseen keeps its place in a pile",
        f"{CORE}/knowledge.py",
        "                self.may[place] |= moved\n",
        "                pass\n",
        "every_way",
        WORLDS,
    ),
    Fault(
        "what lay in an empty zone is remembered",
        f"{CORE}/knowledge.py",
        "            self.nothing_left(zone)\n",
        "            pass\n",
        "every_way",
        WORLDS,
    ),
    Fault(
        "a shown void outlives the cards that come in unseen",
        f"{CORE}/knowledge.py",
        "            may[there] = out\n",
        "            may[there] |= out\n",
        "every_way",
        WORLDS,
    ),
    Fault(
        "a card followed by all is taken for any other",
        f"{CORE}/knowledge.py",
        "& ~followed & -(rest & 1)",
        "& -(rest & 1)",
        "every_way",
        WORLDS,
    ),
    Fault(
        "a shown void is not said",
        f"{CORE}/trick_round.py",
        VOID,
        "pass",
        "letzter_panther",
        WORLDS,
    ),
    Fault(
        "more is ruled out than was shown",
        f"{CORE}/trick_round.py",
        VOID,
        VOID.replace("which", "(which + 1) % 5"),
        "letzter_panther",
        WORLDS,
    ),
    Fault(
        "imagination leaves the true top card on the stock",
        f"{CORE}/imagine.py",
        "    twin.stack(pile, cards)\n\n\ndef shuffle_anew",
        "    if before[0] in list(cards):\n"
        "        cards = vec[i64]([c for c in cards if c != before[0]] + [before[0]])\n"
        "    twin.stack(pile, cards)\n\n\ndef shuffle_anew",
        "mau_mau",
        among="nobody_can_tell",
    ),
    Fault(
        "everybody is told which card was drawn",
        f"{GAMES}/mau_mau/rules.py",
        "        self.draw(STOCK, HAND[seat])\n",
        "        self.tell(self.draw(STOCK, HAND[seat]), HAND[seat])\n",
        "mau_mau",
        among="nobody_can_tell",
    ),
    Fault(
        "whose turn it is depends on a hidden card",
        f"{GAMES}/mau_mau/rules.py",
        "        self.player = seat\n",
        "        self.player = self.after(seat, 1 + (self.top(STOCK) & 1))\n",
        "mau_mau",
        among="nobody_can_tell",
    ),
    Fault(
        "being watched changes what is known",
        f"{CORE}/card_table.py",
        "            if self.tracking:\n                self.track(source, target, word, bit)\n",
        "            if self.tracking and not self.recording:\n                self.track(source, target, word, bit)\n",
        "mau_mau",
        among="same_seed",
    ),
    Fault(
        "only the first word of a set is looked at",
        f"{CORE}/knowledge.py",
        "        for word in range(self.words):\n            self.may[loose + word] =",
        "        for word in range(1):\n            self.may[loose + word] =",
        "mau_mau",
        among="words",
    ),
    Fault(
        "an open pile shows all its cards",
        f"{CORE}/view.py",
        "(codes[table.top(zone)],) if size > 0 else ()",
        "tuple([codes[card] for card in table.pile(zone)])",
        "mau_mau",
        among="views",
    ),
    Fault(
        "a refused move wipes the events of the last one",
        f"{CORE}/match.py",
        "        for move in moves:\n            trial.now = at\n",
        "        trial.events = trial.events[:0]\n        for move in moves:\n            trial.now = at\n",
        "mau_mau",
        among="stale",
    ),
    Fault(
        "half of a combination is played",
        f"{CORE}/match.py",
        "if len(moves) == 1 else self.round.clone()",
        "if len(moves) > 0 else self.round.clone()",
        "letzter_panther",
        among="as_one",
    ),
    # the table
    Fault(
        "a card is copied, not moved",
        f"{CORE}/card_table.py",
        "        lie[here] = rest\n",
        "",
        "hoechste_karte",
        among="lost",
    ),
    Fault(
        "shuffles ignore the key",
        f"{CORE}/card_table.py",
        "Stream(self.key, int(self.shuffles)).shuffle(cards)",
        'Stream(b"", int(self.shuffles)).shuffle(cards)',
        "deal",
        tests=["tests/core/test_chance.py"],
    ),
    Fault(
        "a clone shares a list",
        f"{CORE}/round.py",
        "value[:] if note.listed else value",
        "value",
        "letzter_panther",
        among="clones",
    ),
    Fault(
        "a clone forgets a field",
        f"{CORE}/round.py",
        "        for note in self.game.notes:\n            value",
        "        for note in self.game.notes[1:]:\n            value",
        "mau_mau",
        among="clones",
    ),
    Fault(
        "a field is no note",
        f"{GAMES}/mau_mau/rules.py",
        "    said: Flag = 0",
        "    said: i64 = 0",
        "mau_mau",
        among="note",
    ),
    # the rules
    Fault(
        "a round does not end",
        f"{GAMES}/mau_mau/rules.py",
        "        self.end()\n        return True\n",
        "        self.next(self.after(seat))\n        return True\n",
        "mau_mau",
        among="rounds_end",
    ),
    Fault(
        "a rule is forgotten where moves are explained",
        f"{CORE}/trick_round.py",
        "return FOLLOW if can_follow(",
        "return FOLLOW if False and can_follow(",
        "letzter_panther",
        among="legal",
    ),
    Fault(
        "a refused move leaves traces",
        f"{CORE}/match.py",
        "                trial.now = before\n                raise",
        "                trial.dealer += 1\n                raise",
        "mau_mau",
        among="refused",
    ),
    Fault(
        "the wrong neighbour goes on",
        f"{CORE}/trick_round.py",
        "self.let(self.after(seat, 1))",
        "self.let(self.before(seat))",
        "letzter_panther",
        paragraphs("letzter_panther"),
    ),
    Fault(
        "the last trick counts too little",
        f"{GAMES}/letzter_panther/rules.py",
        "LAST_TRICK: Final[i64] = 50",
        "LAST_TRICK: Final[i64] = 40",
        "letzter_panther",
        paragraphs("letzter_panther"),
    ),
    # the booklets
    Fault(
        "a paragraph is missing in one language",
        f"{GAMES}/mau_mau/rules.en.md",
        " {#seven}",
        "",
        "mau_mau",
        among="languages",
    ),
    Fault(
        "a paragraph has no test",
        "tests/games/test_mau_mau.py",
        "def test_pack",
        "def check_pack",
        "mau_mau",
        among="paragraph_has",
    ),
    Fault(
        "an option has no name in one language",
        f"{GAMES}/mau_mau/rules.de.md",
        "unter_on_ace = ",
        "unter = ",
        "mau_mau",
        among="languages",
    ),
]


def noticed(fault: Fault) -> str:
    """The test that noticed this fault; empty: none did."""
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            source, target = ROOT / name, Path(folder, name)
            shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
        file = Path(folder, fault.file)
        text = file.read_text(encoding="utf-8")
        if fault.old not in text:
            sys.exit(f"'{fault.name}' can't be planted any more: {fault.file} has changed")
        file.write_text(text.replace(fault.old, fault.new, 1), encoding="utf-8")
        tests = [test for test in fault.tests if Path(folder, test).exists()]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(
                [*command, "-k", f"{fault.game} and {fault.among}" if fault.among else fault.game],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(Path(folder, "src"))},
                capture_output=True,
                text=True,
                timeout=TOO_LONG,
            )
        except subprocess.TimeoutExpired:
            return ""
        if done.returncode not in (0, 1):  # pytest: neither passed nor failed, so nothing was tried
            raise SystemExit(f"The tests for '{fault.name}' can't be run:\n{done.stdout}{done.stderr}")
        failures = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return failures[0].split("::")[-1].split(" - ")[0] if done.returncode == 1 and failures else ""


def main(words: list[str]) -> int:
    chosen = [fault for fault in FAULTS if not words or any(word in fault.name for word in words)]
    missed = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for fault, test in zip(chosen, pool.map(noticed, chosen), strict=True):
            missed += not test
            print(f"{'noticed' if test else 'MISSED '}  {fault.name}" + (f"  ({test})" if test else ""), flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} faults noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
