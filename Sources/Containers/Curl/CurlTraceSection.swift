import Decoding
import Evidence

/// A section of what curl writes with `--trace`: the bytes of one direction after a title such as
/// `=> Send header, 120 bytes (0x78)`.
struct CurlTraceSection {
  /// The direction, and whether it is a header section or a body.
  let kind: Kind
  /// The number of bytes that the title states.
  let size: Int
  /// The lines of the dump, without their line ends.
  private var lines: [Bytes] = []

  /// The direction and part of a message.
  enum Kind {
    case sentHead, sentBody, receivedHead, receivedBody

    /// Whether the client sent it.
    var isSent: Bool { self == .sentHead || self == .sentBody }

    /// The words with which the titles begin.
    private static let titles: [(words: String, kind: Kind)] = [
      ("=> Send header, ", .sentHead), ("=> Send data, ", .sentBody),
      ("<= Recv header, ", .receivedHead), ("<= Recv data, ", .receivedBody),
    ]

    /// Reads a title.
    /// - Returns: `nil` if the line isn't a title, or is that of a section without bytes of HTTP.
    init?(titleOf line: Bytes) {
      let words = line.withoutTraceTime
      guard let match = Self.titles.first(where: { words.starts(with: $0.words.utf8) }) else {
        return nil
      }
      self = match.kind
    }
  }

  /// Returns whether a line is the title of any section, including those without bytes of HTTP,
  /// such as `== Info: `.
  static func isTitle(_ line: Bytes) -> Bool {
    let words = line.withoutTraceTime
    return ["== Info: ", "=> Send ", "<= Recv "].contains { words.starts(with: $0.utf8) }
  }

  /// Returns the sections with bytes of HTTP, in the order of the trace.
  static func all(in text: Bytes) -> [CurlTraceSection] {
    var sections: [CurlTraceSection] = []
    var isOpen = false
    for line in text.split(separator: 0x0a) {
      if isTitle(line) {
        let kind = Kind(titleOf: line)
        isOpen = kind != nil
        if let kind { sections.append(CurlTraceSection(kind: kind, size: size(in: line))) }
      } else if isOpen {
        sections[sections.count - 1].lines.append(line.last == 0x0d ? line.dropLast() : line)
      }
    }
    return sections
  }

  /// Returns the number before the word “bytes” in a title; zero if there is none.
  private static func size(in title: Bytes) -> Int {
    let behind = title.firstIndex(of: ", ").map { title[($0 + 2)..<title.endIndex] }
    return behind?.prefix(while: \.isDigit).utf8.flatMap(Int.init) ?? 0
  }

  /// Appends the bytes of the section. Each byte keeps the place of its hexadecimal digits or its
  /// character.
  func append(to output: inout DerivedBytes, in text: Bytes) {
    for (index, line) in lines.enumerated() {
      guard let (offset, colon) = Self.offset(of: line), offset <= size, colon + 2 <= line.endIndex
      else { continue }
      let body = line[(colon + 2)..<line.endIndex]
      if let digits = Self.dump(body, most: size - offset) {
        for (byte, place) in digits { output.append(byte, from: place) }
        continue
      }
      output.append(body, from: body.range)
      // The text form leaves out line breaks. If the next offset, or the size, is two bytes
      // further, there was one.
      let next =
        lines.dropFirst(index + 1).lazy.compactMap { Self.offset(of: $0)?.offset }.first ?? size
      if next == offset + body.count + 2 {
        output.append([0x0d, 0x0a], from: body.endIndex..<min(text.endIndex, body.endIndex + 1))
      }
    }
  }

  /// Returns the offset at the start of a line, and the place of the colon after it; `nil` if there
  /// is none.
  private static func offset(of line: Bytes) -> (offset: Int, colon: Int)? {
    let digits = line.prefix(9).prefix { hexDigit($0) != nil }
    guard (4...8).contains(digits.count), line.dropFirst(digits.count).first == UInt8(ascii: ":")
    else { return nil }
    return (digits.reduce(0) { $0 << 4 | Int(hexDigit($1) ?? 0) }, digits.endIndex)
  }

  /// The bytes in a line of a hexadecimal dump.
  private static let columns = 16

  /// Returns the bytes of a line with the places of their digits.
  /// - Parameter most: The number of bytes that are left in the section.
  /// - Returns: `nil` if the line is text.
  private static func dump(
    _ body: Bytes, most: Int
  ) -> [(byte: UInt8, place: Range<Int>)]? {
    guard most > 0, body.count >= columns * 3 else { return nil }
    var bytes: [(UInt8, Range<Int>)] = []
    for place in stride(from: body.startIndex, to: body.startIndex + columns * 3, by: 3) {
      // The last line is padded with spaces up to its text column.
      if !bytes.isEmpty, body[place] == 0x20 { break }
      guard let high = hexDigit(body[place]), let low = hexDigit(body[place + 1]),
        body[place + 2] == 0x20
      else { return nil }
      bytes.append((high << 4 | low, place..<(place + 2)))
    }
    return bytes
  }
}

extension Bytes {
  /// A title without the time and the numbers that `--trace-time` and `--trace-ids` add before it.
  fileprivate var withoutTraceTime: Bytes {
    let mark = prefix(48).indices.first { place in
      guard self[place] == UInt8(ascii: "=") || self[place] == UInt8(ascii: "<") else {
        return false
      }
      let rest = self[place..<endIndex]
      return ["== ", "=> ", "<= "].contains { rest.starts(with: $0.utf8) }
    }
    guard let mark else { return self }
    let isTime = self[startIndex..<mark].allSatisfy { ":.[]- x0123456789".utf8.contains($0) }
    return isTime ? self[mark..<endIndex] : self
  }
}
