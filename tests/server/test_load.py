"""`reihum load`: scripted seats over real connections."""

import json
import os
import subprocess
import sys

from reihum.load.results import Results, share


def reihum(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "reihum", "load", *words]
    environment = {**os.environ, "LANG": "en_GB.UTF-8"}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)


def test_every_move_is_told_to_everybody_and_counted() -> None:
    done = reihum("--tables", "3", "--seats", "3", "--seconds", "1", "--rate", "10", "--game", "mau_mau", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["connections"] == 9
    assert 15 <= found["moves"] <= 36
    assert 0 < found["p50_ms"] <= found["p99_ms"] <= found["worst_ms"]
    assert found["refused"] == {}
    assert found["lost"] == 0


def test_a_server_that_is_not_there_gets_one_sentence() -> None:
    done = reihum("--server", "http://127.0.0.1:9", "--tables", "1")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "can't be measured" in done.stderr


def test_shares_of_latencies() -> None:
    results = Results([(1.0, 0.010), (2.0, 0.030), (3.0, 0.020), (9.0, 5.0)])
    found = results.latencies(0.5, 4.0)
    assert found == [10.0, 20.0, 30.0]
    assert share(found, 0.5) == 20.0
    assert share(found, 0.99) == 30.0
    assert share([], 0.99) == 0.0
