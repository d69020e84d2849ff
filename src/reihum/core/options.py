"""Options: what a table agrees on before the deal. A game's options are a frozen dataclass."""

from dataclasses import MISSING, field, fields
from typing import Any

from reihum.core.errors import BadOption

__all__ = ["option", "read_options", "written_options"]


def option(default: Any, *choices: Any) -> Any:
    """A field of a game's options with the values a table may choose from; by default, yes or no."""
    return field(default=default, metadata={"choices": choices or (True, False)})


def fault_of(kind: Any) -> str:
    """What is wrong with a class of options; nothing if a table can agree on each of them."""
    made: Any = getattr(kind, "__dataclass_params__", None)
    if made is None or not made.frozen:
        return "the options must not change; write @dataclass(frozen=True) above their class"
    for each in fields(kind):
        possible = each.metadata.get("choices", ())
        if each.default is MISSING or not possible:
            return f"nobody knows what the option '{each.name}' can be; write '{each.name}: int = option(3, 1, 3, 5)'"
        if each.default not in possible:
            return f"the option '{each.name}' is {each.default!r}, which nobody can choose; add it to the choices"
    return ""


def choices(options: Any, name: str) -> tuple[Any, ...]:
    """The values that one option can take."""
    for each in fields(options):
        if each.name == name:
            return tuple(each.metadata["choices"])
    raise BadOption(f"no option '{name}'; available: {listed(options)}")


def listed(options: Any) -> str:
    names = [each.name for each in fields(options)]
    return ", ".join(names) if names else "none"


def value_text(value: Any) -> str:
    """An option's value as it is written: yes, no, a number, a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_options(kind: Any, texts: dict[str, str]) -> Any:
    """Options from written values; BadOption says what is possible."""
    return kind(**{name: read_value(kind, name, text) for name, text in texts.items()})


def read_value(kind: Any, name: str, text: str) -> Any:
    """One option's value; whether it can be combined with the others is checked elsewhere."""
    possible = choices(kind, name)
    for value in possible:
        if value_text(value) == text:
            return value
    raise BadOption(f"option '{name}' can't be '{text}'; choose {' or '.join(map(value_text, possible))}")


def written_options(options: Any) -> dict[str, str]:
    """All options as text, the inverse of `read_options`."""
    return {each.name: value_text(getattr(options, each.name)) for each in fields(options)}


def changed_options(options: Any) -> dict[str, str]:
    """Only the options that differ from the game's usual ones."""
    usual = written_options(type(options)())
    return {name: text for name, text in written_options(options).items() if text != usual[name]}
