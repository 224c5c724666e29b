"""Checks the index of a report, in addition to what browser-gate.py checks on every page.

The table filters, sorts and searches; a permalink accepts no unknown value; strings from inputs stay text
without the content security policy too; the page works without scripts and prints on few sheets; 250,000 rows stay within limits.
"""

import base64
import json
import random
import re
import statistics
import struct
import time
import zlib

ROWS = 250_000
HEAP_LIMIT = 150
SHEETS = 8
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*/>')
BLOCK = '<script type="{}" id="{}">'

SHOWN = "return document.querySelectorAll('#rows-table tbody tr[aria-rowindex]').length"
COUNT = "return document.querySelector('#count').textContent"
FACETS = ("return [...new Set([...document.querySelectorAll('.facets button[data-facet]')]"
          ".map(b => b.dataset.facet))]")
DATA = "return document.querySelector('#rows-table').dataset[arguments[0]]"

# Finds what a string could have added: elements with handlers, scripts that run, images, forms.
FOREIGN = """
const scripts = [...document.scripts].filter(s => !s.type);
const handlers = [...document.querySelectorAll('*')].filter(
  e => [...e.attributes].some(a => a.name.startsWith('on') || /^\\s*javascript:/i.test(a.value)));
const odd = document.querySelectorAll('img,iframe,object,embed,form,base,svg[onload]');
return [scripts.length - 1, handlers.length, odd.length, document.title === 'owned' ? 1 : 0];
"""

# Finds visible controls that need the script, and elements that are too wide.
DEAD = """
const seen = e => e.offsetParent && getComputedStyle(e).visibility !== 'hidden';
return [[...document.querySelectorAll('button,input')].filter(seen).length,
  document.documentElement.scrollWidth - document.documentElement.clientWidth,
  [...document.querySelectorAll('#rows-table tbody tr')].filter(seen).length];
"""


# Counts names that end in an ellipsis.
CUT = """
return [...document.querySelectorAll('#rows-table td.c5')].filter(e => e.scrollWidth > e.clientWidth).length;
"""


def opened(browser, url):
    """Loads the page and its rows in a wide window with scripts, whatever page was open before."""
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    browser.get("about:blank")
    browser.get(url)
    for _ in range(200):
        if browser.execute_script(DATA, "loadTime"):
            return
        time.sleep(0.05)


def behaves(browser, page):
    """Yields faults of the table, on a page with few rows."""
    url = page.resolve().as_uri()
    opened(browser, url)
    total = int(browser.execute_script(
        "return document.querySelector('#rows-table').getAttribute('aria-rowcount')")) - 1
    if not browser.execute_script(SHOWN):
        yield "shows no row"
        return
    for facet in browser.execute_script(FACETS):
        button = f"document.querySelector('.facets button[data-facet={facet}]')"
        left = browser.execute_script(
            f"const n = {button}.querySelector('.c').textContent; {button}.click(); return n")
        if not browser.execute_script(COUNT).startswith(f"{left} of {total:,}"):
            yield f"{facet}: a value of {left} leaves {browser.execute_script(COUNT)}"
        browser.execute_script(f"{button}.click()")
    button = "[...document.querySelectorAll('.facets button[data-facet]')].at(-1)"
    left = browser.execute_script(
        f"const n = {button}.querySelector('.c').textContent; {button}.click(); return n")
    address = browser.execute_script("return location.hash")
    if not address.startswith("#?"):
        yield "the address does not hold the filter"
    opened(browser, url + address)
    if not browser.execute_script(COUNT).startswith(f"{left} of"):
        yield "a permalink does not bring the filter back"
    browser.execute_script("document.querySelector('#clear').click()")
    if browser.execute_script(COUNT) != f"{total:,} artifacts":
        yield "clearing leaves a filter"
    for key in ("time", "name", "app", "type", "cause", "owner", "state"):
        sort = f"document.querySelector('button[data-sort={key}]')"
        states = [browser.execute_script(f"{sort}.click(); return {sort}.closest('th').ariaSort")
                  for _ in range(2)]
        if sorted(states) != ["ascending", "descending"]:
            yield f"sorting by {key} says {states}"
    hostile = "#?key=constructor&answer=null&service=__proto__&state=__proto__&cause=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&app=%00&sort=constructor&q="
    opened(browser, url + hostile + "%3Cscript%3Ealert(1)%3C/script%3E" * 40)
    words = browser.execute_script("return document.querySelector('#search').value")
    if len(words) > 64 or any(browser.execute_script(FOREIGN)):
        yield "a hostile address gets in"
    opened(browser, url + hostile)
    if browser.execute_script(COUNT) != f"{total:,} artifacts":
        yield f"unknown words in the address filter: {browser.execute_script(COUNT)}"
    for link in browser.execute_script(
            "return [...document.querySelectorAll('#rows-table a')].map(a => a.getAttribute('href'))"):
        file, _, anchor = link.partition("#")
        target = page.parent / file
        if not target.exists() or anchor and f'id="{anchor}"' not in target.read_text():
            yield f"a link leads to {link}, which was not written"


def prints(browser, page):
    """Yields names that are cut on paper, and an index that takes more sheets than a reader turns."""
    opened(browser, page.resolve().as_uri())
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 700, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    cut = browser.execute_script(CUT)
    if cut:
        yield f"cuts {cut} names on paper"
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    paper = browser.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69,
                                                        "preferCSSPageSize": True})
    sheets = len(re.findall(rb"/Type\s*/Page\b[^s]", base64.b64decode(paper["data"])))
    if not 0 < sheets <= SHEETS:
        yield f"prints on {sheets} sheets"


