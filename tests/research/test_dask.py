"""The arena on a cluster: Dask's executor is as good as any other."""

import pytest

from reihum.research.arena import contests, hold_all, report

distributed = pytest.importorskip("distributed")


@pytest.mark.filterwarnings("ignore")
def test_a_local_cluster() -> None:
    games = list(contests("hoechste_karte", ["beginner", "random"], 2, 3, {}))
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        there = report(games, hold_all(games, client.get_executor()))
    assert there == report(games, hold_all(games))
