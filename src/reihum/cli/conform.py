"""reihum conform: does a game satisfy what every game must?"""

import click

from reihum.cli.packages import need, package_of
from reihum.cli.usage import Usage, speech

BAD = 1  # the exit code for a game that does not pass
FEW = 3  # tables that are named


@click.command(cls=Usage, name="conform")
@click.argument("package")
@click.option("--sample", is_flag=True)
def command(package: str, sample: bool) -> int:
    need("pytest", "testing")
    from reihum.testing.conform import conform
    from reihum.text.catalogue import include

    words = speech()
    entry = include(package_of(package))
    verdict = conform(entry.package, sample)
    title = entry.booklet(words.language).title
    for failure in verdict.failures:
        click.echo(f"✗ {failure.requirement}")
        for line in failure.found.splitlines():
            click.echo(f"  {line}")
        click.echo(f"  {', '.join(failure.tables[:FEW])}")
        if len(failure.tables) > FEW:
            click.echo(f"  {words('conform.more', n=len(failure.tables) - FEW)}")
        if failure.also:
            click.echo(f"  {words('conform.also', n=failure.also)}")
        click.echo(f"  {words('conform.read', where=failure.read)}\n")
    if verdict.left_out:
        click.echo(words("conform.left-out", n=verdict.left_out))
    if verdict.failures:
        failed = sum(1 + failure.also for failure in verdict.failures)
        click.echo(words("conform.bad", game=title, n=failed, passed=verdict.passed))
        return BAD
    click.echo(words("conform.good", game=title, n=verdict.passed))
    return 0
