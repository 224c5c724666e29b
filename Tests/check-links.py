#!/usr/bin/env python3
"""Checks the links of README.md, of docs/ and of the other documents: files exist, and so do headings.

Links to the web are only checked for their form, because the checks work offline.
"""

import pathlib
import re
import sys
from urllib.parse import unquote

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A link, an image, or an attribute of HTML.
LINKS = re.compile(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|(?:href|src|srcset)=\"([^\"]+)\"")
FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.MULTILINE | re.DOTALL)
WEB = re.compile(r"^https?://[A-Za-z0-9.-]+(:\d+)?(/\S*)?$")


def documents():
    """Returns all documents of the repository."""
    found = [*ROOT.glob("*.md"), ROOT / "samples/README.md", ROOT / "Fuzz/README.md"]
    for folder in ("docs", "integrations"):
        found += (ROOT / folder).rglob("*.md")
    return sorted(path for path in found if path.exists())


def anchors(path):
    """Returns the anchors of a document's headings, as GitHub makes them."""
    seen = {}
    found = set()
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    for title in re.findall(r"^#{1,6}\s+(.+?)\s*#*$", text, re.MULTILINE):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title).replace("`", "")
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        number = seen.get(anchor, 0)
        seen[anchor] = number + 1
        found.add(f"{anchor}-{number}" if number else anchor)
    found.update(re.findall(r"<a (?:name|id)=\"([^\"]+)\"", text))
    return found


def complaints(path):
    """Yields a message for each broken link of a document."""
    text = path.read_text(encoding="utf-8")
    # Code keeps its length, so that line numbers stay right.
    bare = FENCE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    bare = re.sub(r"`[^`\n]*`", lambda match: " " * len(match[0]), bare)
    for match in LINKS.finditer(bare):
        link = match[1] or match[2]
        place = f"{path.relative_to(ROOT)}:{bare.count(chr(10), 0, match.start()) + 1}"
        if link.startswith(("http://", "https://")):
            if not WEB.match(link):
                yield f"{place}: {link} isn't a valid address"
            continue
        if re.match(r"^[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / unquote(name)).resolve() if name else path
        if not target.exists():
            yield f"{place}: {link} doesn't exist"
        elif anchor and target.suffix == ".md" and unquote(anchor) not in anchors(target):
            yield f"{place}: {link}: there is no such heading"


def main():
    paths = documents()
    found = [message for path in paths for message in complaints(path)]
    print("\n".join(found) if found else f"{len(paths)} documents: all links lead somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
