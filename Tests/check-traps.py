#!/usr/bin/env python3
"""Finds calls that end the program where an input is not as expected.

Usage: check-traps.py, at the top of the package

Whatever sees an input may be given bytes that somebody made to bring it down, and a trap takes the
whole run with it. What is listed here has a form beside it that cannot trap.
"""

import pathlib
import re
import sys

# What is not written, and what is written in its place.
TRAPS = (
    (r"uniqueKeysWithValues:", "traps on a key that occurs twice: use uniquingKeysWith"),
    (r"\bindex\([^()]*offsetBy: [^,()]*\)", "traps behind the end: give limitedBy as well"),
    (r"\.remove(?:First|Last)\(\)", "traps on nothing: use popFirst or popLast"),
    (r"\b(?:fatalError|precondition|preconditionFailure|assert|assertionFailure)\(",
     "ends the program: return what could be read, and name the deviation"),
    (r"\btry!|\bas!", "ends the program: bind it"),
    (r"\bunowned\b|\bunsafelyUnwrapped\b|\bunsafeBitCast\b", "is checked by nobody: use the safe form"),
)
# What makes artifacts sees none but its own.
MAKERS = {"Forge", "ForgeSamples", "Signing", "TestSupport", "TrialBench"}
COMMENT = re.compile(r"^\s*//")


def main():
    faults = []
    for file in sorted(pathlib.Path("Sources").rglob("*.swift")):
        if file.parts[1] in MAKERS:
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if COMMENT.match(line):
                continue
            for pattern, reason in TRAPS:
                found = re.search(pattern, line)
                if found:
                    faults.append(f"{file}:{number}: error: {found.group().strip()} {reason}")
    print("\n".join(faults) or "no call traps on its input")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
