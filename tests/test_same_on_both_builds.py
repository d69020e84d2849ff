"""The compiled rules and the same rules as plain Python play the same rounds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reihum import build
from tests.traces import traces

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(not build.compiled(), reason="compared when the tests run on the compiled build")
def test_same_seed_same_play_on_both_builds() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.traces"], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert interpreted.stdout.splitlines() == traces()
