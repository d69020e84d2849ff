"""reihum bench: how fast the rules are."""

import click

from reihum.cli.faults import Fault
from reihum.cli.usage import Usage, number_option, speech


@click.command(cls=Usage, name="bench")
@number_option("--seconds", float, 0.001, 0.1)
@number_option("--rounds", int, 1, 10)
@click.option("--json", "as_json", is_flag=True)
@click.option("--interpreted", is_flag=True)
def command(seconds: float, rounds: int, as_json: bool, interpreted: bool) -> int:
    from reihum.bench import main

    try:
        return main(seconds, rounds, as_json, interpreted)
    except ImportError as missing:
        raise Fault(speech()("errors.bench", what=missing.name or missing)) from None
