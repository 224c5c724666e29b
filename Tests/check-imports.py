#!/usr/bin/env python3
"""Checks that every target imports only what the manifest lets it look down upon.

Usage: check-imports.py, at the top of the package

SwiftPM accepts an import of something that is reached through another dependency, and then does not
rebuild the importer when it changes. So what a file imports must stand in its target's own list, and
a target that nothing imports must not.
"""

import json
import pathlib
import re
import subprocess
import sys

# What comes with the toolchain.
TOOLCHAIN = {"Foundation", "FoundationXML", "Glibc", "Darwin", "Synchronization", "Testing", "Swift"}
IMPORT = re.compile(r"^\s*(?:@\w+ )?(?:package |public |internal )?import (?:struct |enum |class )?(\w+)", re.M)


def names(dependencies):
    for dependency in dependencies:
        kind, value = next(iter(dependency.items()))
        if kind in ("byName", "product", "target"):
            yield value[0]


def main():
    manifest = json.loads(subprocess.check_output(["swift", "package", "dump-package"]))
    faults = []
    for target in manifest["targets"]:
        folder = pathlib.Path("Tests" if target["type"] == "test" else "Sources") / target["name"]
        files = list(folder.rglob("*.swift"))
        if not files:
            continue
        declared = set(names(target["dependencies"]))
        imported = set()
        for file in files:
            for module in IMPORT.findall(file.read_text()):
                imported.add(module)
                if module not in declared | TOOLCHAIN | {target["name"]}:
                    faults.append(f"error: {file} imports {module}, which {target['name']} does not name")
        if target["type"] != "test":
            faults += [f"error: {target['name']} names {module} and does not import it"
                       for module in sorted(declared - imported)]
    print("\n".join(sorted(set(faults))) or "imports are as the manifest says")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
