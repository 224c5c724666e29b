#!/usr/bin/env python3
"""Validates every line of the given results files against docs/result.schema.json.

Also checks the order of each file: one run line, artifact lines, finding lines, one summary line. Exits
with 0 if all are valid. Needs the package jsonschema from PyPI.
"""
import json
import pathlib
import sys

from jsonschema import Draft202012Validator

SCHEMA = pathlib.Path(__file__).parent.parent / "docs" / "result.schema.json"
BRANCHES = ("run", "artifact", "finding", "summary")


def complaints(path, validators):
    kinds = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = json.loads(text)
        kind = line.get("kind")
        kinds.append(kind)
        # Uses the branch for the line's kind, because `oneOf` only reports that none matches.
        validator = validators.get(kind)
        if validator is None:
            yield f"{path}:{number}: unknown kind {kind!r}"
            continue
        for error in validator.iter_errors(line):
            yield f"{path}:{number}: {error.json_path}: {error.message[:200]}"
    ranks = [BRANCHES.index(kind) if kind in BRANCHES else -1 for kind in kinds]
    if ranks != sorted(ranks) or kinds[:1] != ["run"] or kinds[-1:] != ["summary"] or kinds.count("run") + kinds.count("summary") != 2:
        yield f"{path}: lines are out of order: {kinds[:3]} … {kinds[-1:]}"


def main(paths):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validators = {
        kind: Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})
        for kind in BRANCHES
    }
    found = [text for path in paths for text in complaints(pathlib.Path(path), validators)]
    print("\n".join(found) if found else f"{len(paths)} files valid")
    return 1 if found or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
