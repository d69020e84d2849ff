"""Does the installed uvicorn have the parts that uvicorn_door.py and uvicorn_wire.py build on?"""

from typing import Any, cast

import uvicorn
from uvicorn.server import ServerState


def has(protocol: type[Any], methods: tuple[str, ...], fields: tuple[str, ...]) -> bool:
    """Can this protocol be made as we make it, and does it have all of these?"""

    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        pass

    try:
        config = uvicorn.Config(nothing, interface="asgi3", log_config=None)
        made = protocol(config, ServerState(), {}, cast("Any", object()))
    except (AttributeError, TypeError):
        return False
    return all(callable(getattr(made, name, None)) for name in methods) and all(hasattr(made, name) for name in fields)
