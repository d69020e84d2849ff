"""reihum bench: how fast the rules are, how fast open rounds are solved, or how long bots think."""

import click

from reihum.cli.completion import one_of
from reihum.cli.faults import BadValue, Fault
from reihum.cli.usage import Usage, number_option, speech

PARTS = ("rules", "solver", "bots")


def read_part(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value not in PARTS:
        raise BadValue(value, param, ctx)
    return value


@click.command(cls=Usage, name="bench")
@click.argument(
    "part", default=PARTS[0], metavar="[rules|solver|bots]", callback=read_part, shell_complete=one_of(*PARTS)
)
@number_option("--seconds", float, 0.001, 0.1)
@number_option("--rounds", int, 1, 10)
@click.option("--json", "as_json", is_flag=True)
@click.option("--interpreted", is_flag=True)
@number_option("--deals", int, 1, 50)
@number_option("--first", int, 0, 0)
@click.option("--full", is_flag=True)
def command(
    part: str, seconds: float, rounds: int, as_json: bool, interpreted: bool, deals: int, first: int, full: bool
) -> int:
    from reihum import bench

    try:
        if part == "solver":
            return bench.solver(deals, first, full, as_json, interpreted)
        if part == "bots":
            return bench.bots(as_json, interpreted)
        return bench.main(seconds, rounds, as_json, interpreted)
    except ImportError as missing:
        raise Fault(speech()("errors.bench", what=missing.name or missing)) from None
