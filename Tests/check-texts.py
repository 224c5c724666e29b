#!/usr/bin/env python3
"""Finds faulty texts in what readers see: pages, documents, terminal output, comparisons and explanations.

Usage: check-texts.py PROGRAM REPORTS... [--inputs FOLDER...]

PROGRAM is the attestscope program, REPORTS are report folders that it wrote. The program then writes the other
forms of the same results, and reports on the inputs. First the tables below are checked against their own bad
and good texts.
"""

import bisect
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile

# What must not be in a text, why, a text with it, and a similar text without it.
FAULTS = [
    (r"`", "a literal backtick", "the rule `receipt.chain` fails", "the rule fails"),
    (r'""(?=\w)|(?<=\w)""|“"(?=\w)|(?<=\w)"”|““|””', "a doubled quotation mark", 'It is ""412"".', 'It is "412".'),
    (r"\bundefined\b|\bnil\b|Optional\(|\bNaN\b|\[object ", "a value of the program's own language",
     "Field 3 is Optional(12).", "Field 3 is optional."),
    (r"(?<=[^\s.…])\.\.(?![./\w])|\. \.(?!\w)|,,|;;|::(?=\s)|[.,;:]\s*[,;](?=\s)|\?\.(?=\s|$)|(?<!\.)\.:(?=\s)|…\.(?=\s|$)",
     "doubled punctuation", "The key differs.. Reject it.", "Up to 3… The folder ../reports."),
    (r"(?<=\S)  +(?=\S)", "doubled spaces", "It is  empty.", "It is empty."),
    (r"(?<=[\w)]) [.,;](?=\s|$)", "a space before punctuation", "It is empty .", "It is empty."),
    (r"(?:^|\s)(?:\(\s*\)|“\s*”|\[\])", "empty brackets", "The rule () fails.", "The function decode() fails."),
    (r"(?<![\d.,:/-])\b1 (?:more )?(?:artifacts|bytes|checks|warnings|findings|keys|records|files|events|entries|requests|exchanges|"
     r"answers|challenges|certificates|causes|days|hours|minutes|seconds|characters|lines|values|ways|times|readings|pages|errors|"
     r"others)\b", "a plural after 1", "It has 1 artifacts.", "It has 11 artifacts and 1 artifact."),
    (r"(?<![\d.,:/-])\b(?:[2-9]|[1-9][\d,]*\d) (?:artifact|byte|check|warning|finding|key|record|file|event|request|exchange|"
     r"answer|challenge|certificate|cause|day|hour|minute|second|character|line|value|page)\b(?![-/'’])"
     r"(?! (?:\d|(?:ID|IDs|name|names|type|size|data|page|time|pair)\b))",
     "a singular after a number", "It has 12 artifact.", "It has 12 artifacts, in entry 2 key IDs."),
    (r"\b(?:in|after|before|for) 0 (?:ms|milliseconds|seconds|s|minutes)\b", "a time of nothing",
     "1 in 0 milliseconds", "1 in 10 milliseconds"),
    (r"\bCleared:? 0 (?:look|looks)\b", "what isn't there", "Cleared 0 look like attacks", "Cleared: 0"),
    (r"What was accepted that must not be", "say: What did the server accept wrongly?",
     "What was accepted that must not be?", "What did the server accept wrongly?"),
    (r"[Nn]othing (?:that was )?lost can be recovered|Nothing that was lost", "say: No change makes it pass.",
     "Nothing that was lost can be recovered.", "No change makes it pass."),
    (r"issuer didn't sign it as it is", "say: its signature doesn't match its issuer's key",
     "its issuer didn't sign it as it is", "its signature doesn't match its issuer's key"),
    (r"\b[Aa]ll [\d,]+ things that were tried|things that were tried", "say: What was tried (2)",
     "All 2 things that were tried", "What was tried (2)"),
    (r"with a rarer one", "say: 49,800 other keys", "49,800 with a rarer one", "49,800 other keys"),
    (r"Undoing the cause: nothing", "say: Nothing makes it pass", "Undoing the cause: nothing", "Nothing makes it pass"),
    (r"must not accept, or must not reject", "say: What the server decided wrongly",
     "What the server must not accept, or must not reject", "What the server decided wrongly"),
    (r"\bwithheld\b", "say: redacted", "1 token withheld", "1 token redacted"),
    (r"accepts artifacts that fail the checks", "name what it accepted, and which check failed",
     "The server accepts artifacts that fail the checks.", "The server accepted an assertion whose signature doesn't verify."),
    (r"\b(tried|cause|next|fix|note) \| (?i:\1)\b", "a repeated label", "tried | Tried 3 readings", "tried | 3 readings"),
    (r"\b(the|a|an|is|of|to|and|in|that|it) \1\b", "a repeated word", "the the challenge", "the challenge"),
    (r"\ba (?=[aeio][a-z])(?!one|once|uni|use|eu)", "say: an", "a artifact", "an artifact, a one-time value"),
    (r"\ban (?=[bcdfgjkpqtvwyz][a-z])", "say: a", "an challenge", "a challenge, an hour"),
]
FAULTS = [(re.compile(pattern), why, bad, good) for pattern, why, bad, good in FAULTS]

