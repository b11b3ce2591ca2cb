"""Headless Chromium for tests of pages: what it shows, and what it asked for or complained about."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Browser:
    """One browser for all tests; each opens the page anew."""

    def __init__(self, chromium: str, driver: str) -> None:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        self._profile = tempfile.mkdtemp(prefix="chromium-")
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for flag in (*FLAGS, f"--user-data-dir={self._profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(driver))

    def close(self) -> None:
        """End the browser and remove its profile."""
        self.driver.quit()
        shutil.rmtree(self._profile, ignore_errors=True)

    def open(self, path: Path, fragment: str = "", size: tuple[int, int] = (1440, 900)) -> None:
        """Open a page in a window of that size; what was asked for before is forgotten."""
        metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.get("about:blank")
        self.requests()
        self.complaints()
        self.driver.get(path.as_uri() + fragment)

    def js(self, script: str, *arguments: Any) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *arguments)

    def press(self, *keys: str) -> None:
        """Press keys one after another, wherever the focus is."""
        from selenium.webdriver import ActionChains

        chain = ActionChains(self.driver)
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def text(self, selector: str) -> str:
        """The text of the first element that matches."""
        return str(self.js("return document.querySelector(arguments[0]).textContent", selector))

    @property
    def action(self) -> int:
        """The action shown."""
        return int(self.js("return document.getElementById('jump').value"))

    def complaints(self) -> list[str]:
        """Messages on the console since last asked."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Addresses asked for since last asked."""
        messages = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
