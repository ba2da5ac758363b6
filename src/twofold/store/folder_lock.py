"""One server a data folder: two that write one SQLite log could spoil it."""

import os
import sys
from pathlib import Path

from twofold.store.errors import StoreInUse

_FAR = 1 << 30
"""Where Windows locks: far behind the process id, which others must be able to read."""


class FolderLock:
    """A hold on a data folder that ends with the process, however that ends."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            pid = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise StoreInUse(folder, pid) from None
        try:
            os.ftruncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())
        except OSError:
            os.close(self._file)
            raise

    def release(self) -> None:
        """Let the next one in; the file stays, since removing it could let two in at once."""
        os.ftruncate(self._file, 0)
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
