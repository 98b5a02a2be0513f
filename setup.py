"""Which modules mypyc compiles, and how, and that the web client comes along. Everything else is in pyproject.toml.

PARLOUR_PURE=1 compiles nothing; PARLOUR_ONLY=fogline,nullgame leaves the other games plain.
"""

import os
import re
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

SOURCES = Path(__file__).parent / "src"
CLIENT = Path(__file__).parent / "web" / "dist"  # what `make web` builds

COMPILED = ["parlour/core/*.py", "parlour/games/**/*.py", "parlour/bots/*.py"]
COMPILED += ["parlour/table/*.py"]
# The way of one input through the server, from the frame that brings it to those that tell of it.
COMPILED += ["parlour/store/kept.py", "parlour/store/writer.py"]
COMPILED += [
    f"parlour/server/{name}.py"
    for name in ("wire", "lock", "connection", "audience", "live", "once", "rates", "straight", "tallies", "telling")
]
COMPILED += ["parlour/rl/session.py", "parlour/rl/lanes.py"]  # the rest of that room speaks numpy
# Beside the package only where tools/compile.py has put it: never in an install.
COMPILED += ["bench/playouts.py", "bench/connectfour/*.py"]

# Compiled modules lose their annotations, and msgspec reads those: a file that defines Structs (views and previews are
# some) stays plain. So does one that says so itself: text gains little from a compiler and costs much of the build.
PLAIN = re.compile(r"^class \w+\(.*\b(?:Struct|View|Preview)\b|^# Not compiled: ", re.MULTILINE)

# Without the first, a helper in the same library is never inlined (a fifth of the speed of Connect Four playouts);
# without the second, a newer compiler's new warning would end an install.
FLAGS = [] if sys.platform == "win32" else ["-fno-semantic-interposition", "-Wno-error"]
LENIENT = ["--ignore-missing-imports", "--follow-imports=silent"]
# The largest library is compiled lightly: a third of its build time for a tenth of its speed.
LIGHT = {"parlour.games.underscore": ["-O1"]}


def compiled_modules(only: str = "") -> dict[str, Path]:
    """The files to compile, by module name; `only` some of the games if asked."""
    found = [file for glob in COMPILED for file in sorted(SOURCES.glob(glob)) if file.name != "__init__.py"]
    files = [file for file in found if not PLAIN.search(file.read_text(encoding="utf-8"))]
    if only:
        files = [file for file in files if "games" not in file.parts or set(file.parts) & set(only.split(","))]
    return {".".join(file.relative_to(SOURCES).with_suffix("").parts): file for file in files}


def extensions() -> list[Extension]:
    modules = compiled_modules(os.environ.get("PARLOUR_ONLY", ""))
    metadata_only = sys.argv[1:2] in (["egg_info"], ["dist_info"])  # pip asks twice before it builds
    if os.environ.get("PARLOUR_PURE") == "1" or metadata_only or not modules:
        return []
    from mypyc.build import mypycify

    # One library per package: they compile side by side, and an edit of one game recompiles that game alone.
    libraries: dict[str, list[str]] = {}
    for name, file in modules.items():
        libraries.setdefault(name.rpartition(".")[0], []).append(str(file))
    os.environ["MYPYPATH"] = str(SOURCES)
    built = mypycify(
        # No mypy configuration: a lint of ours must not break somebody's install, and what the server imports is not
        # there while it is built.
        ["--config-file=", "--explicit-package-bases", *LENIENT, *map(str, modules.values())],
        separate=[(files, package) for package, files in libraries.items()],
    )
    for extension in built:
        extension.extra_compile_args += FLAGS
        for package, flags in LIGHT.items():
            if extension.name.startswith(package):
                extension.extra_compile_args += flags
    return built


class BuildWithClient(build_py):  # type: ignore[misc]
    """The package takes the built web client along, where there is one; `parlour serve` looks for it there."""

    def run(self) -> None:
        super().run()
        if (CLIENT / "index.html").is_file() and not self.editable_mode:
            shutil.copytree(CLIENT, Path(self.build_lib) / "parlour" / "client", dirs_exist_ok=True)


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        options={"build_ext": {"parallel": os.cpu_count()}},
        cmdclass={"build_py": BuildWithClient},
    )
