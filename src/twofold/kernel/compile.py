"""The `kernel` decorator: one source, run as plain Python or compiled by Numba.

A kernel starts as plain Python, so that a single game needs no compiler and starts at once. Work
in bulk calls `compile_all` first. Every kernel gives the same results either way (the tests hold
it to that), so nobody needs to know which way one ran.
"""

import hashlib
import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, update_wrapper
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, ParamSpec, TypeVar, cast

import platformdirs

_kernels: "list[Kernel[..., Any]]" = []
_numba: ModuleType | None = None
_CACHES_KEPT = 3


P = ParamSpec("P")
R = TypeVar("R")


class Kernel(Generic[P, R]):
    """A function that runs as plain Python until it is compiled."""

    __wrapped__: Callable[P, R]

    def __init__(self, function: Callable[P, R], machine: str | None) -> None:
        update_wrapper(self, function)
        self.python = function
        self.machine = machine
        self.run: Callable[P, R] = function
        _kernels.append(self)
        if _numba is not None:
            self.compile()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run it, whichever way it runs now."""
        return self.run(*args, **kwargs)

    def compile(self) -> None:
        """Let Numba compile this kernel from now on (it does so at the first call)."""
        if self.machine is None:
            numba = cast("Any", _numba)
            with _cache_named_by_sources():
                self.run = numba.njit(cache=True, nogil=True, _nrt=False)(self.python)
        else:
            self.run = getattr(_machine(), self.machine)


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a kernel of a function over whole numbers and records."""
    return Kernel(function, None)


def primitive(function: Callable[P, R]) -> Kernel[P, R]:
    """Make a kernel whose compiled twin of the same name stands in `kernel/machine.py`."""
    return Kernel(function, function.__name__)


def compiled() -> bool:
    """Say whether kernels run as machine code."""
    return _numba is not None


def compile_all() -> None:
    """Compile every kernel, known now or defined later, unless `NUMBA_DISABLE_JIT` is set."""
    global _numba  # noqa: PLW0603 - one process compiles once
    if _numba is not None or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return
    _numba = importlib.import_module("numba")
    types = importlib.import_module("numba.core.types")
    extending = importlib.import_module("numba.extending")

    @extending.typeof_impl.register(Kernel)
    def _(value: Any, _context: Any) -> Any:
        # A kernel that calls another finds it as a global: to Numba it is what it compiled to.
        return types.Dispatcher(value.run)

    for known in _kernels:
        known.compile()


@cache
def _machine() -> ModuleType:
    """Load the compiled twins."""
    with _cache_named_by_sources():
        return importlib.import_module("twofold.kernel.machine")


@contextmanager
def _cache_named_by_sources() -> Generator[None]:
    """Let Numba keep what it compiles here in a folder that cannot be stale."""
    config = cast("Any", _numba).config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_cache_folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


@cache
def _cache_folder() -> Path:
    """Give the folder of compiled kernels, named by the hash of all their sources.

    Numba notices a change in a kernel's own file but not in a file it calls into.
    """
    house = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for source in sorted(house.rglob("*.py")):
        text = source.read_bytes()
        if b"kernel" in text:
            digest.update(b"%s %d " % (source.relative_to(house).as_posix().encode(), len(text)))
            digest.update(text)
    named = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(named) if named else platformdirs.user_cache_path("twofold")
    folder = home / f"kernels-{digest.hexdigest()[:24]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        kept = sorted(home.glob("kernels-*"), key=lambda old: old.stat().st_mtime, reverse=True)
        for old in kept[_CACHES_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        # No place to keep them: this process compiles for itself.
        folder = Path(tempfile.mkdtemp(prefix="twofold-kernels-"))
    return folder
