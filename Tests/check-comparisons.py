#!/usr/bin/env python3
"""Checks that text is compared by its bytes.

`==` on strings is canonical equivalence: U+212A KELVIN SIGN equals K. So this script type-checks each
target again with a file that deprecates everything that compares, folds or classifies Swift text, and
reports every use. Evidence/TextBytes.swift contains the replacements.

Two uses are allowed: a comparison with an ASCII literal without K, semicolon and backtick, the only ASCII
characters that are canonically equivalent to another one; and a line whose comment gives a reason, `// == is right:`
for text that never comes from an input, `// Unicode:` where Unicode's rules are wanted.

Usage: check-comparisons.py [FOLDER]

It takes the compiler's arguments from the last build in the folder; without one, from the last debug build.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# Targets that make artifacts read only their own output; the texts of the CLI are those of the person who runs it.
TRUSTED = {"Forge", "ForgeSamples", "Signing", "AttestscopeCLI"}
BANNED = pathlib.Path(__file__).with_name("check-comparisons.swift.txt")
FAULT = re.compile(r"^(?P<file>/[^:\n]+):(?P<line>\d+):(?P<column>\d+): (?P<kind>warning|error): (?P<what>.*)$", re.M)
REASON = re.compile(r"// (== is right|Unicode): \S")
# A literal without escapes and interpolations.
LITERAL = r'"(?P<text>[ -~]*?)"'
NOTHING = re.compile(r"(?:==|!=)\s*nil\b")
BESIDE = [re.compile(r"(?:==|!=)\s*" + LITERAL), re.compile(r"case\s+" + LITERAL),
          re.compile(r"(?:contains|hasPrefix|hasSuffix|firstIndex\(of:|starts\(with:)\s*\(?\s*" + LITERAL)]
# Options that write files of the build, which a second type check must not change.
ALONE = {"-incremental", "-enable-batch-mode", "-serialize-diagnostics", "-parseable-output",
         "-emit-objc-header", "-warnings-as-errors"}
PAIRS = {"-index-store-path", "-emit-objc-header-path"}


def command(build, extra):
    """Returns the compiler command that only type-checks a target."""
    arguments, rest = [], iter(build["otherArguments"])
    for argument in rest:
        if argument in PAIRS:
            next(rest)
        elif argument not in ALONE:
            arguments.append(argument)
    sources = [source["name"] for source in build["inputs"] if source["name"].endswith(".swift")]
    return [build["executable"], "-typecheck", "-module-name", build["moduleName"],
            "-I", build["importPath"], *arguments, *sources, extra]


def is_safe(line, column):
    """Returns whether the line compares at this column with nil, or with a literal that no other text equals."""
    if any(match.start() == column for match in NOTHING.finditer(line)):
        return True
    return any(match.start() <= column <= match.end() and not re.search(r"[K;`\\]", match["text"])
               for pattern in BESIDE for match in pattern.finditer(line))


def faults(build, extra):
    output = subprocess.run(command(build, extra), capture_output=True, text=True).stderr
    for found in FAULT.finditer(output):
        if found["kind"] == "error":
            yield f"{found['file']}:{found['line']}: cannot be checked: {found['what']}; run swift build first"
            continue
        if "compare bytes: " not in found["what"]:
            continue
        line = pathlib.Path(found["file"]).read_text().splitlines()[int(found["line"]) - 1]
        if not REASON.search(line) and not is_safe(line, int(found["column"]) - 1):
            instead = found["what"].split("compare bytes: ")[1].removesuffix(" [#DeprecatedDeclaration]")
            yield f"{found['file']}:{found['line']}: compares text by more than its bytes; use {instead}"


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else subprocess.check_output(
        ["swift", "build", "--show-bin-path"], text=True).strip())
    description = folder / "description.json"
    if not description.exists():
        sys.exit(f"error: {folder} has no build to take arguments from; run swift build")
    folders = [entry for entry in pathlib.Path("Sources").resolve().iterdir() if entry.name not in TRUSTED]
    builds = [build for build in json.loads(description.read_text())["swiftCommands"].values()
              if "-tool" not in build["moduleOutputPath"]
              and any(pathlib.Path(build["inputs"][0]["name"]).is_relative_to(folder) for folder in folders)]
    found = set()
    with tempfile.NamedTemporaryFile("w", suffix=".swift") as extra:
        extra.write(BANNED.read_text())
        extra.flush()
        for build in builds:
            found |= set(faults(build, extra.name))
    here = f"{pathlib.Path.cwd()}/"
    print("\n".join(f"error: {fault.removeprefix(here)}" for fault in sorted(found)) or "text is compared by its bytes")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
