#!/usr/bin/env python3
"""Finds calls that end the program if an input isn't as expected.

Usage: check-traps.py, at the top of the package

An attacker can make an input that reaches such a call, and a trap ends the whole run. Each call in the
table has a replacement that can't trap.
"""

import pathlib
import re
import sys

# Calls that may not be used, and their replacements.
TRAPS = (
    (r"uniqueKeysWithValues:", "traps on a key that occurs twice: use uniquingKeysWith"),
    (r"\bindex\([^()]*offsetBy: [^,()]*\)", "traps behind the end: give limitedBy as well"),
    (r"\.remove(?:First|Last)\(\)", "traps on nothing: use popFirst or popLast"),
    (r"\b(?:fatalError|precondition|preconditionFailure|assert|assertionFailure)\(",
     "ends the program: return what could be read, and name the deviation"),
    (r"\btry!|\bas!", "ends the program: bind it"),
    (r"\bunowned\b|\bunsafelyUnwrapped\b|\bunsafeBitCast\b",
     "isn't checked by the compiler or at run time: use the safe form"),
    (r"@unchecked\b|nonisolated\(unsafe\)", "isn't checked by the compiler: share the value safely"),
)
# Targets that make artifacts read only their own output.
MAKERS = {"Forge", "ForgeSamples", "Signing"}
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
