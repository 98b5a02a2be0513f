"""Compile Parlour into a folder of its own: python tools/compile.py build/compiled [--only fogline]

The folder gets the package as an install would have it, compiled modules beside their sources, and the benches; put it
on PYTHONPATH to use it. It is replaced whole whenever a source has changed, so that a stale .so never shadows an edited .py.
Builds into different folders may run at the same time.
"""

import argparse
import compileall
import fcntl
import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def snapshot(work: Path) -> None:
    """A still copy to compile from, so that an edit during the build cannot mix two states."""
    shutil.rmtree(work / "src", ignore_errors=True)
    junk = shutil.ignore_patterns("__pycache__", "*.so")
    for source, target in (("src/parlour", "src/parlour"), ("bench", "src/bench")):
        if (ROOT / source).exists():
            shutil.copytree(ROOT / source, work / target, ignore=junk)
    for file in (ROOT / name for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE")):
        if file.exists():
            shutil.copy2(file, work)


def recipe_of(work: Path, only: str) -> str:
    """Everything but the text of the modules that decides what is compiled, and how."""
    rule = runpy.run_path(str(work / "setup.py"), run_name="rule")
    parts = [sys.version, version("mypy"), only, *rule["compiled_modules"](only)]
    parts += [(work / name).read_text() for name in ("setup.py", "pyproject.toml")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def fingerprint(work: Path, recipe: str) -> str:
    digest = hashlib.sha256(recipe.encode())
    for file in sorted(file for file in (work / "src").rglob("*") if file.is_file()):
        digest.update(f"\0{file.relative_to(work)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def compile_modules(work: Path, recipe: str, only: str) -> Path:
    """The new folder. Libraries whose C code comes out unchanged are kept from the last build, if that one
    had the same recipe and was not killed."""
    done, log, result = work / "done", work / "log", work / "result"
    kept = done.exists() and done.read_text() == recipe
    for stale in ["result", ".mypy_cache"] + ([] if kept else ["build", "lib", "temp"]):
        shutil.rmtree(work / stale, ignore_errors=True)
    done.unlink(missing_ok=True)

    command = [sys.executable, "setup.py", "-q", "build_py", "--build-lib", "result"]
    command += ["build_ext", "--build-lib", "lib", "--build-temp", "temp"]
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PARLOUR_PURE")}
    environment["PARLOUR_ONLY"] = only
    with log.open("w") as output:
        ran = subprocess.run(command, cwd=work, env=environment, stdout=output, stderr=output, check=False)
    if ran.returncode >= 0:
        done.write_text(recipe)
    if ran.returncode:
        sys.exit(f"{log.read_text()}not compiled; the log is {log}")

    shutil.copytree(work / "lib", result, dirs_exist_ok=True)
    compileall.compile_dir(
        result, quiet=1
    )  # else the first start, or every one where nothing may be written, pays for it
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", metavar="GAMES", help="leave the other games plain; comma-separated")
    given = parser.parse_args()

    folder: Path = given.folder.resolve()
    work = folder.with_name(f".{folder.name}-work")
    work.mkdir(parents=True, exist_ok=True)
    with (work / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        started = time.monotonic()
        snapshot(work)
        recipe = recipe_of(work, given.only)
        wanted, stamp = fingerprint(work, recipe), folder / "fingerprint"
        if stamp.exists() and stamp.read_text() == wanted:
            return
        first = not (work / "done").exists()
        usual = "one to two minutes the first time" if first else "only what an edit has changed"
        print(f"compiling rules and bots into {given.folder} ({usual})", flush=True)
        shutil.rmtree(folder, ignore_errors=True)  # first: a build that fails must leave nothing stale behind
        result = compile_modules(work, recipe, given.only)
        (result / "fingerprint").write_text(wanted)
        result.rename(folder)
        print(f"{given.folder} compiled in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
