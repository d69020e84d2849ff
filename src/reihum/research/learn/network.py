"""A small network and how it learns: a few layers of sums with nothing below zero; gradients and Adam by hand.

There are so few kinds of layers that no library for learning is needed, and the same lines run on NumPy and CuPy.
"""

from itertools import pairwise
from typing import Any, final

import numpy as np

from reihum.research.learn.arrays import Array, on_host

__all__ = ["Adam", "Network"]

USUAL_INPUTS = 64  # of the first layer that are not 0: inputs are sparse


@final
class Network:
    """Layers of weights and biases."""

    def __init__(self, weights: list[Array], biases: list[Array]) -> None:
        self.weights = weights
        self.biases = biases

    @classmethod
    def fresh(cls, widths: list[int], last: float, draw: np.random.Generator, xp: Any) -> "Network":
        """Small random weights; those of the last layer as small as told."""
        weights: list[Array] = []
        for layer, (above, below) in enumerate(pairwise(widths)):
            size = (2 / (USUAL_INPUTS if layer == 0 else above)) ** 0.5
            size *= last if layer == len(widths) - 2 else 1.0
            weights.append(xp.asarray((size * draw.standard_normal((above, below))).astype(np.float32)))
        return cls(weights, [xp.zeros(below, np.float32) for below in widths[1:]])

    @classmethod
    def of(cls, parameters: list[Any], xp: Any) -> "Network":
        """All weights, then all biases."""
        there = [xp.asarray(each) for each in parameters]
        return cls(there[: len(there) // 2], there[len(there) // 2 :])

    @property
    def parameters(self) -> list[Array]:
        return [*self.weights, *self.biases]

    @property
    def widths(self) -> list[int]:
        """How many inputs there are, then how many outputs each layer has."""
        return [len(self.weights[0]), *map(len, self.biases)]

    def widened(self, widths: list[int], draw: np.random.Generator, xp: Any) -> "Network":
        """The same with layers at least as wide as these, if there are as many: what is new counts for nothing yet."""
        if len(widths) != len(self.widths):
            return self
        widths = [max(each) for each in zip(widths, self.widths, strict=True)]
        wide = Network.fresh(widths, 1.0, draw, xp)
        for layer, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            above, below = weights.shape
            wide.weights[layer][above:] = 0
            wide.weights[layer][:above, :below] = weights
            wide.biases[layer][:below] = biases
        return wide

    def copy(self) -> "Network":
        return Network([each.copy() for each in self.weights], [each.copy() for each in self.biases])

    def forward(self, inputs: Array, xp: Any) -> list[Array]:
        """What each layer makes of the inputs; they come first, the result last."""
        layers = [inputs]
        for layer, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            sums = layers[-1] @ weights
            sums += biases
            layers.append(sums if layer == len(self.weights) - 1 else xp.maximum(sums, 0, out=sums))
        return layers

    def slopes(self, layers: list[Array], slope: Array) -> list[Array]:
        """The gradient of the loss by each of the parameters, given its gradient by the result."""
        weights: list[Array] = []
        biases: list[Array] = []
        for layer in reversed(range(len(self.weights))):
            weights.append(layers[layer].T @ slope)
            biases.append(slope.sum(0))
            if layer > 0:
                slope = (slope @ self.weights[layer].T) * (layers[layer] > 0)
        return [*weights[::-1], *biases[::-1]]

    def on_host(self) -> list[Any]:
        return [on_host(each) for each in self.parameters]


@final
class Adam:
    """Steps downhill, as long as the slopes of the past suggest."""

    def __init__(self, network: Network, xp: Any) -> None:
        """From now on the parameters of the network are parts of one array: a GPU is quicker with few large ones."""
        self.xp = xp
        self.all = xp.concatenate([each.ravel() for each in network.parameters])
        ends = np.cumsum([each.size for each in network.parameters])[:-1].tolist()
        parts = [
            part.reshape(each.shape) for part, each in zip(xp.split(self.all, ends), network.parameters, strict=True)
        ]
        network.weights, network.biases = parts[: len(network.weights)], parts[len(network.weights) :]
        self.first = xp.zeros_like(self.all)
        self.second = xp.zeros_like(self.all)
        self.steps = 0

    def step(self, slopes: list[Array], rate: float, steepest: float = 1.0) -> None:
        """One step; gradients that together are steeper than `steepest` are scaled down."""
        slope = self.xp.concatenate([each.ravel() for each in slopes])
        steep = (slope @ slope) ** 0.5
        slope *= self.xp.minimum(steepest / (steep + 1e-6), 1)
        self.steps += 1
        fade = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        self.first += 0.1 * (slope - self.first)
        self.second += 0.001 * (slope * slope - self.second)
        self.all -= rate * fade * self.first / (self.second**0.5 + 1e-5)
