"""The compiled twins of the few kernels that plain Python and the machine must write differently.

Python's whole numbers don't wrap and have no bit instructions; the machine's do. Loaded only when
kernels are compiled. A test holds each twin to its Python original.
"""

from llvmlite import ir
from numba import njit, types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from twofold.kernel.dice import STEP

_STEP = STEP - (1 << 64)
_FIRST = 0xBF58476D1CE4E5B9 - (1 << 64)
_SECOND = 0x94D049BB133111EB - (1 << 64)
_never_zero = ir.Constant(ir.IntType(1), 1)


def _instruction(arguments, build):
    """Make one machine instruction over 64-bit numbers callable from a kernel."""
    signature = types.int64(*[types.int64] * arguments)

    def generate(_context, builder, _signature, values):
        return build(builder, *values)

    return signature, generate


@intrinsic
def _count_ones(_typing, _word):
    return _instruction(1, lambda builder, value: builder.ctpop(value))


@intrinsic
def _zeros_below(_typing, _word):
    return _instruction(1, lambda builder, value: builder.cttz(value, _never_zero))


@intrinsic
def _zeros_above(_typing, _word):
    return _instruction(1, lambda builder, value: builder.ctlz(value, _never_zero))


@intrinsic
def _shift_down(_typing, _word, _places):
    return _instruction(2, lambda builder, value, by: builder.lshr(value, by))


# Numba promises LLVM that its own + and × never overflow, and LLVM draws conclusions; these wrap.
@intrinsic
def _plus(_typing, _word, _other):
    return _instruction(2, lambda builder, value, other: builder.add(value, other))


@intrinsic
def _times(_typing, _word, _other):
    return _instruction(2, lambda builder, value, other: builder.mul(value, other))


@intrinsic
def _spread(_typing, _bits, _places):
    word = ir.IntType(64)

    def build(builder, bits, places):
        kind = ir.FunctionType(word, [word, word])
        spread = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        return builder.call(spread, [bits, places])

    return _instruction(2, build)


@njit(cache=True, nogil=True, _nrt=False)
def size(cards):
    """Count the cards of a set."""
    return _count_ones(cards)


@njit(cache=True, nogil=True, _nrt=False)
def lowest(cards):
    """Give the lowest card of a set that is not empty."""
    return _zeros_below(cards)


@njit(cache=True, nogil=True, _nrt=False)
def highest(cards):
    """Give the highest card of a set that is not empty."""
    return 63 - _zeros_above(cards)


@njit(cache=True, nogil=True, _nrt=False)
def _nth_by_spreading(cards, n):
    return _zeros_below(_spread(1 << n, cards))


@njit(cache=True, nogil=True, _nrt=False)
def _nth_by_counting(cards, n):
    for _ in range(n):
        cards &= cards - 1
    return _zeros_below(cards)


def _spreads_quickly():
    """Say whether this machine lays bits over the places of a set in one quick instruction.

    Others lack it, or are Zen 1 and 2, which have it and are slow.
    """
    _triple, name, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and name not in ("znver1", "znver2")


# Counting down makes the processor guess wrong at almost every card: over a third of a play-out.
nth = _nth_by_spreading if _spreads_quickly() else _nth_by_counting


@njit(cache=True, nogil=True, _nrt=False)
def roll(dice):
    """Give the next 32 bits of the stream."""
    word = _plus(dice.place, _STEP)
    dice.place = word
    word = _times(word ^ _shift_down(word, 30), _FIRST)
    word = _times(word ^ _shift_down(word, 27), _SECOND)
    return _shift_down(word ^ _shift_down(word, 31), 32)
