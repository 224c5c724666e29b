#!/usr/bin/env python3
"""Checks report pages in a real browser.

Usage: browser-gate.py FOLDER...

Takes from each report folder its front page and the first page of every type and outcome. For each
page: axe-core in light and dark at 1440 and 390 pixels and in light at 320; no request but the page
itself; no console message, a breach of the content security policy among them; no sideways overflow;
a visible focus at every tab stop; all sections laid out. For each index what index_checks.py asks,
and at the end what a very large one costs.

Needs Debian's chromium and chromium-driver, and from PyPI selenium and axe-playwright-python (of the
latter only axe.min.js).
"""

import importlib.util
import json
import pathlib
import sys
import tempfile

import index_checks
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND")
VIEWS = ((1440, "light"), (1440, "dark"), (390, "light"), (390, "dark"), (320, "light"))
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TAB_STOPS = 60

RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ['violations'], runOnly: {type: 'tag', values: arguments[0]}})
  .then(r => done(r.violations.map(v => v.id + ' at ' + v.nodes[0].target)), e => done([String(e)]));
"""

FOCUSED = """
const e = document.activeElement;
return !e || e === document.body ? null : [e.tagName, getComputedStyle(e).outlineStyle];
"""


def start():
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def show(browser, url, width, scheme):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "media": "screen", "features": [{"name": "prefers-color-scheme", "value": scheme}]})
    browser.get(url)


def looks(browser, url, axe):
    """Faults that show in some view of the page."""
    for width, scheme in VIEWS:
        show(browser, url, width, scheme)
        overflow = browser.execute_script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if overflow > 0:
            yield f"{overflow} pixels too wide at {width} {scheme}"
        browser.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
        browser.execute_script(axe)
        for violation in browser.execute_async_script(RUN_AXE, STANDARDS):
            yield f"{violation} at {width} {scheme}"
    narrow = browser.execute_script(
        "return [...document.querySelectorAll('main > section')].filter(s => !s.offsetWidth).length")
    if narrow:
        yield f"{narrow} sections are not laid out"


def traffic(browser, url):
    """Requests beside the page itself, and what the console says."""
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            target = message["params"]["request"]["url"]
            if not target.startswith(("data:", "about:", url)):
                yield f"asks for {target[:80]}"
    for entry in browser.get_log("browser"):
        yield f"console: {entry['message'][:200]}"


def keyboard(browser, url):
    """Tab stops whose focus cannot be seen."""
    show(browser, url, 1440, "light")
    for _ in range(TAB_STOPS):
        ActionChains(browser).send_keys(Keys.TAB).perform()
        focused = browser.execute_script(FOCUSED)
        if not focused:
            return
        if focused[1] == "none":
            yield f"{focused[0]} shows no focus"


def pages(folder):
    """The front page, and the first page of every type and outcome."""
    folder = pathlib.Path(folder)
    chosen = {"index": folder / "index.html"}
    for line in (folder / "results.jsonl").read_text().splitlines():
        result = json.loads(line)
        if result["kind"] == "artifact":
            page = folder / "artifacts" / f"{result['id'][:16]}.html"
            kind = (result["artifact"]["type"], result["verdict"]["outcome"])
            if page.exists():
                chosen.setdefault(kind, page)
    return list(dict.fromkeys(chosen.values()))


def main():
    source = importlib.util.find_spec("axe_playwright_python").origin
    axe = (pathlib.Path(source).parent / "axe.min.js").read_text()
    browser = start()
    count = faults = 0
    for folder in sys.argv[1:]:
        for page in pages(folder):
            url = page.resolve().as_uri()
            # What the page before left behind is not this page's.
            browser.get("about:blank")
            list(traffic(browser, url))
            found = [*looks(browser, url, axe), *traffic(browser, url), *keyboard(browser, url)]
            for fault in found:
                print(f"error: {page}: {fault}")
            count += 1
            faults += len(found)
    with tempfile.TemporaryDirectory() as scratch:
        for index in (pathlib.Path(folder) / "index.html" for folder in sys.argv[1:]):
            found = list(index_checks.check(browser, index, pathlib.Path(scratch)))
            if index.parent == pathlib.Path(sys.argv[-1]):
                found += index_checks.costs(browser, index, pathlib.Path(scratch))
            for fault in found:
                print(f"error: {index}: {fault}")
            faults += len(found)
    browser.quit()
    print(f"{count} pages in the browser, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
