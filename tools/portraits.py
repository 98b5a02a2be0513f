"""The sheet of Underscore's portraits for the docs: `python tools/portraits.py docs/underscore-portraits.jpg`."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.client import FLAGS, chromium, install_packages

ROOT = Path(__file__).parents[1]
QUALITY = 62  # line art: as PNG the same sheet is four times as large


def main(target: Path) -> None:
    install_packages()
    drawn = subprocess.run(
        ["node", ROOT / "tools" / "portraits.mjs"], capture_output=True, text=True, check=True
    ).stdout
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1412, "height": 800})
        page.set_content(drawn)
        page.screenshot(path=target, type="jpeg", quality=QUALITY, full_page=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
