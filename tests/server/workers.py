"""A real `parlour worker` for tests."""

from __future__ import annotations

import select
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from tests.patience import InVain
from tests.server.wire import PATIENCE, ended, environment


class WorkerProcess:
    """It can be killed, stopped and started again."""

    def __init__(self, folder: Path, bus: str, *flags: str) -> None:
        self.folder = folder
        self.command = [sys.executable, "-m", "parlour", "worker", "--bus", bus, *flags]
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> WorkerProcess:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        if self.process is not None:
            self.stop()

    def start(self) -> None:
        """Until it says that it is ready for jobs."""
        with (self.folder / "worker.log").open("a") as log:
            said = log.tell()
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.folder, env=environment()
            )
        assert self.process.stdout is not None
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            self.kill()
            raise InVain("the worker does not start")
        assert "Bots think here" in self.process.stdout.readline(), self.log()[said:]

    def log(self) -> str:
        return (self.folder / "worker.log").read_text()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        process, self.process = self.process, None
        return ended(process, how)
