package import Evidence

/// An object identifier (X.660), kept in its dotted form.
package struct OID: Sendable, Hashable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let description: String

  package init(stringLiteral value: String) { description = value }

  /// Reads the content octets (X.690 §8.19); `nil` where they are malformed.
  package init?(_ content: Bytes) {
    guard let last = content.last, last < 0x80 else { return nil }
    var arcs: [UInt64] = []
    var arc: UInt64 = 0
    var isFirstByteOfArc = true
    for byte in content {
      // A leading 80 would pad the arc (§8.19.2); more than 57 bits cannot take seven more.
      guard !(isFirstByteOfArc && byte == 0x80), arc < 1 << 57 else { return nil }
      arc = arc << 7 | UInt64(byte & 0x7f)
      isFirstByteOfArc = byte < 0x80
      if isFirstByteOfArc {
        arcs.append(arc)
        arc = 0
      }
    }
    guard let head = arcs.first else { return nil }
    let top = min(head / 40, 2)
    description = ([top, head - top * 40] + arcs.dropFirst()).map(String.init)
      .joined(separator: ".")
  }
}