# Texts of a reader's input are shown as they are; only faults of the frame around them count.
EVIDENCE = "\N{OBJECT REPLACEMENT CHARACTER}"
HIDDEN = re.compile(r"<(script|style|pre|svg|template)\b.*?</\1>", re.S)
INLINE = {"a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "mark", "small", "span", "strong", "sub", "sup", "time", "wbr", "q"}
VOID = {"meta", "link", "br", "hr", "input", "img", "wbr", "col", "source"}


class Blocks(html.parser.HTMLParser):
    """Splits a page into its texts: one for each element that isn't part of a sentence."""

    def __init__(self):
        super().__init__()
        self.texts, self.part, self.quoted = [], [], 0

    def end(self):
        text = re.sub(r"\s+", " ", "".join(self.part)).strip()
        if text:
            self.texts.append(text)
        self.part = []

    def handle_starttag(self, tag, attributes):
        if tag in ("bdi", "code", "kbd") and tag not in VOID:
            self.quoted += 1
        if tag not in INLINE or dict(attributes).get("class", "").split()[:1] in (["chip"], ["tag"], ["vh"]):
            self.end()

    def handle_endtag(self, tag):
        if tag in ("bdi", "code", "kbd"):
            self.quoted = max(0, self.quoted - 1)
        if tag not in INLINE:
            self.end()

    def handle_data(self, data):
        self.part.append(EVIDENCE if self.quoted and data.strip() else data)


def page_texts(page):
    blocks = Blocks()
    blocks.feed(HIDDEN.sub(" ", page))
    blocks.end()
    return blocks.texts


def document_texts(text):
    """Splits Markdown into its blocks, without code and evidence."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S)
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.S | re.M)
    text = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", EVIDENCE, text)
    text = re.sub(r"\\([\\`*_{}\[\]()#+.!|<>~-])", r"\1", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    cells = re.sub(r"^\s*\|(.*)\|\s*$", lambda row: row[1].replace("|", "\n\n"), text, flags=re.M)
    return [re.sub(r"\s+", " ", block).strip(" #*>-") for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|#)\s)", cells)]


def terminal_texts(text):
    """Joins the wrapped lines of each paragraph."""
    texts, depth = [], None
    # Spaces align columns here. The program itself makes one space of several inside a sentence.
    text = re.sub(r"(?<=\S)  +(?=\S)", " | ", re.sub(COMMAND, EVIDENCE, text))
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        # A dump of bytes, code and the frame of evidence are no sentences.
        if not line.strip() or re.match(r"\s*[│┌|]", line):
            texts.append("")
            depth = None
        elif depth is not None and indent >= depth and texts:
            texts[-1] += " " + line.strip()
        else:
            depth = indent
            texts.append(line.strip())
    return texts


COMMAND = re.compile(r"attestscope [^\n]*")


def faults(text):
    """Returns what is wrong with a text, and the place."""
    found = []
    for pattern, why, _, _ in FAULTS:
        match = pattern.search(text)
        if match:
            found.append(f"{why}: …{text[max(0, match.start() - 60):match.end() + 40]}…")
    return found


def cut_values(texts, values):
    """Returns the texts that are the start of a longer value, without an ellipsis that says so."""
    found = []
    for text in texts:
        if len(text) < 24 or text.endswith((".", "…", ":", "?", ")")):
            continue
        index = bisect.bisect_right(values, text)
        if index < len(values) and values[index].startswith(text) and not (
                index and values[index - 1] == text) and values[index][len(text)].isalnum() and text[-1].isalnum():
            found.append(f"a value that is cut without an ellipsis: {text} | {values[index][len(text):][:30]}")
    return found


def strings(value):
    if isinstance(value, dict):
        for member in value.values():
            yield from strings(member)
    elif isinstance(value, list):
        for element in value:
            yield from strings(element)
    elif isinstance(value, str) and len(value) > 24:
        yield value


def broken_commands(text, options=re.compile(r"^\s*(?:\$ )?attestscope .*")):
    """Returns the commands of a terminal text that continue on a line without a backslash before its end."""
    found = []
    lines = text.splitlines()
    for line, following in zip(lines, lines[1:] + [""]):
        if not options.match(line) or line.rstrip().endswith("\\") or not following.strip():
            continue
        if re.match(r"\s+(?:--[a-z]|[\w.-]*/[\w./-]+\s*$|[\w.-]+\.(?:json|har|log|pem|txt|cbor)\b)", following):
            found.append(f"a command that breaks: {line.strip()} / {following.strip()}")
    return found


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"{' '.join(map(str, arguments))}: exit {done.returncode}: {done.stderr[-400:]}")
    return done.stdout


class Check:
    """Counts the texts and collects the faults, each once with the first place."""

    def __init__(self):
        self.places, self.texts, self.found = 0, 0, {}

    def add(self, place, texts, more=()):
        self.places += 1
        self.texts += len(texts)
        for text in texts:
            for fault in faults(text):
                self.found.setdefault(fault, []).append(place)
        for fault in more:
            self.found.setdefault(fault, []).append(place)


def check_report(check, program, report):
    results = report / "results.jsonl"
    values = sorted({text for line in results.open(encoding="utf-8") for text in strings(json.loads(line))})
    for page in sorted(report.rglob("*.html")):
        texts = page_texts(page.read_text(encoding="utf-8"))
        check.add(str(page), texts, cut_values(texts, values))
    with tempfile.TemporaryDirectory() as folder:
        document = pathlib.Path(folder) / "document"
        run(program, "report", results, "-q", "--format", "document", "-o", document)
        for path in sorted(document.rglob("*.md")):
            check.add(f"{report}: document {path.name}", document_texts(path.read_text(encoding="utf-8")))
        for path in sorted(document.rglob("*.html")):
            check.add(f"{report}: document {path.name}", page_texts(path.read_text(encoding="utf-8")))
    text = run(program, "report", results, "--format", "text")
    check.add(f"{report}: terminal", terminal_texts(text), broken_commands(text))
    single(check, program, report, results)


def single(check, program, report, results):
    """Checks the terminal's text of one artifact for each first line of a result."""
    seen = set()
    for line in results.open(encoding="utf-8"):
        line = json.loads(line)
        if line["kind"] != "artifact":
            continue
        causes = tuple(cause["cause"]["id"] if isinstance(cause.get("cause"), dict) else str(cause.get("cause"))
                       for cause in line.get("diagnoses", [])[:1])
        key = (line["verdict"]["outcome"], causes)
        if key in seen:
            continue
        seen.add(key)
        text = run(program, "report", results, "--id", line["id"], "--format", "text")
        check.add(f"{report}: terminal --id {line['id'][:12]}", terminal_texts(text), broken_commands(text))


def check_explanations(check, program):
    for identifier in run(program, "explain", "--list", "--ids").split():
        text = run(program, "explain", identifier)
        check.add(f"explain {identifier}", terminal_texts(text), broken_commands(text))


def check_diff(check, program, reports):
    if len(reports) > 1:
        text = run(program, "diff", reports[0] / "results.jsonl", reports[1] / "results.jsonl")
        check.add("diff", terminal_texts(text), broken_commands(text))
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "diff.html"
        run(program, "diff", reports[0] / "results.jsonl", reports[-1] / "results.jsonl", "--format", "html", "-o", page)
        check.add("diff page", page_texts(page.read_text(encoding="utf-8")))


def check_tables():
    """Fails if a table finds nothing in its own bad text, or something in the good one."""
    for pattern, why, bad, good in FAULTS:
        assert pattern.search(bad), f"“{why}” doesn't find {bad!r}"
        assert not pattern.search(good), f"“{why}” finds {good!r}"
    assert broken_commands("  attestscope analyze samples/captures/\n      app.har --challenge line:3\n")
    assert not broken_commands("  attestscope analyze samples/captures/app.har \\\n      --challenge line:3\n")
    assert cut_values(["The certificates lead to a different ro"], ["The certificates lead to a different root."])
    assert not cut_values(["The certificates lead to a …"], ["The certificates lead to a different root."])
    assert page_texts("<p>It is <code>`x`</code>.</p><pre>``</pre><p>a `b`</p>")[1] == "a `b`"
    assert faults(document_texts("| a | It is  `x`.. |\n")[1])


def main():
    check_tables()
    program, *folders = sys.argv[1:]
    cut = folders.index("--inputs") if "--inputs" in folders else len(folders)
    reports = [pathlib.Path(folder) for folder in folders[:cut]]
    check = Check()
    for report in reports:
        check_report(check, program, report)
    for inputs in folders[cut + 1:]:
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder) / pathlib.Path(inputs).name
            run(program, "analyze", inputs, "-q", "--fail-on", "never", "-o", report)
            check_report(check, program, report)
    check_explanations(check, program)
    check_diff(check, program, reports)
    for fault, places in check.found.items():
        print(f"{places[0]}{f' and {len(places) - 1} more' if len(places) > 1 else ''}: {fault}")
    print(f"{check.texts:,} texts in {check.places:,} places.")
    if check.found:
        sys.exit(f"{len(check.found):,} faults")


main()
