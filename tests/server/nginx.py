"""A real nginx for tests with the configuration in docs/deploy as it stands, but for its ports."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType

from tests.patience import InVain
from tests.ports import free_port
from tests.server.wire import PATIENCE, ROOT

CONFIGURATION = ROOT / "docs" / "deploy" / "nginx.conf"
AROUND = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/parlour.conf;
}}
"""


class Nginx:
    """In front of the servers at those two ports."""

    def __init__(self, folder: Path, first: int, second: int, configuration: Path = CONFIGURATION) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        text = configuration.read_text()
        for known, real in (
            ("listen 80;", f"listen 127.0.0.1:{self.port};"),
            (":8001 ", f":{first} "),
            (":8002 ", f":{second} "),
        ):
            assert text.count(known) == 1
            text = text.replace(known, real)
        text = text.replace("rate=20r/s", "rate=10000r/s")  # all who come are at one address
        (folder / "parlour.conf").write_text(text)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Nginx:
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        words = [nginx, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        self.process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                assert self.process.poll() is None, (self.folder / "error.log").read_text()
                if time.monotonic() > end:
                    raise InVain("nginx does not start") from None
                time.sleep(0.02)

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()
