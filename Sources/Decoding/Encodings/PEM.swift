package import Evidence

extension ByteEncoding {
  /// Textual encoding with BEGIN and END lines (RFC 7468).
  static let pem = ByteEncoding(decode: PEMBody.read)
}

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
      let block = text.between(start, next)
      guard let mark = frame(of: block)?.mark,
        let close = block.firstIndex(of: dashes, from: mark + end.utf8.count)
      else { return block }
      return block.between(start, close + dashes.utf8.count)
    }
  }

  static func read(_ text: Bytes) -> ArmourBody? {
    guard let block = blocks(in: text).first, let frame = frame(of: block) else { return nil }
    let inside = block.between(frame.inside, frame.mark ?? block.endIndex)
    var body = Base64Body.decode(withoutHeaders(inside), as: .pem)
    if let cut = frame.cut(in: block), body.damage == nil {
      body.damage = .init(.cutText, in: block, at: cut)
    }
    return body
  }

  /// Where the lines around the body of a block stand.
  private struct Frame {
    /// Where the BEGIN line ends.
    let inside: Int
    let hasDashes: Bool
    /// Where the END line begins.
    let mark: Int?

    /// Where the text was cut: behind a BEGIN line without its dashes, or where the END line lacks.
    func cut(in block: Bytes) -> Int? {
      hasDashes ? mark == nil ? block.endIndex - 1 : nil : inside
    }
  }

  /// The BEGIN line ends where its own line does at the latest: the dashes of another line are not
  /// its own (RFC 7468 §3, `preeb`). The END line is looked for behind it.
  private static func frame(of block: Bytes) -> Frame? {
    let label = block.between(block.startIndex + begin.utf8.count, block.endIndex)
    let line = label.prefix { !$0.isLineBreak }
    let close = line.firstIndex(of: dashes)
    guard let inside = close.map({ $0 + dashes.utf8.count }) ?? lineEnd(of: line, in: block)
    else { return nil }
    let rest = block.between(inside, block.endIndex)
    return Frame(inside: inside, hasDashes: close != nil, mark: rest.firstIndex(of: end))
  }

  private static func lineEnd(of line: Bytes, in block: Bytes) -> Int? {
    line.endIndex < block.endIndex ? line.endIndex : nil
  }

  /// Skips the `Name: value` lines of the older form (RFC 1421 §4.4), which stand before the body. A
  /// colon anywhere else is a character that the body does not have.
  private static func withoutHeaders(_ inside: Bytes) -> Bytes {
    var body = inside.drop(while: \.isWhiteSpace)
    while true {
      let line = body.prefix { !$0.isLineBreak }
      guard line.contains(UInt8(ascii: ":")), line.endIndex < body.endIndex else { return body }
      body = body.between(line.endIndex, body.endIndex).drop(while: \.isWhiteSpace)
    }
  }
}
