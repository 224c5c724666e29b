#!/usr/bin/env python3
"""Draws a flame graph as SVG from the samples of perf.

Usage: perf record -F 499 --call-graph dwarf,16384 PROGRAM …
       perf script | swift demangle --simplified | flame.py > flame.svg

A box is a function, the boxes above it are its callees, and its width is its share of the time. Boxes
under 0.5 % are left out, which keeps the file small.
"""

import html
import re
import sys
import zlib

WIDTH, ROW, LEAST = 1200, 17, 1 / 200
FRAME = re.compile(r"^\s+[0-9a-f]+ (.*?)(?:\+0x[0-9a-f]+)? \((.*?)\)$")
# Frames of the task runtime, which are below every function.
FLOOR = re.compile(r"^(_?start|__libc_start|start_thread|clone|_dispatch|swift::|swift_job|_?main$|main\b)")
NOISE = re.compile(
    r"^(specialized |partial apply for |implicit closure #\d+ in |closure #\d+ in |thunk for |merged |outlined )+")


def name(line):
    found = FRAME.match(line)
    if not found:
        return None
    symbol, module = found.groups()
    if symbol.startswith("[unknown]"):
        return module.rsplit("/", 1)[-1].split(".so")[0]
    return NOISE.sub("", symbol).split("(")[0].split("<")[0] or symbol


def stacks(lines):
    """Yields each sample as a list of functions, outermost first."""
    stack = []
    for line in lines:
        if line.strip():
            frame = name(line)
            if frame and (not stack or stack[-1] != frame):
                stack.append(frame)
        elif stack:
            yield [frame for frame in reversed(stack) if not FLOOR.match(frame)] or ["runtime"]
            stack = []


class Node:
    def __init__(self):
        self.count, self.parts = 0, {}

    def add(self, stack):
        node = self
        node.count += 1
        for frame in stack:
            node = node.parts.setdefault(frame, Node())
            node.count += 1

    def depth(self, least):
        return 1 + max((part.depth(least) for part in self.parts.values() if part.count >= least),
                       default=0)


def boxes(title, node, x, level, scale, least, height):
    width = node.count * scale
    share = f"{100 * node.count * scale / WIDTH:.1f} %"
    y = height - (level + 1) * ROW
    shown = title if len(title) * 6.6 < width else title[: max(0, int(width / 6.6) - 1)]
    warmth = zlib.crc32(title.encode()) % 60
    yield (f'<g><title>{html.escape(title)}, {share}</title>'
           f'<rect x="{x:.1f}" y="{y}" width="{max(width - 0.5, 0.5):.1f}" height="{ROW - 1}" '
           f'fill="hsl({20 + warmth // 2} 80% {72 + warmth // 6}%)"/>'
           f'<text x="{x + 3:.1f}" y="{y + 12}">{html.escape(shown)}</text></g>')
    for part, inner in sorted(node.parts.items()):
        if inner.count >= least:
            yield from boxes(part, inner, x, level + 1, scale, least, height)
            x += inner.count * scale


def main():
    root = Node()
    for stack in stacks(sys.stdin):
        root.add(stack)
    if not root.count:
        sys.exit("no samples")
    least = root.count * LEAST
    height = root.depth(least) * ROW + 4
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
          'font-family="monospace" font-size="11">')
    print("\n".join(boxes("all", root, 0, 0, WIDTH / root.count, least, height)))
    print("</svg>")


if __name__ == "__main__":
    main()
