"""The built web client and a real Chromium, made if they are missing."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
DIST = WEB / "dist"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
SOURCES = (
    "src/**/*",
    "public/**/*",
    "index.html",
    "package.json",
    "vite.config.js",
    "svelte.config.js",
    "tsconfig.json",
)


def _run(*command: str, cwd: Path = WEB) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        tail = (done.stdout + done.stderr).strip().splitlines()[-5:]
        pytest.fail(f"{' '.join(command)} failed: {' / '.join(tail)}", pytrace=False)


def _newest() -> float:
    return max(file.stat().st_mtime for pattern in SOURCES for file in WEB.glob(pattern) if file.is_file())


def install_packages() -> None:
    """`web/node_modules`, by the lock file where that works."""
    if (WEB / "node_modules" / "axe-core").is_dir():
        return
    if shutil.which("npm") is None:
        pytest.fail("the web client needs npm (Debian: apt-get install npm)", pytrace=False)
    done = subprocess.run(["npm", "ci"], cwd=WEB, capture_output=True, timeout=600, check=False)
    if done.returncode:
        _run("npm", "install")


def build_client() -> None:
    """`web/dist`, unless it is newer than everything it is made of; one test process builds, the others wait for it."""
    with (WEB / "package.json").open() as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        install_packages()
        index = DIST / "index.html"
        if not index.is_file() or index.stat().st_mtime < _newest():
            _run("npx", "vite", "build")


def chromium() -> str:
    """The system's Chromium; installed if it can be, else one clear line."""
    for name in (os.environ.get("PARLOUR_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        if name and (found := shutil.which(name)):
            return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        _run("apt-get", "install", "-y", "--no-install-recommends", "chromium", cwd=Path("/"))
        if found := shutil.which("chromium"):
            return found
    pytest.fail("no Chromium found: apt-get install chromium, or name one by PARLOUR_CHROMIUM", pytrace=False)
