#!/usr/bin/env python3
"""Checks report pages in a real browser.

Usage: browser-gate.py FOLDER... [--twin HOSTILE BENIGN]

Takes from each report folder the index, the conversation page, and the first page of every type and
outcome. Checks on each page: axe-core in light and dark at 1440 and 390 pixels, and its rules on sizes at 320; no
request besides the page; no console message, including violations of the content security policy; no
horizontal overflow; a visible focus at every tab stop; no target under 24 pixels. Without scripts: no
control that does nothing, and every section laid out over its width. On an artifact's page: the dump
contains its bytes, fields and bytes link to each other, and the button copies the line of results. On an
index: the checks of index_checks.py, and finally the cost of a very large index. Of every page in a folder
whose texts are not hostile: the headline fits two lines at 1280 pixels.

The two folders after --twin are made from the same records, the first with hostile strings. Without the
content security policy nothing of them may run, and the pages must have the same elements.

Needs Debian's chromium and chromium-driver, and from PyPI selenium and axe-playwright-python (only its
axe.min.js).
"""

import argparse
import collections
import concurrent.futures
import functools
import hashlib
import html
import importlib.util
import json
import pathlib
import queue
import re
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
VIEWS = ((1440, "light", "dark"), (390, "light", "dark"), (320, "light"))
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TAB_STOPS = 60
BROWSERS = 2

# Runs axe-core. Contrast depends on the colors and on the elements around, so in all views but the first, one
# element of each kind is enough. In dark, only the rules on colors can find something that the same width in light
# doesn't have; at 320 pixels, only rules on sizes, because the layout changes at 760 pixels last.
RUN_AXE = """
const done = arguments[arguments.length - 1], [standards, isWhole, isDark, isNarrowest] = arguments;
const colors = ['color-contrast', 'link-in-text-block'];
const run = (where, only, rules) => axe.run(where, {resultTypes: ['violations'], runOnly: only, rules});
const kind = e => !e ? '' : `${kind(e.parentElement)} ${e.localName}.${e.className.baseVal ?? e.className} `
  + getComputedStyle(e).color + getComputedStyle(e).backgroundColor;
// A context of axe has everything inside its elements, so only those that have text of their own.
const hasText = e => e.matches('input, select, textarea')
  || [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim());
const kinds = new Map([...document.body.querySelectorAll('*')].filter(e => e.checkVisibility() && hasText(e))
  .map(e => [kind(e), e]));
const ofColors = () => run({include: [...kinds.values()]}, colors);
const ofAll = () => run(document, {type: 'tag', values: standards}, {'color-contrast': {enabled: isWhole}});
const ofSizes = () => run(document, ['target-size', 'scrollable-region-focusable']);
const runs = isDark ? [ofColors] : isNarrowest ? [ofSizes] : isWhole ? [ofAll] : [ofAll, ofColors];
runs.reduce((earlier, next) => earlier.then(all => next().then(r => [...all, r])), Promise.resolve([]))
  .then(all => done(all.flatMap(r => r.violations.map(v => v.id + ' at ' + v.nodes[0].target))),
    e => done([String(e)]));
"""

# Counts the lines that each text takes as the headline of the page.
LINES = """
const line = document.querySelector('h1');
line.textContent = 'x';
const height = line.offsetHeight;
return arguments[0].map(text => { line.textContent = text; return Math.round(line.offsetHeight / height); });
"""
HEADLINE = re.compile(r"<h1[^>]*>(.*?)</h1>", re.S)
TAG = re.compile(r"<[^>]*>")

# Lists the elements that get the focus, with how they show it.
FOCUS = """
window.stops = [];
document.addEventListener('focusin', ({target}) => stops.push([target.tagName, getComputedStyle(target).outlineStyle]));
"""

# Returns the bytes of every dump, row by row, as the page shows them: [name, [[offset, digits]...]].
DUMPS = """
return [...document.querySelectorAll('.bytes')].map(box => {
  const [offsets, digits] = ['.off', '.hex'].map(
    column => box.querySelector('.hexgrid ' + column).textContent.split('\\n'));
  return [box.querySelector('.hexbox').getAttribute('aria-label'),
    offsets.map((o, i) => [o, digits[i].replace(/\\s/g, '')]).filter(([o]) => o)];
});
"""

# Finds controls outside of text that are too small (WCAG 2.2, 2.5.8); a link in a line of text may be as
# high as the line.
SMALL = """
return [...document.querySelectorAll('a, button, input, select, summary')].filter(e => {
  const box = e.getBoundingClientRect();
  return box.width && getComputedStyle(e).display !== 'inline' && !e.matches('.skip') &&
    (box.width < 23.9 || box.height < 23.9);
}).map(e => `${e.localName} ${e.textContent.trim().slice(0, 20)} is `
  + `${e.getBoundingClientRect().width} by ${e.getBoundingClientRect().height} pixels`);
"""

