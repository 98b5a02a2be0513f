"""The command in a real terminal: a window of 80 columns and 24 rows."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

from tests.patience import InVain

ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b[\]P].*?(\x07|\x1b\\)|\x1b[=>()][0-9A-B]?")
LONGEST = 120  # seconds that anything may take, on a machine with much else to do
COMMAND = Path(sys.executable).with_name("parlour")  # as it is installed


class Window:
    """A terminal of 80 columns and 24 rows with the command in it."""

    def __init__(
        self, *arguments: str, program: tuple[str, ...] = (), environment: Mapping[str, str] | None = None
    ) -> None:
        self.main, keyboard = pty.openpty()
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.running = subprocess.Popen(
            [sys.executable, *program, *arguments] if program else [str(COMMAND), *arguments],
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **(environment or {})},
            start_new_session=True,
        )
        os.close(keyboard)
        self.seen = b""

    def press(self, keys: str) -> None:
        os.write(self.main, keys.encode())

    def until(self, words: str) -> str:
        """Everything that was written until these words were."""
        self.so(lambda: words in self.text(), repr(words))
        found = self.text()
        self.seen = b""
        return found

    def text(self) -> str:
        """What was written since the last look, without what moves the cursor."""
        return ESCAPES.sub(b"", self.seen).decode("utf-8", "replace")

    def so(self, holds: Callable[[], bool], what: str = "it") -> None:
        """Reads on until something holds."""
        end = monotonic() + LONGEST
        while not holds():
            if monotonic() > end:
                raise InVain(f"{what} did not come: {self.text()[-2000:]}")
            if select.select([self.main], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.main, 65536)
                except OSError:
                    raise AssertionError(f"it has ended: {self.text()[-2000:]}") from None
            elif self.running.poll() is not None:
                raise AssertionError(f"it has ended: {self.text()[-2000:]}")

    def kill(self) -> None:
        self.running.send_signal(signal.SIGKILL)
        self.running.wait(LONGEST)
        os.close(self.main)
