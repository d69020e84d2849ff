"""The types of the messages, for the page's scripts."""

import msgspec
import pytest
from msgspec import inspect

from reihum.server.messages import AnyFromPage, AnyFromServer
from tools.wire_types import FILE, Types, written

pytestmark = pytest.mark.once


def test_the_file_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m tools.wire_types"


def test_every_message_is_in_it() -> None:
    text = written()
    for union in (AnyFromPage, AnyFromServer):
        for kind in union.__args__:
            assert f'interface {kind.__name__} {{\n    type: "{kind.__struct_config__.tag}";' in text


class Inner(msgspec.Struct, omit_defaults=True):
    size: int | None
    by: tuple[int, ...] = ()


class Outer(msgspec.Struct, tag_field="type", tag="outer"):
    first: list[Inner | None]
    second: str = msgspec.field(name="from", default="")
    third: dict[str, bool] = msgspec.UNSET  # type: ignore[assignment]


def test_what_may_be_missing_is_optional() -> None:
    types = Types()
    assert types.name(inspect.type_info(Outer), said_by_page=False) == "Outer"
    assert types.interfaces["Inner"].split("\n")[1:3] == ["    size: number | null;", "    by?: number[];"]
    assert types.interfaces["Outer"].split("\n")[1:5] == [
        '    type: "outer";',
        "    first: (Inner | null)[];",
        "    from: string;",
        "    third?: Record<string, boolean>;",
    ]


def test_a_page_may_leave_out_what_has_a_default() -> None:
    types = Types()
    types.name(inspect.type_info(Outer), said_by_page=True)
    assert "    from?: string;" in types.interfaces["Outer"]
