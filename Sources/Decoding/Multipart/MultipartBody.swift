package import Evidence

/// A decoder of multipart bodies (RFC 2046 §5.1), in which forms with files are sent (RFC 7578).
package enum MultipartBody {
  /// One part of a body.
  package struct Part: Sendable {
    /// The header fields.
    let head: Bytes
    /// The content, without the line break before the delimiter.
    package let content: Bytes

    /// Whether the header fields have `form-data` or `Content-Disposition`, so that the part is a
    /// field of a form (RFC 7578 §4.2).
    package var isOfForm: Bool {
      // Without its first letter, which is a capital or a small one.
      head.firstIndex(of: "form-data") != nil || head.firstIndex(of: "isposition") != nil
    }

    /// The name of the field; empty if there is none.
    package var name: String {
      for mark in [" name=\"", ";name=\""] {
        guard let start = head.firstIndex(of: mark) else { continue }
        let value = head.between(start + mark.utf8.count, head.endIndex)
        return String(decoding: value.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      }
      return ""
    }
  }

  /// The maximum number of parts that are returned.
  package static let mostParts = 4_096
  /// The number of bytes in which the header fields of a part must end.
  private static let longestHead = 8_192

  /// Returns the parts of a body.
  ///
  /// The delimiter is read from the first line, as the `Content-Type` header with the boundary may
  /// be lost.
  ///
  /// - Parameter limit: The maximum number of parts.
  /// - Returns: The parts; empty if the body isn't a multipart body.
  package static func parts(of body: Bytes, upTo limit: Int = mostParts) -> [Part] {
    guard body.starts(with: "--".utf8) else { return [] }
    // “--” and a boundary of at most 70 characters (RFC 2046 §5.1.1).
    let line = body.prefix(256).prefix { $0 != 0x0d && $0 != 0x0a }
    guard line.count > 2, line.count <= 72, line.endIndex < body.endIndex,
      let delimiter = line.utf8
    else { return [] }
    var parts: [Part] = []
    var position = line.endIndex
    while parts.count < limit, position < body.endIndex {
      let rest = body[position..<body.endIndex]
      let end = rest.firstIndex(of: delimiter) ?? body.endIndex
      if let part = part(body.between(position, end)) { parts.append(part) }
      position = end + line.count
    }
    return parts
  }

  /// Returns the part in the bytes between two delimiters; `nil` without an empty line.
  private static func part(_ text: Bytes) -> Part? {
    guard let gap = gap(in: text) else { return nil }
    let end = text.last == 0x0a ? (text.dropLast().last == 0x0d ? 2 : 1) : 0
    return Part(
      head: text.between(text.startIndex, gap.start),
      content: text.between(gap.end, text.endIndex - end))
  }

  /// Returns the start and end offset of the empty line after the header fields.
  private static func gap(in text: Bytes) -> (start: Int, end: Int)? {
    let head = text.prefix(longestHead)
    for mark in ["\r\n\r\n", "\n\n"] {
      if let start = head.firstIndex(of: mark) { return (start, start + mark.utf8.count) }
    }
    return nil
  }
}
