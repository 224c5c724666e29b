#!/usr/bin/env python3
"""Writes the pictures of README.md: the first screen of a report page for each of its three readers.

usage: pictures.py TOOL FOLDER

Needs the package selenium from PyPI, chromium and chromium-driver.
"""

import base64
import json
import pathlib
import subprocess
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

WIDTH, HEIGHT = 1000, 760
LIMIT = 150_000
SAMPLE = "samples/real/attestation-veehaitch-ios14.4-2021-01-22-dev.json"
CAPTURE = "captures/replay--assertion-from-elsewhere.har"


def analyze(tool, inputs, report, *options, text=None):
    subprocess.run(
        [tool, "analyze", *inputs, "-q", "--fail-on", "never", "-o", report, *options], input=text, check=True)


def support(tool, work):
    """A log line with an attestation, and the challenge as the server knows it. Returns the artifact's page."""
    record = json.loads(pathlib.Path(SAMPLE).read_text())
    line = f"2021-01-22T10:12:44Z ERROR nonce mismatch, attestation={record['attestation']}\n"
    analyze(
        tool, ["-"], work / "support", "--app-id", "6MURL8TA57.de.vincent-haupert.apple-appattest-poc",
        "--environment", "development", "--challenge", "text:d3VyemVscGZyb3Bm", text=line.encode())
    return next((work / "support" / "artifacts").glob("*.html"))


def roots(folder):
    return ["--attestation-root", folder / "attestation-root.pem", "--receipt-root", folder / "receipt-root.pem"]


def reviewer(tool, work):
    """A capture in which the server accepts a replay. Returns the page of the conversation."""
    subprocess.run([tool, "forge", "-q", "--flows", "-o", work / "flows"], check=True)
    analyze(tool, [work / "flows" / CAPTURE], work / "reviewer", *roots(work / "flows"))
    return work / "reviewer" / "conversation.html"


def developer(tool, work):
    """A corpus with every known fault. Returns the index."""
    subprocess.run([tool, "forge", "-q", "-o", work / "corpus"], check=True)
    analyze(tool, [work / "corpus" / "records.jsonl"], work / "developer", *roots(work / "corpus"))
    return work / "developer" / "index.html"


def main(tool, folder):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--force-prefers-reduced-motion"):
        options.add_argument(argument)
    browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    with tempfile.TemporaryDirectory() as work:
        for make in (support, reviewer, developer):
            page = make(tool, pathlib.Path(work))
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False})
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": "light"}]})
            browser.get(page.as_uri())
            picture = base64.b64decode(browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"])
            target = folder / f"{make.__name__}.png"
            target.write_bytes(picture)
            print(f"{target}: {len(picture):,} bytes")
            assert len(picture) < LIMIT, f"{target} is larger than {LIMIT:,} bytes"
    browser.quit()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