def holds_without_policy(browser, page, folder):
    """Yields elements from hostile strings without the policy: escaping alone must be enough."""
    bare = folder / "bare.html"
    text, count = POLICY.subn("", page.read_text())
    bare.write_text(text)
    opened(browser, bare.as_uri())
    found = browser.execute_script(FOREIGN)
    if count != 1 or any(found):
        yield f"without the policy: {found}"


def stands_without_script(browser, page):
    for width in (1440, 390):
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.get(page.resolve().as_uri())
        dead, overflow, rows = browser.execute_script(DEAD)
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        if dead:
            yield f"{dead} controls do nothing without the script at {width}"
        if overflow > 0:
            yield f"{overflow} pixels too wide without the script at {width}"
        if not rows:
            yield f"no row without the script at {width}"


def block(text, kind, name):
    start = text.index(BLOCK.format(kind, name)) + len(BLOCK.format(kind, name))
    return start, text.index("</script>", start)


def enlarge(page, target, count=ROWS):
    """Writes the page with many invented rows of its own causes, apps and sources."""
    text = page.read_text()
    start, end = block(text, "application/json", "table")
    table = json.loads(text[start:end])
    chance = random.Random(1)
    causes = len(table["causes"])
    table.update(rows=count, pages=0)
    text = text[:start] + json.dumps(table, separators=(",", ":")).replace("<", "\\u003c") + text[end:]
    start, end = block(text, "application/json", "dictionary")
    apps = [f"8YE23NZS57.com.example.app{n}" for n in range(40)]
    facets = {"answer": ["Accepted, 200", "Rejected, 401"], "account": [f"user-{n}" for n in range(200)],
              "key": [f"{n:04d}{'k' * 39}=" for n in range(200)], "service": ["api.example.com"]}
    dictionary = {"apps": apps, "sources": ["a.har", "b.jsonl"],
                  "facets": [{"id": name, "values": values} for name, values in facets.items()]}
    text = text[:start] + json.dumps(dictionary) + text[end:]
    states = [chance.choices((0, 1, 2, 3), (90, 4, 5, 1))[0] for _ in range(count)]
    names = [f"device-{n:06d}-{chance.getrandbits(24):06x}".encode() for n in range(count)]

    def column(form, values):
        return struct.pack(f"<{count}{form}", *values)

    columns = b"".join((
        column("I", (chance.getrandbits(32) for _ in range(count))),
        column("I", (1_773_000_000 if n == 0 else chance.randrange(4) for n in range(count))),
        column("H", (chance.randint(1, causes) if state and causes else 0 for state in states)),
        column("H", (chance.randrange(40) for _ in range(count))),
        column("H", (chance.randrange(2) for _ in range(count))),
        column("H", (0 for _ in range(count))),
        column("B", states),
        column("B", (chance.randrange(3) for _ in range(count))),
        column("B", (chance.randrange(8) for _ in range(count))),
        column("B", (0 for _ in range(count))),
        # No value, a listed one, or any other one.
        *(column("B", (chance.randrange(len(values) + 2) for _ in range(count)))
          for values in facets.values()),
        column("B", map(len, names)),
        b"".join(names)))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.b64encode(packer.compress(columns) + packer.flush()).decode()
    start, end = block(text, "application/octet-stream", "rows")
    target.write_text(text[:start] + packed + text[end:])


def costs(browser, page, folder):
    """Prints the cost of a large index. Only memory has a limit, because times differ between machines."""
    large = folder / "large.html"
    enlarge(page, large)
    opened(browser, large.as_uri())
    load = int(browser.execute_script(DATA, "loadTime") or -1)
    if load < 0:
        yield f"{ROWS:,} rows are not read"
        return

    def timed(script):
        browser.execute_script(script)
        time.sleep(0.6)
        return int(browser.execute_script(DATA, "filterTime"))

    facet = "document.querySelectorAll('.facets button[data-facet]')[{}].click()"
    search = ("const s = document.querySelector('#search'); s.value = '{}';"
              "s.dispatchEvent(new Event('input'))")
    sort = "document.querySelector('button[data-sort={}]').click()"
    filters = [timed(facet.format(place)) for place in (0, 1, 2, 0, 1, 2)]
    searches = [timed(search.format(words)) for words in ("device-1234", "4f", "app7", "")]
    sorts = [timed(sort.format(key)) for key in ("time", "name", "app")]
    heap = browser.execute_script("return performance.memory.usedJSHeapSize") / 1e6
    print(f"{ROWS:,} rows in {large.stat().st_size / 1e6:.1f} MB: read in {load} ms, "
          f"filter {statistics.median(filters):.0f} ms, search {statistics.median(searches):.0f} ms, "
          f"sort {statistics.median(sorts):.0f} ms, heap {heap:.0f} MB")
    if heap > HEAP_LIMIT:
        yield f"{ROWS:,} rows take {heap:.0f} MB"


def check(browser, page, folder):
    """Yields all faults of an index."""
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": False})
    yield from behaves(browser, page)
    yield from prints(browser, page)
    yield from holds_without_policy(browser, page, folder)
    yield from stands_without_script(browser, page)
