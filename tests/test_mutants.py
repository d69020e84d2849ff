"""Every fault that `make mutants` plants still finds its place. Whether the tests notice takes long."""

from pathlib import Path

import pytest

from tools.mutants import FAULTS, Fault

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    assert fault.old in (ROOT / fault.file).read_text(encoding="utf-8")
