"""The sheet of Underscore's portraits for the docs: `python tools/portraits.py docs/underscore-portraits.jpg`."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.client import FLAGS, chromium, install_packages

ROOT = Path(__file__).parents[1]
QUALITY = 62  # line art: as PNG the same sheet is four times as large
CAPTION = re.compile(r"<figcaption>(.*?)<span>(.*?)</span>")


def signed(picture: bytes, said: str) -> bytes:
    """With a comment, which is the second segment of the file: a test reads there who is on the sheet."""
    comment = said.encode()
    return picture[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + picture[2:]


def main(target: Path) -> None:
    install_packages()
    drawn = subprocess.run(
        ["node", ROOT / "tools" / "portraits.mjs"], capture_output=True, text=True, check=True
    ).stdout
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1412, "height": 800})
        page.set_content(drawn)
        picture = page.screenshot(type="jpeg", quality=QUALITY, full_page=True)
        browser.close()
    target.write_bytes(signed(picture, "\n".join(f"{name}, {note}" for name, note in CAPTION.findall(drawn))))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
