"""Structured logs: one JSON object per line. Tokens, cards and names never get there.

Neither do addresses and the ids of tables, which are as good as an invitation, unless somebody wants them. A table has
a nickname instead, which lasts until the process ends.
"""

import logging
import secrets
import sys
from hashlib import blake2b
from typing import Any, Final

import msgspec

LOG: Final = logging.getLogger("reihum.server")


KEY: Final = secrets.token_bytes(16)
STRANGE: Final = (  # in the words of uvicorn and websockets
    *("Invalid HTTP request received.", "Unsupported upgrade request."),
    *("connection open", "connection rejected (%d %s)"),
)


def nickname(table: object) -> str:
    return blake2b(str(table).encode("utf-8", "replace"), key=KEY, digest_size=4).hexdigest()


class Discreet(logging.Filter):
    """uvicorn says who connects to which table."""

    def filter(self, record: logging.LogRecord) -> bool:
        return '"WebSocket' not in str(record.msg)


class Patient(logging.Filter):
    """What any stranger can cause as often as they like is worth no line: so many of them would fill the disk."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.msg not in STRANGE


class JsonLines(logging.Formatter):
    def __init__(self, named: bool = False) -> None:
        super().__init__()
        self.named = named

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **self.facts(record),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()

    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        found: dict[str, Any] = getattr(record, "facts", {})
        return found if self.named or "table" not in found else {**found, "table": nickname(found["table"])}


def log(event: str, level: int = logging.INFO, **facts: object) -> None:
    LOG.log(level, event, extra={"facts": facts})


def write_logs(level: int, named: bool = False) -> None:
    """Everything to standard error, including uvicorn's messages; `named`: with tables and addresses."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(named))
    handler.addFilter(Patient())
    if not named:
        handler.addFilter(Discreet())
    for name in ("reihum.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level)
        logger.propagate = name == "uvicorn.error"
