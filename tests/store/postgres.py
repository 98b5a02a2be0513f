"""A real PostgreSQL for tests, started from the system's binaries and gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from types import TracebackType

from tests.ports import free_port

FAST = ["fsync=off", "full_page_writes=off", "max_connections=40", "shared_buffers=16MB"]


def binaries() -> Path:
    """Where initdb is; Debian keeps it off the path."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    assert versions, "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    return versions[-1].parent


class Postgres:
    """One server on a port of its own; every test gets a fresh database in it."""

    def __init__(self) -> None:
        self.home = TemporaryDirectory(prefix="parlour-postgres-")  # pytest's own folders are closed to other users
        self.folder = Path(self.home.name)
        self.user = "postgres"
        self.port = 0
        # the server refuses to run as root
        self.prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []

    def __enter__(self) -> Postgres:
        self._begin()
        self._run("initdb", "-D", str(self.folder), "-U", self.user, "-A", "trust", "-N", "-E", "UTF8")
        self.start()
        return self

    def _begin(self) -> None:
        if self.prefix:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.port = free_port()

    def start(self) -> None:
        settings = [word for setting in FAST for word in ("-c", setting)]
        options = " ".join([f"-p {self.port} -h 127.0.0.1 -k {self.folder}", *settings])
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder), "-m", "immediate", "-w", "stop")

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
        self.home.cleanup()

    def freeze(self) -> None:
        """As a machine that hangs: it takes connections, and says nothing any more."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, kind: signal.Signals) -> None:
        """To the one that was started and to those that it has started, of which some come and go by themselves."""
        first = int((self.folder / "postmaster.pid").read_text().split()[0])
        os.kill(first, kind)
        for pid in map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split()):
            with suppress(ProcessLookupError):
                os.kill(pid, kind)

    def copies(self, primary: Postgres) -> None:
        """From now on this one has all that the other acknowledges, which waits for it."""
        self._begin()
        source = f"host=127.0.0.1 port={primary.port} user={self.user} application_name=copy"
        self._run("pg_basebackup", "-D", str(self.folder), "-d", source, "-R", "-X", "stream", "-c", "fast")
        self.start()
        primary.say("ALTER SYSTEM SET synchronous_standby_names = 'copy'")
        primary.say("SELECT pg_reload_conf()")

    def promote(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder), "-w", "promote")

    def say(self, words: str) -> None:
        self._run(
            "psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", self.user, "-v", "ON_ERROR_STOP=1", "-c", words
        )

    def fresh(self) -> str:
        """The address of an empty database."""
        name = f"test_{token_hex(6)}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", self.user, name)
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"

    def copy(self, made: str) -> str:
        """Another database with all that is in that one, by way of a file, as docs/operations.md has it."""
        found = self.fresh()
        dump = str(self.folder / "dump")
        self._run("pg_dump", "--format=custom", f"--file={dump}", made)
        self._run("pg_restore", "--exit-on-error", "--single-transaction", f"--dbname={found}", dump)
        return found

    def _run(self, program: str, *words: str) -> None:
        command = [*self.prefix, str(binaries() / program), *words]
        waits = {"PGCTLTIMEOUT": "300"}  # seconds; a minute is not enough for a machine with much else to do
        done = subprocess.run(
            command,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=os.environ | waits,
        )
        assert done.returncode == 0, done.stderr
