"""What went wrong, in one sentence on standard error."""

import click

from reihum.core.errors import ReihumError
from reihum.text.words import Words

WRONG = 2  # the exit code for whatever a person can put right
INTERRUPTED = 130


class Fault(ReihumError):
    """Something that the command line noticed by itself; its sentence is in the player's language."""

    code = WRONG


class Interrupted(Fault):
    """Somebody pressed Ctrl-C."""

    code = INTERRUPTED


class BadValue(click.BadParameter):
    """An option was given a value that it can't have."""

    def __init__(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> None:
        super().__init__(value, ctx, param)
        self.value = value


def report(error: Exception, words: Words) -> int:
    """Say what went wrong; the exit code. Faults of the program itself are raised again."""
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, click.Abort):
        interrupted = isinstance(error.__cause__, KeyboardInterrupt)
        click.echo(f"reihum: {words('errors.stopped' if interrupted else 'errors.closed')}", err=True)
        return INTERRUPTED if interrupted else WRONG
    if isinstance(error, BrokenPipeError):
        return 1
    sentence = sentence_of(error, words)
    if not sentence:
        raise error
    click.echo(f"reihum: {sentence}", err=True)
    return error.code if isinstance(error, Fault) else WRONG


def sentence_of(error: Exception, words: Words) -> str:
    if isinstance(error, click.UsageError):
        return usage_sentence(error, words)
    if isinstance(error, OSError):
        return words("errors.file", file=error.filename or "?", why=error.strerror or error)
    if isinstance(error, ReihumError | click.ClickException):
        return error.format_message() if isinstance(error, click.ClickException) else str(error)
    return ""


def usage_sentence(error: click.UsageError, words: Words) -> str:
    page = "'reihum --help'" if error.ctx is None else f"'{error.ctx.command_path} --help'"
    if isinstance(error, click.NoSuchOption):
        return words("errors.no-option", name=error.option_name, help=page)
    if isinstance(error, click.MissingParameter):
        return words("errors.missing", name=parameter_name(error), help=page)
    if isinstance(error, BadValue):
        return words("errors.bad-value", name=parameter_name(error), value=error.value, help=page)
    return words("errors.usage", message=error.format_message(), help=page)


def parameter_name(error: click.BadParameter) -> str:
    """As it is written on the command line: --seats, GAME."""
    if error.param is None:
        return str(error.param_hint)
    return error.param.opts[0] if isinstance(error.param, click.Option) else error.param.human_readable_name
