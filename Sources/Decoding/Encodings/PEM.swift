package import Evidence

extension ByteEncoding {
  /// Base64 between BEGIN and END lines (RFC 7468).
  static let pem = ByteEncoding(decode: PEMBody.read)
}

/// Writes PEM (RFC 7468).
package enum PEM {
  /// Returns the bytes in PEM with lines of 64 characters and a final line feed.
  ///
  /// - Parameter label: The label between the dashes, such as `CERTIFICATE`.
  package static func text(of bytes: [UInt8], label: String) -> String {
    (["-----BEGIN \(label)-----"]
      + Base64.encode(bytes).utf8.chunks(of: 64).map { String(Substring($0)) }
      + ["-----END \(label)-----", ""]).joined(separator: "\n")
  }
}

/// Reads Base64 between BEGIN and END lines (RFC 7468). The label in these lines isn't checked.
///
/// Example: `-----BEGIN CERTIFICATE-----`, lines of Base64, `-----END CERTIFICATE-----`.
package enum PEMBody {
  private static let begin = "-----BEGIN "
  private static let end = "-----END "
  private static let dashes = "-----"

  /// Returns the blocks in a text, in order. Each reaches from its BEGIN line to the end of its
  /// END line; without an END line, to the next block or to the end of the text. Empty if the
  /// text has no BEGIN line.
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

  /// Decodes the first block of a text. Returns `nil` if the text has none. A block without its
  /// END line, or a BEGIN line without its dashes, is reported as cut.
  static func read(_ text: Bytes) -> DecodedBody? {
    guard let block = blocks(in: text).first, let frame = frame(of: block) else { return nil }
    let inside = block.between(frame.inside, frame.mark ?? block.endIndex)
    var body = Base64Body.decode(withoutHeaders(inside), as: .pem)
    if let cut = frame.cut(in: block), body.damage == nil {
      body.damage = .init(.cutText, in: block, at: cut)
    }
    return body
  }

  /// The positions of the BEGIN and END lines of a block, counted from the start of the buffer.
  private struct Frame {
    /// Where the BEGIN line ends.
    let inside: Int
    /// Whether the BEGIN line has its closing dashes.
    let hasDashes: Bool
    /// Where the END line begins; `nil` if there is none.
    let mark: Int?

    /// Returns where the text was cut: after a BEGIN line without its dashes, or at the end of a
    /// block without an END line. Returns `nil` for a complete frame.
    func cut(in block: Bytes) -> Int? {
      hasDashes ? mark == nil ? block.endIndex - 1 : nil : inside
    }
  }

  /// Finds the frame of a block that begins with a BEGIN line. The BEGIN line ends with its line
  /// at the latest: dashes on a later line belong to another line (RFC 7468 §3, `preeb`). Returns
  /// `nil` if the block is only a part of a BEGIN line.
  private static func frame(of block: Bytes) -> Frame? {
    let label = block.between(block.startIndex + begin.utf8.count, block.endIndex)
    let line = label.prefix { !$0.isLineBreak }
    let close = line.firstIndex(of: dashes)
    let lineEnd = line.endIndex < block.endIndex ? line.endIndex : nil
    guard let inside = close.map({ $0 + dashes.utf8.count }) ?? lineEnd else { return nil }
    let rest = block.between(inside, block.endIndex)
    return Frame(inside: inside, hasDashes: close != nil, mark: rest.firstIndex(of: end))
  }

  /// Skips the `Name: value` lines before the body in the older format (RFC 1421 §4.4), such as
  /// `Proc-Type: 4,ENCRYPTED`. Any line with a colon counts as one.
  private static func withoutHeaders(_ inside: Bytes) -> Bytes {
    var body = inside.drop(while: \.isWhiteSpace)
    while true {
      let line = body.prefix { !$0.isLineBreak }
      guard line.contains(UInt8(ascii: ":")), line.endIndex < body.endIndex else { return body }
      body = body.between(line.endIndex, body.endIndex).drop(while: \.isWhiteSpace)
    }
  }
}
