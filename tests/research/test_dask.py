"""The arena on a cluster: Dask's executor is as good as any other."""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from reihum.cli import cli
from reihum.research.arena import contests, hold_all, report

ARENA = ["arena", "hoechste_karte", "--rounds", "--seats", "2", "--deals", "3", "--bots", "beginner,random", "--json"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as found:  # fmt: skip
        yield found


@pytest.mark.filterwarnings("ignore")
def test_a_local_cluster(cluster: Any) -> None:
    games = list(contests("hoechste_karte", ["beginner", "random"], 2, 3, {}))
    with cluster.get_client() as client:
        there = report(games, hold_all(games, client.get_executor()))
    assert there == report(games, hold_all(games))


@pytest.mark.filterwarnings("ignore")
def test_the_command_finds_a_cluster_by_its_address(cluster: Any) -> None:
    there = CliRunner().invoke(cli, [*ARENA, "--dask", cluster.scheduler_address])
    here = CliRunner().invoke(cli, [*ARENA, "--jobs", "1"])
    assert there.exit_code == here.exit_code == 0, there.output
    assert json.loads(there.stdout) == json.loads(here.stdout)


def test_no_cluster_is_said_in_a_sentence() -> None:
    pytest.importorskip("distributed")
    found = CliRunner().invoke(cli, [*ARENA, "--dask", "nonsense://here"])
    assert found.exit_code != 0
    assert "no Dask scheduler at nonsense://here" in found.output
    assert "Traceback" not in found.output


def test_a_missing_package_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = CliRunner().invoke(cli, [*ARENA, "--dask", "tcp://127.0.0.1:8786"])
    assert found.exit_code != 0
    assert "a Dask cluster needs a package: pip install distributed" in found.output
    assert "Traceback" not in found.output
