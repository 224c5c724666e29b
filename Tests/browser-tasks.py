#!/usr/bin/env python3
"""Does the tasks of a reader in a browser, and prints how long each took.

Usage: browser-tasks.py PROGRAM CORPUS REPORT FLOWS

PROGRAM is the attestscope program, CORPUS the folder of forge --count 450, REPORT the report of its records,
FLOWS the report of the records of forge --flows. CONTRIBUTING.md has the commands.

Each task uses only what a reader sees and clicks, or one command. A task fails if the page doesn't have the
answer, or after 60 seconds. It needs what browser-gate.py needs.
"""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import time

SOURCE = importlib.util.spec_from_file_location("gate", pathlib.Path(__file__).with_name("browser-gate.py"))
LIMIT = 60
SETTLED = "return document.querySelector('#rows-table').dataset.loadTime"


class Reader:
    """A reader with a browser, who clicks on words."""

    def __init__(self, browser):
        self.browser = browser

    def open(self, page):
        self.browser.get("about:blank")
        self.browser.get(page.resolve().as_uri())
        for _ in range(200):
            if "index" not in page.name or self.script(SETTLED):
                return
            time.sleep(0.05)

    def script(self, text, *values):
        return self.browser.execute_script(text, *values)

    def click(self, selector, words=""):
        """Clicks on the first visible element that has the words."""
        found = self.script(
            "const e = [...document.querySelectorAll(arguments[0])].find(e => e.checkVisibility() &&"
            " e.textContent.includes(arguments[1])); e?.click(); return Boolean(e)", selector, words)
        assert found, f"nothing to click: {selector} {words}"
        time.sleep(0.5)

    def text(self, selector):
        """Returns what a reader sees of each element, on one line."""
        return self.script("return [...document.querySelectorAll(arguments[0])].map("
                           "e => e.innerText.trim().replace(/\\s+/g, ' '))", selector)

    def search(self, words, field="#search"):
        self.script("const s = document.querySelector(arguments[1]); s.value = arguments[0];"
                    "s.dispatchEvent(new Event('input'))", words, field)
        time.sleep(0.5)


def results(report):
    return [line for line in map(json.loads, (report / "results.jsonl").open()) if line["kind"] == "artifact"]


def failures_of_a_team(reader, report):
    reader.open(report / "index.html")
    server = next(row for row in reader.text(".acts tbody tr") if row.startswith("Server team"))
    reader.script("[...document.querySelectorAll('.acts tbody tr')].find(r => r.innerText.startsWith('Server'))"
                  ".querySelector('.all a').click()")
    time.sleep(0.5)
    owners = set(reader.text("#rows-table td.c3"))
    assert owners == {"Server team"}, owners
    verdicts = set(reader.text("#rows-table tbody td.c1"))
    assert verdicts == {"Rejected"}, verdicts
    return f"{reader.text('#count')[0]}; {server[:100]}…"


def accepted_wrongly(reader, flows):
    reader.open(flows / "index.html")
    reader.click("#main a", "Every exchange")
    reader.click(".asked a", "F-1")
    section = reader.text("section.fnd")[0]
    assert "Fix" in section and "Who acts" in section and "flow." in section
    return section[:160] + "…"


def page_of_a_case(reader, report, name):
    reader.open(report / "index.html")
    reader.search(name)
    reader.click("#rows-table td.c5 a", name)
    assert name in reader.text(".crumb")[0]
    return reader.text("h1")[0]


def artifacts_of_a_key(reader, report):
    keys = [line["artifact"]["summary"].get("keyId") for line in results(report)]
    key = max((k for k in keys if k), key=keys.count)
    reader.open(report / "index.html")
    reader.search(key)
    count = reader.text("#count")[0]
    assert count.startswith(f"{keys.count(key)} of "), (count, keys.count(key))
    return count


def bytes_of_the_nonce(reader, report, name):
    page_of_a_case(reader, report, name)
    reader.search("nonce", "#seek")
    reader.click(".tree tbody a", "nonce")
    return reader.text(".status")[0]


def next_step(reader, report):
    reader.open(report / "index.html")
    reader.click(".facets button", "Undetermined")
    reader.click("#rows-table td.c5 a")
    panel = reader.text(".panel")[0]
    assert "attestscope analyze" in panel, panel
    return panel[:160] + "…"


def command(*words):
    run = subprocess.run(words, capture_output=True, text=True, timeout=LIMIT)
    assert run.returncode in (0, 1) and run.stdout.strip(), run.stderr
    return run.stdout.strip().splitlines()[0]


def changed(program, report):
    """Compares the results with those of the day before, in which the first tenth is missing."""
    with tempfile.TemporaryDirectory() as folder:
        lines = (report / "results.jsonl").read_text().splitlines(keepends=True)
        before = pathlib.Path(folder) / "before.jsonl"
        before.write_text("".join(lines[:1] + lines[len(lines) // 10:]))
        return command(program, "diff", str(before), str(report / "results.jsonl"))


def main():
    program, corpus, report, flows = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
    named = sorted(path.stem for path in (corpus / "records").iterdir())
    rejected = next(line["record"] for line in results(report)
                    if any(d["cause"].startswith("N0") for d in line.get("diagnoses", [])))
    gate = importlib.util.module_from_spec(SOURCE)
    SOURCE.loader.exec_module(gate)
    browser = gate.start()
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    reader = Reader(browser)
    tasks = {
        "Failures of the server team": lambda: failures_of_a_team(reader, report),
        "What the server accepted wrongly": lambda: accepted_wrongly(reader, flows),
        f"The page of {named[16]}": lambda: page_of_a_case(reader, report, named[16]),
        "All artifacts of a key": lambda: artifacts_of_a_key(reader, report),
        "The bytes of the nonce": lambda: bytes_of_the_nonce(reader, report, rejected),
        "What changed": lambda: changed(program, report),
        "An undetermined device's next step": lambda: next_step(reader, report),
        "A writer's page on a cause": lambda: command(program, "explain", "N03-hash-base64-text"),
    }
    faults = 0
    for name, task in tasks.items():
        start = time.monotonic()
        try:
            answer, fault = task(), ""
        except (AssertionError, StopIteration, IndexError) as error:
            answer, fault = "", f"FAILED: {error}"
        seconds = time.monotonic() - start
        faults += bool(fault) or seconds > LIMIT
        print(f"{seconds:5.1f} s  {name}: {fault or answer}")
    browser.quit()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
