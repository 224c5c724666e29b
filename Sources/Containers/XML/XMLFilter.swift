import Evidence

/// Makes XML that a parser takes of what tools write, without losing a byte of the texts in it.
///
/// Control characters and bytes that are no UTF-8 end the reading of XML, and line ends lose their
/// carriage return. Burp Suite writes raw messages into CDATA sections all the same. Each such byte
/// travels as a character of the private use area, and ``restore(_:)`` takes it back. A CDATA section
/// becomes text with its marks escaped, since the parser would gather it whole.
struct XMLFilter {
  private var isInSection = false
  private var isDeclarationSeen = false
  private var isLatin1 = false
  /// The beginning of a mark or of a character whose end has not come yet.
  private var pending: [UInt8] = []

  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)
  private static let declaration = Array("<?xml".utf8)
  /// Encodings in which each byte is a character.
  private static let latin1 = ["iso-8859-1", "windows-1252", "latin1"].map { Array($0.utf8) }
  /// A longer declaration is none.
  private static let longestDeclaration = 1_024

  /// - Parameter isLast: whether nothing follows.
  mutating func apply(to piece: [UInt8], isLast: Bool) -> [UInt8] {
    let bytes = pending.isEmpty ? piece : pending + piece
    pending = []
    var position = 0
    if !isDeclarationSeen {
      guard let end = skipDeclaration(in: bytes, isLast: isLast) else {
        pending = bytes
        return []
      }
      position = end
      isDeclarationSeen = true
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    bytes.withUnsafeBufferPointer { bytes in
      while position < bytes.count {
        let step = length(of: bytes, at: position, isLast: isLast, into: &output)
        if step == 0 { break }
        position += step
      }
    }
    pending = Array(bytes[position...])
    return output
  }

  /// Where the document begins behind its declaration, which says what is no longer true: version 1.1
  /// and another encoding. `nil` where its end has not come yet.
  private mutating func skipDeclaration(in bytes: [UInt8], isLast: Bool) -> Int? {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let rest = bytes[start...]
    guard rest.count >= Self.declaration.count || isLast else { return nil }
    guard rest.starts(with: Self.declaration) else { return start }
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
      return isLast || rest.count > Self.longestDeclaration ? start : nil
    }
    let text = Bytes(Array(String(decoding: rest[..<end], as: UTF8.self).lowercasedASCII.utf8))
    isLatin1 = Self.latin1.contains { text.contains($0) }
    return end + 1
  }

  /// Takes one character or mark; returns its length, and zero where its end has not come yet.
  private mutating func length(
    of bytes: UnsafeBufferPointer<UInt8>, at position: Int, isLast: Bool, into output: inout [UInt8]
  ) -> Int {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "<"):
      if isInSection {
        output += "&lt;".utf8
        return 1
      }
      switch match(Self.sectionStart, in: bytes, at: position) {
      case .whole:
        isInSection = true
        return Self.sectionStart.count
      case .begun where !isLast: return 0
      default: output.append(byte)
      }
      return 1
    case UInt8(ascii: "]") where isInSection:
      switch match(Self.sectionEnd, in: bytes, at: position) {
      case .whole:
        isInSection = false
        return Self.sectionEnd.count
      case .begun where !isLast: return 0
      default: output.append(byte)
      }
      return 1
    case UInt8(ascii: "&") where isInSection: output += "&amp;".utf8
    case UInt8(ascii: ">") where isInSection: output += "&gt;".utf8
    case 0x0d where isInSection: output += "&#13;".utf8
    case 0x09, 0x0a, 0x0d, 0x20..<0x80: output.append(byte)
    case 0..<0x20: Self.append(foreign: byte, to: &output)
    default: return character(in: bytes, at: position, isLast: isLast, into: &output)
    }
    return 1
  }

  private enum Match {
    case whole, begun, none
  }

  private func match(
    _ mark: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> Match {
    for (index, byte) in mark.enumerated() {
      guard position + index < bytes.count else { return .begun }
      guard bytes[position + index] == byte else { return .none }
    }
    return .whole
  }

  // MARK: - Characters of several bytes

  private func character(
    in bytes: UnsafeBufferPointer<UInt8>, at position: Int, isLast: Bool, into output: inout [UInt8]
  ) -> Int {
    let byte = bytes[position]
    if isLatin1 {
      output += [0xc0 | byte >> 6, 0x80 | byte & 0x3f]
      return 1
    }
    let length = byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 1
    if length > bytes.count - position, !isLast { return 0 }
    let part = Array(bytes[position..<min(position + length, bytes.count)])
    guard length > 1, part.count == length, String(validating: part, as: UTF8.self) != nil else {
      Self.append(foreign: byte, to: &output)
      return 1
    }
    // A stand-in, and U+FFFE and U+FFFF, which XML does not have (XML 1.0 §2.2).
    if Self.isStandIn(part[...]) || part.starts(with: [0xef, 0xbf]) && part[2] >= 0xbe {
      for byte in part { Self.append(foreign: byte, to: &output) }
    } else {
      output += part
    }
    return length
  }

  /// U+E000 to U+E0FF stand for the bytes.
  private static func append(foreign byte: UInt8, to output: inout [UInt8]) {
    output += [0xee, 0x80 | byte >> 6, 0x80 | byte & 0x3f]
  }

  private static func isStandIn(_ part: ArraySlice<UInt8>) -> Bool {
    part.count >= 3 && part[part.startIndex] == 0xee && part[part.startIndex + 1] <= 0x83
  }

  /// The bytes as they were written.
  static func restore(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0xee) else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var position = 0
    while position < text.count {
      if isStandIn(text[position...]) {
        output.append(text[position + 1] << 6 | text[position + 2] & 0x3f)
        position += 3
      } else {
        output.append(text[position])
        position += 1
      }
    }
    return output
  }
}
