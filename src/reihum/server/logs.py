"""Structured logs: one JSON object in a line. Tokens, cards and names never get there."""

import logging
import sys
from typing import Any, Final

import msgspec

LOG: Final = logging.getLogger("reihum.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def log(event: str, level: int = logging.INFO, **facts: object) -> None:
    LOG.log(level, event, extra={"facts": facts})


def write_logs(level: int) -> None:
    """Everything to standard error, uvicorn's messages among it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("reihum.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level)
        logger.propagate = name == "uvicorn.error"
