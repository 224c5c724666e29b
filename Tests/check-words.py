#!/usr/bin/env python3
"""Finds old, odd or unclear English, and prints what to write instead.

Comments and documents are checked against the first table, texts of the program (string literals and
catalogues in Sources) against both. Code, IDs and quoted evidence are left out.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Whole words, as regular expressions, and what to write instead.
EVERYWHERE = {
    r"mend(s|ed|ing)?": "fix",
    r"anew": "again",
    r"(has|have) not the": "lacks, doesn't have the",
    r"for want of": "without, because of missing",
    r"none such": "none",
    r"at hand": "available",
    r"in the place of": "instead of",
    r"white space": "whitespace",
    r"lest|thereby|therein|thereof|whereby|wherein|whereupon|herein|hence|thence": "plain words",
    r"had back": "recovered",
    r"holds? good": "is valid",
    r"ought": "must, should",
    r"spoil(s|ed|t|ing)?": "corrupt, damage",
    r"turned round": "reversed",
    r"one's own": "your own",
    r"rightly": "correctly",
    r"slip of the pen": "typing mistake",
    r"\w+’\w*": "the straight apostrophe",
    r"on (its|their) way": "in transit",
    r"none such|forthwith|heretofore|albeit|whilst|amongst": "plain words",
}

# Only in texts of the program.
IN_TEXTS = {
    r"refus(e|es|ed|ing|al)": "reject",
    r"judg(e|es|ed|ing)": "check",
    r"(recogn|author|synchron)is(e|es|ed|ing)": "the spelling with z",
    r"withheld|withhold(s|ing)?": "redacted",
    r"one side": "the app, the server",
    r"stood|stand(s|ing)? (around|behind|in|before|for)": "is, are, means",
    r"undone": "fixed, decoded",
    r"(?<!there )(?<!There )(is|are) (none of |no (?!longer|such))\w+": "isn't a",
    r"(is|are) in order": "valid, sound",
    r"overtook|overtaken": "out of order",
    r"came along|come along|brings? along": "comes with, contains",
    r"run out|ran out|had run": "expired",
    r"put together": "joined",
    r"somebody's own": "their own",
    r"behind it|behind them": "after it",
    r"as it stands": "as it is",
    r"stands? here": "appears here",
    r"lives? (for minutes|long)": "is valid for",
    r"by turns": "in turns",
    r"the way without": "the fallback without",
    r"accepted that must not be": "What did the server accept wrongly?",
    r"nothing that was lost|lost can be recovered": "No change makes it pass.",
    r"(didn't|did not) sign it as it is": "its signature doesn't match its issuer's key",
    r"things? that (was|were) tried": "What was tried (2)",
    r"no (known )?receipt, but a signed message": "a signed message, not a receipt",
    r"signature is not of 64 bytes": "The token's signature has 3 bytes, not 64",
    r"with a rarer one": "49,800 other keys",
    r"undoing the cause": "What undoes it, Nothing makes it pass",
    r"(must|may) not accept,? or (must|may) not (reject|refuse)": "What the server decided wrongly",
    r"accepts artifacts that fail the checks": "what it accepted, and which check failed",
    r"cleared \d+ look": "Cleared: 0",
}

# Wrong forms of the tables, which must be found, and right ones, which must not.
WRONG = [
    "What was accepted that must not be?", "Nothing that was lost can be recovered.",
    "Its issuer didn't sign it as it is.", "All 2 things that were tried", "The one thing that was tried",
    "It is no receipt, but a signed message.", "49,800 with a rarer one", "Undoing the cause: nothing",
    "What the server must not accept, or must not reject", "1 token withheld",
    "The server accepts artifacts that fail the checks.", "Cleared 0 look like attacks",
]
RIGHT = [
    "What did the server accept wrongly?", "No change makes it pass.", "What was tried (2)",
    "its signature doesn't match its issuer's key", "a signed message, not a receipt", "49,800 other keys",
    "The token's signature has 3 bytes, not 64", "Nothing makes it pass: the App ID isn't known",
    "What the server decided wrongly", "1 token redacted", "Cleared: 0",
]

STRING = re.compile(r'"""\n(?P<long>.*?)"""|"(?P<short>(?:[^"\\\n]|\\.)*)"', re.S)
COMMENT = re.compile(r"//[^\n]*")
# Values inside a text, code, and IDs.
QUOTED = re.compile(r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|`[^`\n]*`|“[^”\n]*”|[A-Z][0-9]{2}-[a-z0-9-]+|flow\.[a-z-]+")


def compiled(table):
    return [(re.compile(rf"\b(?:{words})\b", re.I), say) for words, say in table.items()]


RULES = compiled(EVERYWHERE)
TEXT_RULES = RULES + compiled(IN_TEXTS)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def is_prose(text):
    """Returns whether a string literal is a sentence or a phrase, not a name or a pattern."""
    return re.search(r"[A-Za-z]{2,},? [a-z]", text) is not None


def swift(text):
    """Yields the comments and the texts of a Swift file, each with its place and rules."""
    for match in STRING.finditer(text):
        found = match["long"] if match["long"] is not None else match["short"]
        if is_prose(found):
            start = match.start("long") if match["long"] is not None else match.start("short")
            yield start, QUOTED.sub(lambda quoted: blank(quoted[0]), found), TEXT_RULES
    for match in COMMENT.finditer(STRING.sub(lambda string: blank(string[0]), text)):
        yield match.start(), QUOTED.sub(lambda quoted: blank(quoted[0]), match[0]), RULES


# The fields of a catalogue that contain sentences.
FIELD = re.compile(r"^  (?:title|statement|meaning|method|step|fix|collect) .*\n(?: {4,}[^|\n]*\n)*", re.M)
# Advice with the kinds of data that it is for.
ADVICE = re.compile(r"^advice .*\n(?:  .*\n)*", re.M)
NOTE = re.compile(r"^#.*$", re.M)


def catalogue(text):
    """Yields the comments and the sentences of a catalogue that is written as text."""
    for part, rules in ((NOTE, RULES), (FIELD, TEXT_RULES), (ADVICE, TEXT_RULES)):
        for match in part.finditer(text):
            yield match.start(), QUOTED.sub(lambda quoted: blank(quoted[0]), match[0]), rules


def document(text):
    plain = re.sub(r"```.*?```", lambda block: blank(block[0]), text, flags=re.S)
    yield 0, QUOTED.sub(lambda quoted: blank(quoted[0]), plain), RULES


def files():
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        yield path, swift
    for path in sorted((ROOT / "Sources").rglob("*.txt")):
        yield path, catalogue
    for path in sorted((ROOT / "Sources" / "Forge").rglob("*.md")):
        yield path, document
    names = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Makefile"]
    for path in [ROOT / name for name in names] + sorted((ROOT / "docs").glob("*.md")):
        yield path, document


def check_tables():
    """Fails if the tables don't find a wrong form, or find a right one."""
    for texts, expected in ((WRONG, True), (RIGHT, False)):
        for text in texts:
            # As a literal of the program, which the same function reads.
            parts = swift(f'let text = "{text}"')
            found = any(rule.search(part) for _, part, rules in parts for rule, _ in rules)
            assert found == expected, f"{'missed' if expected else 'wrongly found'}: {text}"


def main():
    check_tables()
    faults = 0
    for path, parts in files():
        text = path.read_text(encoding="utf-8")
        for start, part, rules in parts(text):
            for rule, say in rules:
                for match in rule.finditer(part):
                    line = text.count("\n", 0, start) + part.count("\n", 0, match.start()) + 1
                    print(f"{path.relative_to(ROOT)}:{line}: “{match[0]}”: {say}")
                    faults += 1
    if faults:
        sys.exit(f"{faults} words to replace; Tests/check-words.py has the table")


main()
