"""Chance, against a second implementation of docs/chance.md and against vectors that other languages can use."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance, Stream, commitment, match_key, round_key
from reihum.core.match import Match
from reihum.games.mau_mau.rules import GAME


def hashed(*parts: bytes) -> bytes:
    return sha256(b"".join(parts)).digest()


def four(number: int) -> bytes:
    return number.to_bytes(4, "big")


def numbers(key: bytes, shuffle: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hashed(b"reihum shuffle", key, four(shuffle), four(block))
        yield from [int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4)]
        block += 1


def below(stream: Iterator[int], n: int) -> int:
    return next(number for number in stream if number < 2**32 // n * n) % n


def shuffled(key: bytes, shuffle: int, size: int) -> list[int]:
    stream, items = numbers(key, shuffle), list(range(size))
    for place in range(size - 1, 0, -1):
        other = below(stream, place + 1)
        items[place], items[other] = items[other], items[place]
    return items


def by_stream(key: bytes, shuffle: int, size: int) -> list[int]:
    items = vec[i64](range(size))
    Stream(key, shuffle).shuffle(items)
    return [int(item) for item in items]


# Vectors

KEY_7 = "e6b8f5c7f5da5ee9480bcd2d4b1201798c9d87c6798aa3b3029007c3f3e37497"
KEY_7_ANNA_BERT = "49255a47f798b2173bd5f4d8c1c9efdf0941b3d80960106708e7d3214b4ebd43"
ROUND_0 = "7ed55cbaea79b783d63bee80522917be3609cb85249d2bc5dd96f5b65d53da07"
ROUND_1 = "0526d7cc94186284af65cb0ed60f25ac952a99e478da2cc3a01c5f66a28f8f1e"


def test_vectors() -> None:
    assert commitment(7) == "40b84220427d4a4e4cdc8257d4506b0cbd49ea76502f441d648b0f6598eb78f9"
    assert match_key(7).hex() == match_key("7").hex() == KEY_7
    assert match_key(7, "anna", "bert").hex() == KEY_7_ANNA_BERT
    assert round_key(match_key(7), 0).hex() == ROUND_0
    assert round_key(match_key(7), 1).hex() == ROUND_1
    assert by_stream(bytes.fromhex(ROUND_0), 1, 10) == [7, 1, 4, 5, 9, 0, 2, 6, 8, 3]
    assert [Stream(match_key(seed), 0).below(5) for seed in range(10)] == [2, 0, 1, 1, 4, 3, 0, 3, 0, 2]


def test_the_second_implementation_gives_the_vectors() -> None:
    assert hashed(b"reihum commitment", b"7").hex() == commitment(7)
    assert hashed(b"reihum match", hashed(b"7")).hex() == KEY_7
    assert hashed(b"reihum match", hashed(b"7"), hashed(b"anna"), hashed(b"bert")).hex() == KEY_7_ANNA_BERT
    assert hashed(b"reihum round", bytes.fromhex(KEY_7), four(1)).hex() == ROUND_1
    assert shuffled(bytes.fromhex(ROUND_0), 1, 10) == [7, 1, 4, 5, 9, 0, 2, 6, 8, 3]


@pytest.mark.parametrize("size", [1, 2, 36, 44, 60, 80])
def test_both_implementations_shuffle_alike(size: int) -> None:
    for number in range(5):
        key = match_key(f"seed {number}")
        assert by_stream(key, number, size) == shuffled(key, number, size)


def test_a_real_deal_can_be_checked() -> None:
    """Mau-Mau shuffles all 36 cards and deals from the top, five rounds, left of nobody in particular: seat 0 first."""
    match = Match(GAME, 3, seed="kitchen table", entropy=("anna", "bert"))
    key = hashed(b"reihum match", *[hashed(part) for part in (b"kitchen table", b"anna", b"bert")])
    stock = shuffled(hashed(b"reihum round", key, four(0)), 1, 36)[::-1]
    for seat in range(3):
        assert sorted(map(int, match.round.cards(2 + seat))) == sorted(stock[seat:15:3])
    assert int(match.round.top(1)) == stock[15]
    assert match.sheet.first_dealer == below(numbers(key, 0), 3)


def test_numbers_past_the_last_multiple_are_passed_over() -> None:
    """With n just above half of all numbers nearly every second one is."""
    n = 2**31 + 1
    key = match_key("half")
    stream = Stream(key, 1)
    raw = numbers(key, 1)
    assert [stream.below(n) for _ in range(50)] == [below(raw, n) for _ in range(50)]


def test_entropy_cannot_be_moved_between_players() -> None:
    keys = {
        match_key("1", "2", "3"),
        match_key("12", "3"),
        match_key("1", "23"),
        match_key("123"),
        match_key("1", "3", "2"),
    }
    assert len(keys) == 5


# The fast generator


def test_the_fast_generator_is_fair_enough() -> None:
    chance = Chance(5)
    for n in (2, 3, 7, 60):
        times = Counter(int(chance.below(n)) for _ in range(1000 * n))
        assert set(times) == set(range(n))
        assert sum((number - 1000) ** 2 / 1000 for number in times.values()) < n + 5 * (2 * n) ** 0.5
    assert all(0 <= chance.share() < 1 for _ in range(1000))


def test_the_fast_generator_shuffles_uniformly() -> None:
    chance = Chance(1)
    times: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 300):
        items = vec[i64](range(4))
        chance.shuffle(items)
        times[tuple(map(int, items))] += 1
    assert len(times) == 24
    assert sum((number - 300) ** 2 / 300 for number in times.values()) < 23 + 5 * 46**0.5


@pytest.mark.parametrize("seed", [0, 1, -1, 2**62, 2**63 - 1, 0x2545_F491_4F6C_DD1D])
def test_any_seed_will_do(seed: int) -> None:
    chance = Chance(seed)
    assert len({int(chance.below(1000)) for _ in range(50)}) > 30
    assert chance.seed() != 0


def test_the_fast_generator_gives_the_same_numbers_everywhere() -> None:
    chance = Chance(42)
    assert [int(chance.below(100)) for _ in range(8)] == [3, 97, 34, 64, 47, 33, 86, 70]
