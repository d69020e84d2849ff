"""What a played card can catch: sums over the digits on the table."""

from reihum.rules import *


TOGETHER: Final[i64] = 17
HIGHEST: Final[i64] = 9


def can_add(digits: vec[i64], goal: i64) -> bool:
    """Do two or more of these digits add up to the goal?"""
    one: i64 = 0  # the sums of single cards, as a set,
    more: i64 = 0  # and of two or more
    for digit in digits:
        more |= (one | more) << digit
        one |= BIT[digit]
    return more & BIT[goal] != 0


def can_reach(digits: vec[i64], goal: i64) -> bool:
    """Do some of these digits, perhaps none, add up to the goal?"""
    sums: i64 = 1
    for digit in digits:
        sums |= sums << digit
        sums &= BIT[TOGETHER + 1] - 1
    return goal >= 0 and sums & BIT[goal] != 0


def can_reach_both(digits: vec[i64], first: i64, second: i64) -> bool:
    """Can two heaps be made of these digits, no card in both, with these two sums?"""
    if first < 0 or second < 0 or first > HIGHEST:
        return False
    sums = filled(HIGHEST + 1)  # for each sum of the first heap the sums of the second, as a set
    sums[0] = 1
    for digit in digits:
        for total in range(HIGHEST, i64(-1), -1):
            with_second = sums[total] | (sums[total] << digit)
            if digit > 0 and total >= digit:
                with_second |= sums[total - digit]
            sums[total] = with_second & (BIT[TOGETHER + 1] - 1)
    return sums[first] & BIT[second] != 0
