"""Shortens the exports of tshark to what the program reads, so that packets of a whole conversation fit into
an input of a fuzzer. A genuine packet has 10 kB of PDML, of which the program reads a few hundred bytes."""

import json
import xml.etree.ElementTree as ElementTree

# The fields that are read of each layer, without dots.
LAYERS = {
    "frame": ("frame_number", "frame_time_epoch"),
    "ip": ("ip_src", "ip_dst"),
    "ipv6": ("ipv6_src", "ipv6_dst"),
    "tcp": ("tcp_stream", "tcp_srcport", "tcp_dstport"),
    "http": ("http_request_method", "http_request_uri", "http_request_full_uri", "http_response_code",
             "http_request_in", "http_request_line", "http_response_line", "http_file_data",
             "http_file_data_raw"),
    "http2": ("http2_streamid", "http2_type", "http2_header_name", "http2_header_value",
              "http2_body_reassembled_data", "http2_data_data", "http2_flags_end_stream"),
    "http3": ("http3_stream",),
}
# The most digits or characters of a value; a multiple of 2 and of 3, so that hexadecimal text stays whole.
VALUE = 1_200


def shortened(data, most):
    """Returns an export with the first packets that fit into `most` bytes; None for other data."""
    head = data[:512]
    if b"<pdml" in head:
        return _pdml(data, most)
    if data[:1] == b"[" and b'"_source"' in data:
        packets = json.loads(data, object_pairs_hook=_Members)
        kept = (_Members([("_source", _Members([("layers", _layers(packet["_source"]["layers"], False))]))])
                for packet in packets if isinstance(packet, _Members))
        return b"[" + b",".join(_fitting((_json(packet) for packet in kept), most)) + b"]"
    if data[:1] == b"{" and b'"packets-' in head:
        return _elastic(data, most)
    return None


class _Members(list):
    """The members of a JSON object in their order; names may occur more than once, as tshark writes them."""

    def __getitem__(self, name):
        return next(value for key, value in self if key == name)


def _json(value):
    if isinstance(value, _Members):
        members = (json.dumps(key).encode() + b":" + _json(member) for key, member in value)
        return b"{" + b",".join(members) + b"}"
    if isinstance(value, list):
        return b"[" + b",".join(map(_json, value)) + b"]"
    return json.dumps(value).encode()


def _cut(value):
    """Cuts texts inside of a value."""
    if isinstance(value, _Members):
        return _Members((key, _cut(member)) for key, member in value)
    if isinstance(value, list):
        return [_cut(element) for element in value]
    if not isinstance(value, str) or len(value) <= VALUE:
        return value
    # Hexadecimal digits with colons end with a digit.
    return value[:VALUE - 1] if value[2:3] == ":" == value[5:6] else value[:VALUE]


def _layers(layers, prefixed):
    return _Members((name, _fields(value, LAYERS[name], len(name) + 1 if prefixed else 0))
                    for name, value in layers if name in LAYERS)


def _fields(value, wanted, prefix):
    """Returns the wanted fields of a layer, and the objects around them."""
    if isinstance(value, _Members):
        members = ((key, _cut(member) if key[prefix:].replace(".", "_") in wanted
                    else _fields(member, wanted, prefix)) for key, member in value)
        return _Members((key, member) for key, member in members if member)
    if isinstance(value, list):
        return [kept for kept in (_fields(element, wanted, prefix) for element in value) if kept]
    return None


def _elastic(data, most):
    lines = []
    for line in data.splitlines():
        value = json.loads(line, object_pairs_hook=_Members)
        members = dict(value)
        if "layers" in members:
            value = _Members([("timestamp", members["timestamp"]), ("layers", _layers(members["layers"], True))])
        lines.append(_json(value) + b"\n")
    return b"".join(_fitting(lines, most))


def _pdml(data, most):
    packets = []
    for packet in ElementTree.fromstring(data).iter("packet"):
        text = b"<packet>"
        for proto in packet.iter("proto"):
            name = proto.get("name")
            if name in LAYERS:
                text += b'<proto name="%s">' % name.encode()
                text += b"".join(_field(field, LAYERS[name]) for field in proto) + b"</proto>"
        packets.append(text + b"</packet>\n")
    start = b'<?xml version="1.0"?>\n<pdml version="0" creator="wireshark/4.4.0">\n'
    return start + b"".join(_fitting(packets, most - len(start) - 8)) + b"</pdml>"


def _field(field, wanted):
    if field.get("name", "").replace(".", "_") not in wanted:
        return b"".join(_field(inner, wanted) for inner in field)
    kept = ElementTree.Element("field", {
        name: _cut(value) for name, value in field.items() if name in ("name", "show", "value")})
    start = ElementTree.tostring(kept)[:-len(b" />")] + b">"
    return start + b"".join(_field(inner, wanted) for inner in field) + b"</field>"


def _fitting(packets, most):
    """Yields packets while they fit into the rest of the bytes; longer ones are left out."""
    for packet in packets:
        if len(packet) + 2 <= most:
            most -= len(packet) + 1
            yield packet
