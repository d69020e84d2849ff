"""One run of learning, in a folder of its own: it can be stopped and resumed, and leaves a log, a curve and a policy.

policy.bin     what was learnt, for the folder of the game
learnt.npz     where to resume
log.jsonl      a line for each update
curve.svg      points ahead of random players, as the run went on
"""

import json
from ast import literal_eval
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any, final
from zipfile import BadZipFile

import numpy as np

from reihum import build
from reihum.bots.policy import read_policy
from reihum.core.errors import BadOption
from reihum.core.game import Game
from reihum.research.learn.curve import drawn_curve
from reihum.research.learn.export import critic_parameters_of, parameters_of, policy_file
from reihum.research.learn.learner import Learner, Recipe
from reihum.research.learn.network import Network
from reihum.research.learn.trials import trial

__all__ = ["Run"]

POINTS = 12  # of the curve
TRIED = 256  # rounds for each of them


@final
class Run:
    """A learner and its folder."""

    def __init__(self, game: Game, recipe: Recipe, folder: Path, xp: Any, start: bytes = b"") -> None:
        """`start` is the policy to begin with, if not at random."""
        self.game = game
        self.recipe = recipe
        self.folder = folder
        self.learner = Learner(game, recipe, xp)
        self.curve: list[dict[str, float]] = []
        self.kept = perf_counter()
        if self.place.exists():
            self.resume()
        elif start:
            self.begin_with(start)
        folder.mkdir(parents=True, exist_ok=True)  # not for a start that is refused

    @property
    def place(self) -> Path:
        return self.folder / "learnt.npz"

    def go(self) -> dict[str, Any]:
        """Learn until all is done, and leave everything in the folder; what is told about the policy."""
        if not self.curve:
            self.note_curve()
        self.learner.learn(self.told)
        self.note_curve()
        sharp = trial(self.learner, self.game.players[0], self.recipe.compared, "itself")
        about = self.about() | {"sharp": sharp.lead > 2 * sharp.error}
        self.keep(about)
        return about

    def told(self, found: dict[str, float]) -> None:
        """After each update."""
        learner = self.learner
        line = {"update": learner.updates, "rounds": learner.rounds, "decisions": learner.decisions, **found}
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            print(json.dumps({name: round(value, 4) for name, value in line.items()}), file=log)
        if learner.share() * POINTS >= len(self.curve):
            self.note_curve()
            self.keep(self.about() | {"sharp": False})

    def note_curve(self) -> None:
        found = trial(self.learner, self.game.players[0], TRIED, "random")
        point = {"seconds": round(self.learner.seconds, 1), "rounds": self.learner.rounds, "lead": round(found.lead, 3)}
        self.curve.append(point | {"error": round(found.error, 3)})

    def about(self) -> dict[str, Any]:
        """How this policy was made."""
        learner = self.learner
        return {
            "made": {
                "reihum": build.VERSION,
                "seed": learner.recipe.seed,
                "updates": learner.updates,
                "rounds": learner.rounds,
                "decisions": learner.decisions,
                "minutes": round(learner.seconds / 60, 1),
                "curve": [[point["rounds"], point["lead"]] for point in self.curve],
            }
        }

    # Files

    def keep(self, about: dict[str, Any]) -> None:
        learner = self.learner
        data = policy_file(self.game, learner.inputs, learner.policy.on_host(), about, learner.critic.on_host())
        (self.folder / "policy.bin").write_bytes(data)
        fresh = self.place.with_name("fresh.npz")
        with fresh.open("wb") as file:
            np.savez(file, curve=np.array(json.dumps(self.curve)), game=np.array(self.game.id), **learner.saved())
        fresh.replace(self.place)
        title = f"{self.game.id}: points a round ahead of random players"
        picture = drawn_curve([(point["rounds"], point["lead"]) for point in self.curve], title)
        (self.folder / "curve.svg").write_text(picture, encoding="utf-8")

    def begin_with(self, start: bytes) -> None:
        """Not at random, but with what was learnt before."""
        learner = self.learner
        policy = read_policy(self.game, start)
        critic = critic_parameters_of(policy, learner.inputs)
        learner.take(
            Network.of(parameters_of(policy, learner.inputs), learner.xp),
            None if critic is None else Network.of(critic, learner.xp),
        )

    def resume(self) -> None:
        """Go on where the last run in this folder has stopped."""
        try:
            file = np.load(self.place)
        except (BadZipFile, EOFError, ValueError) as problem:
            raise BadOption(f"{self.place} can't be read ({problem}): choose another folder") from None
        with file as kept:
            if str(kept["game"]) != self.game.id:
                raise BadOption(f"the run in {self.folder} learns {kept['game']}, not {self.game.id}")
            learner, xp = self.learner, self.learner.xp
            for name, network, _ in learner.networks():
                for number, each in enumerate(network.parameters):
                    if f"{name}_{number}" not in kept or each.shape != kept[f"{name}_{number}"].shape:
                        raise BadOption(
                            f"what was learnt in {self.folder} does not fit these rules: choose another folder"
                        )
            self.curve = json.loads(str(kept["curve"]))
            learner.league = []
            for number in range(int(kept["league"])):
                old = learner.policy.copy()
                read_into(old.parameters, kept, f"league{number}", xp)
                learner.league.append(old)
            for name, network, steps in learner.networks():
                read_into(network.parameters, kept, name, xp)
                read_into([steps.first, steps.second], kept, f"{name}_steps", xp)
                steps.steps = int(kept[f"{name}_count"])
            learner.updates, learner.decisions, learner.rounds = (int(each) for each in kept["counts"][:3])
            learner.seconds = float(kept["seconds"])
            learner.ahead = float(kept["ahead"])
            learner.draw.bit_generator.state = literal_eval(str(kept["draw"]))
            begun = literal_eval(str(kept["recipe"]))
            learner.recipe = replace(learner.recipe, seed=begun["seed"])  # whichever number is given now


def read_into(arrays: list[Any], kept: Any, name: str, xp: Any) -> None:
    """The kept numbers of this name, into these arrays."""
    for number, each in enumerate(arrays):
        each[...] = xp.asarray(kept[f"{name}_{number}"])
