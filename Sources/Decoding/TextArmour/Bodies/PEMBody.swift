package import Evidence

/// Textual encoding with BEGIN and END lines (RFC 7468), whatever the label says.
package enum PEMBody {
  private static let begin = "-----BEGIN "
  private static let end = "-----END "
  private static let dashes = "-----"

  /// The blocks in a text, each from its BEGIN line to its END line or the next block.
  package static func blocks(in text: Bytes) -> [Bytes] {
    var starts: [Int] = []
    var position = text.startIndex
    while let start = text.firstIndex(of: begin, from: position) {
      starts.append(start)
      position = start + begin.utf8.count
    }
    return zip(starts, starts.dropFirst() + [text.endIndex]).map { start, next in
      let block = text[start..<next]
      guard let mark = block.firstIndex(of: end),
        let close = block.firstIndex(of: dashes, from: mark + end.utf8.count)
      else { return block }
      return block[start..<(close + dashes.utf8.count)]
    }
  }

  static func read(_ text: Bytes) -> ArmourBody? {
    guard let block = blocks(in: text).first,
      let label = block.firstIndex(of: dashes, from: block.startIndex + begin.utf8.count)
    else { return nil }
    let mark = block.firstIndex(of: end)
    let inside = block[(label + dashes.utf8.count)..<(mark ?? block.endIndex)]
    var body = Base64Body.decode(withoutHeaders(inside), as: .pem)
    if mark == nil, body.damage == nil {
      body.damage = .init(.cutText, in: block, at: block.endIndex - 1)
    }
    return body
  }

  /// Skips the `Name: value` lines of the older form (RFC 1421 §4.4), which a blank line ends.
  private static func withoutHeaders(_ inside: Bytes) -> Bytes {
    guard let colon = inside.lastIndex(of: UInt8(ascii: ":")) else { return inside }
    let next = inside[colon..<inside.endIndex].firstIndex(where: \.isLineBreak)
    return inside[(next ?? colon)..<inside.endIndex]
  }
}