# Pins the first field that has bytes, and returns whether table, dump and status line agree.
JOINED = """
return [...document.querySelectorAll('.bytes')].map(box => {
  const link = box.querySelector('.tree tbody a');
  if (!link) return null;
  link.click();
  const row = link.closest('tr'), number = row.id.slice(2);
  const span = box.querySelector('.hexbox [data-n="' + number + '"]');
  const status = box.querySelector('.status b').textContent;
  if (!row.classList.contains('on') || !span?.classList.contains('on')) return 'not joined';
  return status.endsWith(link.textContent) ? null : 'status says ' + status;
}).filter(Boolean);
"""

# Folds and unfolds the trees, and searches them: each hit must be visible and marked.
SOUGHT = """
const done = arguments[arguments.length - 1];
const faults = [];
const shown = () => [...document.querySelectorAll('.bytes .tree tbody tr')].filter(r => r.offsetParent);
const all = document.querySelectorAll('.bytes .tree tbody tr').length;
const field = document.querySelector('#seek');
if (!field) { done(faults); return; }
document.querySelector('#unfold').click();
if (shown().length !== all) faults.push(`unfolding shows ${shown().length} of ${all} fields`);
document.querySelector('#fold').click();
const few = shown().length;
if (document.querySelector('.twig') && few >= all) faults.push('folding hides nothing');
const last = [...document.querySelectorAll('.bytes .tree tbody tr')].at(-1);
const words = last.querySelector('bdi').textContent.toLowerCase();
field.value = words;
field.dispatchEvent(new Event('input'));
setTimeout(() => {
  const hits = [...document.querySelectorAll('.tree tr.hit')];
  const told = document.querySelector('#hits').textContent;
  if (!hits.includes(last)) faults.push(`a search for ${words} misses the last field`);
  if (hits.some(r => !r.offsetParent)) faults.push('a hit is folded away');
  if (told !== `${hits.length} of ${all} fields`) faults.push(`${hits.length} hits, it says ${told}`);
  field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}));
  if (!hits[0].classList.contains('on')) faults.push('Enter does not lead to the first hit');
  field.value = '';
  field.dispatchEvent(new Event('input'));
  setTimeout(() => {
    if (document.querySelector('.tree tr.hit')) faults.push('an empty search leaves hits');
    done(faults);
  }, 300);
}, 300);
"""

# A part of the byte map selects its field, and the map shows where a field is.
MAPPED = """
return [...document.querySelectorAll('.map')].map(map => {
  const part = map.querySelector('rect[data-n]'), number = part.dataset.n;
  part.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  const row = map.closest('.bytes').querySelector('#f-' + number);
  if (!row.classList.contains('on')) return 'a part of the map leads nowhere';
  const here = map.querySelector('.here');
  const [offset, count] = ['.o', '.l'].map(c => row.querySelector(c).textContent.replace(',', ''));
  return Number(here.getAttribute('x')) <= parseInt(offset, 16)
    && Number(here.getAttribute('width')) >= Number(count) ? null : 'the map shows another place';
}).filter(Boolean);
"""

COPIED = """
const done = arguments[arguments.length - 1];
document.execCommand = () => { window.taken = document.querySelector('textarea').value; return true; };
Object.defineProperty(navigator, 'clipboard', {value: {writeText: async () => { throw 0; }}});
document.querySelector('[data-copy=json]').click();
setTimeout(() => done(window.taken), 200);
"""


def start():
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    browser.set_script_timeout(60)
    return browser


def show(browser, url, width, scheme, scripts=True):
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
    color(browser, scheme)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})
    browser.get(url)


def color(browser, scheme):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "media": "screen", "features": [{"name": "prefers-color-scheme", "value": scheme}]})


