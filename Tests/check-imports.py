#!/usr/bin/env python3
"""Checks that every target imports exactly the targets that the manifest lists for it.

Usage: check-imports.py, at the top of the package

SwiftPM accepts an import of a target that is reached through another dependency, but then doesn't rebuild
the importer when it changes. So each import must be in its target's own list, and each target in the list
must be imported.
"""

import json
import pathlib
import re
import subprocess
import sys

# Modules of the toolchain.
TOOLCHAIN = {"Foundation", "FoundationEssentials", "FoundationXML", "Glibc", "Darwin", "Synchronization", "Testing", "Swift"}
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
        place = "Tests" if target["type"] == "test" else "Sources"
        folder = pathlib.Path(target.get("path") or f"{place}/{target['name']}")
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
    tested = {target["name"] for target in manifest["targets"]}
    faults += [f"error: {folder} belongs to no target of the manifest, so that its tests never run"
               for folder in pathlib.Path("Tests").glob("*Tests") if folder.name not in tested]
    print("\n".join(sorted(set(faults))) or "imports are as the manifest says")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
