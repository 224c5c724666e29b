"""Reads, changes and writes ASN.1 in BER (X.690): as much of it as receipts and certificates need."""


# No receipt and no certificate nests so deep.
DEPTH = 64


class Element:
    """A tag with its content, or with the elements that a constructed one holds."""

    def __init__(self, tag, content=b"", parts=None, indefinite=False):
        self.tag, self.content, self.parts, self.indefinite = tag, content, parts, indefinite

    def __getitem__(self, place):
        return self.parts[place]

    @property
    def encoded(self):
        body = self.content if self.parts is None else b"".join(p.encoded for p in self.parts)
        if self.indefinite:
            return bytes([self.tag, 0x80]) + body + b"\0\0"
        return bytes([self.tag]) + length(len(body)) + body

    @property
    def octets(self):
        """The content of a string, its chunks joined."""
        return self.content if self.parts is None else b"".join(p.octets for p in self.parts)

    def walk(self):
        yield self
        for part in self.parts or []:
            yield from part.walk()


def length(count):
    if count < 0x80:
        return bytes([count])
    digits = count.to_bytes((count.bit_length() + 7) // 8, "big")
    return bytes([0x80 | len(digits)]) + digits


def sequence(*parts):
    return Element(0x30, parts=list(parts))


def parse(data):
    """The element that fills the data; ValueError where none does."""
    element, end = read(data, 0)
    if end != len(data):
        raise ValueError("bytes behind the element")
    return element


def read(data, start, depth=0):
    if depth > DEPTH:
        raise ValueError("nested too deep")
    if start + 2 > len(data) or data[start] & 0x1F == 0x1F:
        raise ValueError("no element")
    tag, first, start = data[start], data[start + 1], start + 2
    if first == 0x80:
        parts = []
        while data[start:start + 2] != b"\0\0":
            part, start = read(data, start, depth + 1)
            parts.append(part)
        return Element(tag, parts=parts, indefinite=True), start + 2
    count = first
    if first > 0x80:
        width = first & 0x7F
        count, start = int.from_bytes(data[start:start + width], "big"), start + width
    end = start + count
    if end > len(data):
        raise ValueError("cut short")
    if not tag & 0x20:
        return Element(tag, content=data[start:end]), end
    parts = []
    while start < end:
        part, start = read(data, start, depth + 1)
        parts.append(part)
    return Element(tag, parts=parts), end