def looks(browser, url, axe):
    """Yields faults that some view of the page shows."""
    for width, *schemes in VIEWS:
        show(browser, url, width, schemes[0])
        browser.execute_script(axe)
        for scheme in schemes:
            color(browser, scheme)
            overflow = browser.execute_script(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if overflow > 0:
                yield f"{overflow} pixels too wide at {width} {scheme}"
            browser.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
            runs = width == VIEWS[0][0], scheme == "dark", width == VIEWS[-1][0]
            for violation in browser.execute_async_script(RUN_AXE, STANDARDS, *runs):
                yield f"{violation} at {width} {scheme}"
        yield from (f"{small} at {width}" for small in browser.execute_script(SMALL)[:5])


def traffic(browser, url):
    """Yields requests besides the page, and console messages."""
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            target = message["params"]["request"]["url"]
            if not target.startswith(("data:", "about:", url)):
                yield f"asks for {target[:80]}"
    for entry in browser.get_log("browser"):
        yield f"console: {entry['message'][:200]}"


def keyboard(browser, url):
    """Yields tab stops without a visible focus."""
    show(browser, url, 1440, "light")
    browser.execute_script(FOCUS)
    ActionChains(browser).send_keys(Keys.TAB * TAB_STOPS).perform()
    stops = browser.execute_script("return stops")
    if not stops:
        yield "no tab stop"
    yield from (f"{name} shows no focus" for name, outline in stops if outline == "none")


def without_scripts(browser, url):
    """Yields controls that do nothing, and sections that aren't laid out, with scripts turned off."""
    show(browser, url, 1440, "light", scripts=False)
    for domain in ("DOM", "CSS"):
        browser.execute_cdp_cmd(f"{domain}.enable", {})
    root = browser.execute_cdp_cmd("DOM.getDocument", {})["root"]["nodeId"]

    def boxes(selector):
        for node in browser.execute_cdp_cmd(
                "DOM.querySelectorAll", {"nodeId": root, "selector": selector})["nodeIds"]:
            try:
                yield browser.execute_cdp_cmd("DOM.getBoxModel", {"nodeId": node})["model"]
            except Exception:  # a node that isn't laid out has no box
                yield None

    dead = sum(1 for box in boxes(".js, .jsf, button, input, select") if box and box["height"] > 0)
    if dead:
        yield f"{dead} controls show without scripts and do nothing"
    for box in boxes("main > section"):
        if not box or box["width"] < 600:
            yield f"a section is {box['width'] if box else 0} pixels wide without scripts"


def behaviour(browser, url):
    """Yields faults of what only artifact pages have: bytes, fields that link to them, and the result line."""
    show(browser, url, 1440, "light")
    embedded = json.loads(browser.execute_script(
        "return document.getElementById('json').textContent"))
    artifact = {"bytes": embedded["artifact"]["bytes"], "sha256": embedded["artifact"]["sha256"]}
    for name, rows in browser.execute_script(DUMPS):
        digits = "".join(row for _, row in rows)
        offsets = [int(offset, 16) for offset, _ in rows]
        if any(offset % 16 for offset in offsets):
            yield f"{name}: a row starts off its place"
        if any(len(row) != 32 for _, row in rows[:-1] if offsets == list(range(0, 16 * len(rows), 16))):
            yield f"{name}: a row is not of sixteen bytes"
        # If the whole artifact is shown, its hash proves that the dump is the artifact.
        is_whole = len(digits) == 2 * artifact["bytes"] and "of the artifact." in name
        if is_whole and "·" not in digits:
            if hashlib.sha256(bytes.fromhex(digits)).hexdigest() != artifact["sha256"]:
                yield f"{name}: the dump is not the artifact"
        yield from (f"{name}: {fault}" for fault in differing(embedded["decoded"], name, rows))
    yield from browser.execute_script(JOINED)
    yield from browser.execute_script(MAPPED)
    yield from browser.execute_async_script(SOUGHT)
    if json.loads(browser.execute_async_script(COPIED)) != embedded:
        yield "the button copies something else than the line of results"


def differing(node, name, rows):
    """Yields fields whose bytes in the result differ from the dump."""
    shown = {int(offset, 16): digits for offset, digits in rows}
    stack = [node]
    while stack:
        field = stack.pop()
        stack += field.get("children", [])
        digits = field.get("value", {}).get("hex")
        # The value of some fields is only part of their bytes.
        is_here = f"of the {field.get('buffer')}." in name
        if digits is None or not is_here or len(digits) != 2 * field["length"]:
            continue
        start, end = field["offset"], field["offset"] + field["length"]
        found = "".join(
            shown.get(row, "")[max(0, start - row) * 2:(end - row) * 2]
            for row in range(start // 16 * 16, end, 16))
        if found != digits:
            yield f"field {field['name']} shows {found[:32]}, not {digits[:32]}"


def twins(browser, hostile, benign):
    """Yields elements that hostile strings add to a page, and scripts that they run without the policy."""
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    counts = []
    for folder in (hostile, benign):
        counts.append([])
        for line in (pathlib.Path(folder) / "results.jsonl").read_text().splitlines():
            result = json.loads(line)
            if result["kind"] != "artifact" or result["artifact"]["type"] == "unknown":
                continue
            number = result["id"].split(":")[1:]
            name = "-".join([result["id"][:16], *number])
            text = (pathlib.Path(folder) / "artifacts" / f"{name}.html").read_text()
            bare = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text, count=1)
            with tempfile.NamedTemporaryFile("w", suffix=".html") as file:
                file.write(bare)
                file.flush()
                browser.get(pathlib.Path(file.name).as_uri())
                owned, elements = browser.execute_script(
                    "return [window.owned || document.title === 'owned',"
                    " [...document.querySelectorAll('*')].filter(e => !e.matches('.uc, .muted, .tries *'))"
                    "   .map(e => e.localName)]")
            if owned:
                yield f"{name}: a string of the record ran"
            counts[-1].append((result["record"], collections.Counter(elements)))
    for (record, left), (_, right) in zip(*counts, strict=True):
        if left != right:
            yield f"record {record!r}: {dict((left - right) + (right - left))} differ from its twin"


def pages(folder):
    """Yields the index, the conversation page, and the first page of every type and outcome."""
    folder = pathlib.Path(folder)
    chosen = {"index": folder / "index.html"}
    if (folder / "conversation.html").exists():
        chosen["conversation"] = folder / "conversation.html"
    for line in (folder / "results.jsonl").read_text().splitlines():
        result = json.loads(line)
        if result["kind"] == "artifact":
            page = folder / "artifacts" / f"{result['id'][:16]}.html"
            kind = (result["artifact"]["type"], result["verdict"]["outcome"])
            if page.exists():
                chosen.setdefault(kind, page)
    return list(dict.fromkeys(chosen.values()))


def headlines(browser, folder):
    """Yields headlines of any page of a folder that take more than two lines in a window of 1280 pixels."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    found = collections.defaultdict(list)
    for page in [*folder.glob("*.html"), *folder.glob("artifacts/*.html")]:
        match = HEADLINE.search(page.read_text())
        found[html.unescape(TAG.sub("", match[1])) if match else ""].append(page)
    # The widest column of text is that of an artifact's page, and the same for all of them.
    sample = next(iter(folder.glob("artifacts/*.html")), folder / "index.html")
    browser.get("about:blank")
    browser.get(sample.resolve().as_uri())
    for text, count in zip(found, browser.execute_script(LINES, list(found))):
        if not text or count > 2:
            yield f"{found[text][0].name}: a headline of {count} lines: {text}"


def checked(browser, page, axe):
    """Yields the faults of a page."""
    url = page.resolve().as_uri()
    # Drops console messages of the previous page.
    browser.get("about:blank")
    list(traffic(browser, url))
    yield from looks(browser, url, axe)
    yield from keyboard(browser, url)
    if page.parent.name == "artifacts":
        yield from behaviour(browser, url)
    yield from traffic(browser, url)
    yield from without_scripts(browser, url)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--twin", nargs=2, metavar=("HOSTILE", "BENIGN"))
    arguments = parser.parse_args()
    source = importlib.util.find_spec("axe_playwright_python").origin
    axe = (pathlib.Path(source).parent / "axe.min.js").read_text()
    found = [page for folder in arguments.folders for page in pages(folder)]
    indices = [folder / "index.html" for folder in arguments.folders]
    with tempfile.TemporaryDirectory() as scratch:
        def folder_of(number):
            folder = pathlib.Path(scratch) / str(number)
            folder.mkdir()
            return folder

        # What is checked, and the faults in it that a browser finds.
        tasks = [(page, functools.partial(checked, page=page, axe=axe)) for page in found]
        tasks += [(index, functools.partial(index_checks.check, page=index, folder=folder_of(number)))
                  for number, index in enumerate(indices)]
        tasks += [(index, functools.partial(index_checks.costs, page=index, folder=folder_of("costs")))
                  for index in indices[-1:]]
        hostile = [pathlib.Path(name) for name in arguments.twin or ()]
        tasks += [(folder, functools.partial(headlines, folder=folder))
                  for folder in arguments.folders if folder not in hostile]
        if arguments.twin:
            tasks.append(("twins", functools.partial(
                twins, hostile=arguments.twin[0], benign=arguments.twin[1])))
        lines = sorted(in_browsers(tasks))
    for line in lines:
        print(line)
    print(f"{len(found)} pages in the browser, {len(lines)} faults")
    sys.exit(1 if lines else 0)


def in_browsers(tasks):
    """Returns the faults of all tasks. Each browser takes the next task when it has finished one."""
    waiting = queue.SimpleQueue()
    for task in tasks:
        waiting.put(task)

    def work(_):
        browser = start()
        lines = []
        try:
            while True:
                name, task = waiting.get_nowait()
                lines += [f"error: {name}: {fault}" for fault in task(browser)]
        except queue.Empty:
            return lines
        finally:
            browser.quit()

    with concurrent.futures.ThreadPoolExecutor(BROWSERS) as pool:
        return [line for lines in pool.map(work, range(BROWSERS)) for line in lines]


if __name__ == "__main__":
    main()
