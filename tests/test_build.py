"""The package knows which build it is."""

import reihum.core.round
from reihum.build import VERSION, compiled, summary


def test_compiled_is_what_was_loaded() -> None:
    assert compiled() == (not str(reihum.core.round.__file__).endswith(".py"))


def test_summary_names_version_and_build() -> None:
    assert summary() == f"Reihum {VERSION}, {'compiled' if compiled() else 'interpreted'} rules"
