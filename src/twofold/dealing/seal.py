"""The director's part under seal: an archive that only a passphrase opens.

It is a ZIP file encrypted with AES-256, which common archive programs open too.
"""

import importlib
import secrets
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final

from twofold.dealing.trouble import WrongDealing

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that look alike: 32 letters, five bits each."""
_GROUPS: Final = 5


def new_passphrase() -> str:
    """Draw a passphrase of 100 bits, in groups that can be typed from a slip."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(_GROUPS))
    return "-".join(groups)


def sealed(files: Mapping[str, bytes], passphrase: str) -> bytes:
    """Put files into an archive that the passphrase opens."""
    pyzipper = _pyzipper()
    archive = BytesIO()
    with pyzipper.AESZipFile(
        archive, "w", compression=pyzipper.ZIP_DEFLATED, encryption=pyzipper.WZ_AES
    ) as zip_file:
        zip_file.setpassword(passphrase.encode())
        for name, content in files.items():
            zip_file.writestr(name, content)
    return archive.getvalue()


def opened(archive: bytes, passphrase: str) -> dict[str, bytes]:
    """Take the files out of a sealed archive."""
    pyzipper = _pyzipper()
    try:
        with pyzipper.AESZipFile(BytesIO(archive)) as zip_file:
            zip_file.setpassword(passphrase.strip().upper().encode())
            return {name: zip_file.read(name) for name in zip_file.namelist()}
    except RuntimeError:
        raise WrongDealing("The passphrase doesn't open director.zip.") from None
    except (pyzipper.BadZipFile, ValueError, OSError):
        raise WrongDealing("director.zip is damaged: it cannot be opened.") from None


def _pyzipper() -> Any:
    """Load the library, which only a sealed set needs, and which carries no types."""
    return importlib.import_module("pyzipper")
