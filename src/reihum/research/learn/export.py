"""From a learnt network to a policy file: small whole numbers instead of fractions."""

import json
import zlib
from typing import Any

import numpy as np

from reihum.bots.inputs import NUMBER_UNIT, Inputs, fingerprint
from reihum.bots.layers import ONE, SHIFT, Layers
from reihum.bots.policy import FORMAT, Policy
from reihum.core.game import Game
from reihum.research.arrays import over
from reihum.research.learn.tables import scales_of

__all__ = ["critic_parameters_of", "parameters_of", "policy_file"]


def policy_file(
    game: Game, inputs: Inputs, parameters: list[Any], more: dict[str, Any], critic: list[Any] | None = None
) -> bytes:
    """The contents of a policy file; `parameters` are all weights, then all biases; `more` is what else the file says
    about it.

    The same goes for a critic, if there is one. Its last layer has an output for each seat: what it may expect.
    """
    about = {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        **more,
        "fingerprints": {str(seats): fingerprint(game, seats) for seats in game.players},
        "widths": widths_of(parameters),
        "inputs": list(inputs.sizes.items()),
    }
    packed = packed_layers(parameters)
    if critic is not None:
        about = {"scales": scales_of(game)} | about | {"critic": widths_of(critic)}
        packed += packed_layers(critic)
    return json.dumps(about).encode() + b"\n" + zlib.compress(packed, 9)


def widths_of(parameters: list[Any]) -> list[int]:
    """How many outputs the layers have."""
    return [len(biases) for biases in parameters[len(parameters) // 2 :]]


def packed_layers(parameters: list[Any]) -> bytes:
    layers = len(parameters) // 2
    return b"".join(
        packed_layer(weights.astype(np.float64), biases.astype(np.float64), layer == 0, layer == layers - 1)
        for layer, (weights, biases) in enumerate(zip(parameters[:layers], parameters[layers:], strict=True))
    )


def packed_layer(weights: Any, biases: Any, first: bool, last: bool) -> bytes:
    """Weights from -127 to 127, a factor for each sum that makes them what they were, and the biases."""
    largest = np.abs(weights).max(0)
    largest[largest == 0] = 1.0
    small = np.rint(weights * (127 / largest)).astype(np.int8)
    factors = largest / 127 * 2 ** int(SHIFT)
    if first:  # plain inputs come in units of their own, and leave it in those of a layer
        factors *= int(ONE) / int(NUMBER_UNIT)
    biases = biases * int(ONE) * 2 ** int(SHIFT)
    in_order = small.T if last else small
    return b"".join([np.ascontiguousarray(in_order).tobytes(), *(as_numbers(each) for each in (factors, biases))])


def as_numbers(values: Any) -> bytes:
    return bytes(np.rint(values).astype("<i8").tobytes())


def parameters_of(policy: Policy, inputs: Inputs) -> list[Any]:
    """The other way round: all weights of a policy, then all biases, as fractions.

    Inputs are found by their names, and those that the policy does not know yet count for nothing.
    """
    return fractions(policy.layers, policy.inputs, inputs)


def critic_parameters_of(policy: Policy, inputs: Inputs) -> list[Any] | None:
    """The same of its critic; None if it has none."""
    return None if policy.critic is None else fractions(policy.critic, policy.inputs, inputs)


def fractions(network: Layers, known: Inputs, wanted: Inputs) -> list[Any]:
    layers: list[Any] = []
    biases: list[Any] = []
    for layer, packed in enumerate(network.weights):
        factors = np.array(list(network.factors[layer]), np.float64) / 2 ** int(SHIFT)
        if layer == 0:
            factors *= int(NUMBER_UNIT) / int(ONE)
        small = over(packed, np.int16).astype(np.float64)
        last = layer == len(network.weights) - 1
        rows = small.reshape(len(factors), -1).T if last else small.reshape(-1, len(factors))
        weights = (rows * factors).astype(np.float32)
        layers.append(weights if layer else by_name(weights, known, wanted))
        biases.append(
            (np.array(list(network.biases[layer]), np.float64) / 2 ** int(SHIFT) / int(ONE)).astype(np.float32)
        )
    return [*layers, *biases]


def by_name(weights: Any, known: Inputs, wanted: Inputs) -> Any:
    """The rows of the first layer, for other inputs than those they were learnt with."""
    found = np.zeros((int(wanted.size), weights.shape[1]), np.float32)
    for name, size in known.sizes.items():
        both = min(size, wanted.sizes.get(name, 0))
        if both:
            to, start = wanted.starts[name], known.starts[name]
            found[to : to + both] = weights[start : start + both]
    return found
