"""Writes the dataclasses of the results, from docs/result.schema.json.

usage: generate.py SCHEMA OUTPUT.py
"""

import json
import keyword
import re
import sys
import textwrap

ROOTS = ("artifact", "finding", "summary")
PLAIN = {"string": "str", "integer": "int", "boolean": "bool", "number": "float"}


def class_name(words):
    """Returns the name of a class: `artifact` + `source` and `artifact.source` → `ArtifactSource`."""
    parts = ".".join(words).split(".")
    return "".join(part[0].upper() + part[1:] for part in parts)


def attribute(name):
    """Returns the name of an attribute in snake case, with an underscore after a keyword."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return snake + "_" if keyword.iskeyword(snake) else snake


def singular(name):
    """Returns the name of one element of a list."""
    if name.endswith("heses"):
        return name[:-2] + "is"
    return name[:-1] if name.endswith("s") else name


class Generator:
    """Collects the classes that the roots need, each after those that it uses is not required: annotations
    are evaluated late."""

    def __init__(self, schema):
        self.definitions = schema["$defs"]
        self.classes = {}

    def add(self, words, node):
        """Adds the class of an object and returns its name."""
        name = class_name(words)
        if name in self.classes:
            return name
        self.classes[name] = ""
        variants = node.get("oneOf", [node]) if "properties" not in node else [node]
        members = {}
        for variant in variants:
            for key, value in variant.get("properties", {}).items():
                members.setdefault(key, value)
        required = set.intersection(*(set(variant.get("required", [])) for variant in variants))
        fields = [(key, self.type(words + [key], value), key in required) for key, value in members.items()]
        lines = ["@dataclass(frozen=True)", f"class {name}:"]
        text = node.get("description", "")
        if text:
            lines += textwrap.wrap(f'"""{text}"""'.replace("\\", "\\\\"), 100, initial_indent="    ",
                                   subsequent_indent="    ") + [""]
        for key, kind, needed in sorted(fields, key=lambda field: not field[2]):
            nullable = kind.startswith("Optional[")
            form = kind if needed or nullable else f"Optional[{kind}]"
            default = "" if needed else "default=None, "
            lines.append(f'    {attribute(key)}: {form} = field({default}metadata={{"name": "{key}"}})')
            about = members[key].get("description")
            if about:
                lines += textwrap.wrap(f'"""{about}"""'.replace("\\", "\\\\"), 100, initial_indent="    ",
                                       subsequent_indent="    ")
        self.classes[name] = "\n".join(lines)
        return name

    def type(self, words, node):
        """Returns the annotation for a schema."""
        if "$ref" in node:
            name = node["$ref"].rsplit("/", 1)[1]
            target = self.definitions[name]
            return self.type([name], target)
        kind = node.get("type")
        if isinstance(kind, list):
            others = [PLAIN[word] for word in kind if word != "null"]
            inner = others[0] if len(others) == 1 else f"Union[{', '.join(others)}]"
            return f"Optional[{inner}]" if "null" in kind else inner
        if kind == "array":
            items = node.get("items")
            if not items:
                return "list[Any]"
            return f"list[{self.type(words[:-1] + [singular(words[-1])], items)}]"
        if "properties" in node or "oneOf" in node:
            return self.add(words, node)
        if kind == "object":
            values = node.get("additionalProperties")
            inner = self.type(words, values) if isinstance(values, dict) and values else "Any"
            return f"dict[str, {inner}]"
        if kind in PLAIN:
            return PLAIN[kind]
        values = [node["const"]] if "const" in node else node.get("enum")
        return type(values[0]).__name__ if values else "Any"


def main():
    schema_path, output = sys.argv[1:]
    with open(schema_path, encoding="utf-8") as file:
        generator = Generator(json.load(file))
    for root in ROOTS:
        generator.add([root], generator.definitions[root])
    text = '"""The results of an analysis. Generated from docs/result.schema.json."""\n\n'
    text += "from __future__ import annotations\n\nfrom dataclasses import dataclass, field\n"
    text += "from typing import Any, Optional, Union\n\n\n"
    text += "\n\n\n".join(generator.classes[name] for name in sorted(generator.classes)) + "\n"
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
