import Evidence

/// Converts what tools write as XML to XML that the parser accepts, without losing a byte of its
/// texts.
///
/// A parser stops at control characters and at bytes that aren't UTF-8, and it removes the carriage
/// returns of line ends. But Burp Suite writes raw messages into CDATA sections. So each such byte
/// becomes a character of the private use area, and ``restore(_:)`` converts it back. A CDATA
/// section becomes escaped text, because the parser would hold the whole section in memory.
struct XMLFilter {
  /// Whether the next byte is in a CDATA section.
  private var isInSection = false
  /// Whether the XML declaration was read or is known to be missing.
  private var isDeclarationSeen = false
  /// Whether the declaration names an encoding of one byte for each character.
  private var isLatin1 = false
  /// The start of a mark or a character whose end is in the next piece.
  private var pending: [UInt8] = []

  /// The marks around a CDATA section, and the start of an XML declaration.
  private static let sectionStart = Array("<![CDATA[".utf8)
  private static let sectionEnd = Array("]]>".utf8)
  private static let declaration = Array("<?xml".utf8)
  /// Encodings that are read as ISO 8859-1.
  private static let latin1 = ["iso-8859-1", "windows-1252", "latin1"].map { Array($0.utf8) }
  /// The most bytes of an XML declaration.
  private static let longestDeclaration = 1_024

  /// Converts the next piece of a document.
  /// - Parameters:
  ///   - piece: The bytes; pieces may end anywhere.
  ///   - isLast: Whether nothing follows.
  /// - Returns: UTF-8 without a declaration. It may lag behind the input by a few bytes.
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

  /// Returns where the document begins after its declaration, which would no longer be true:
  /// version 1.1 or another encoding.
  /// - Returns: `nil` if the end of the declaration isn't in the bytes.
  private mutating func skipDeclaration(in bytes: [UInt8], isLast: Bool) -> Int? {
    let start = bytes.starts(with: Bytes.byteOrderMark) ? 3 : 0
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

  /// Converts one character or mark.
  /// - Returns: The number of its bytes; zero if its end isn't in the bytes.
  private mutating func length(
    of bytes: UnsafeBufferPointer<UInt8>, at position: Int, isLast: Bool, into output: inout [UInt8]
  ) -> Int {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "<") where isInSection: output += "&lt;".utf8
    case UInt8(ascii: "<"),
      UInt8(ascii: "]") where isInSection:
      let mark = isInSection ? Self.sectionEnd : Self.sectionStart
      let found = bytes[position...].prefix(mark.count)
      if found.elementsEqual(mark) {
        isInSection.toggle()
        return mark.count
      }
      if !isLast, found.count < mark.count, mark.starts(with: found) { return 0 }
      output.append(byte)
    case UInt8(ascii: "&") where isInSection: output += "&amp;".utf8
    case UInt8(ascii: ">") where isInSection: output += "&gt;".utf8
    case 0x0d where isInSection: output += "&#13;".utf8
    case 0x09, 0x0a, 0x0d, 0x20..<0x80: output.append(byte)
    case 0..<0x20: Self.append(foreign: byte, to: &output)
    default: return character(in: bytes, at: position, isLast: isLast, into: &output)
    }
    return 1
  }

  // MARK: - Characters of several bytes

  /// Converts a character beyond ASCII, or a byte that isn't UTF-8. Returns the number of its
  /// bytes.
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
    // Characters that would be confused with a substitute, and U+FFFE and U+FFFF, which XML doesn't
    // allow (XML 1.0 §2.2), are replaced byte by byte.
    if Self.isStandIn(part[...]) || part.starts(with: [0xef, 0xbf]) && part[2] >= 0xbe {
      for byte in part { Self.append(foreign: byte, to: &output) }
    } else {
      output += part
    }
    return length
  }

  /// Appends the substitute of a byte: one of U+E000 to U+E0FF.
  private static func append(foreign byte: UInt8, to output: inout [UInt8]) {
    output += [0xee, 0x80 | byte >> 6, 0x80 | byte & 0x3f]
  }

  /// Returns whether the bytes begin with a substitute.
  private static func isStandIn(_ part: ArraySlice<UInt8>) -> Bool {
    part.count >= 3 && part[part.startIndex] == 0xee && part[part.startIndex + 1] <= 0x83
  }

  /// Returns the original bytes of a text, with all substitutes converted back.
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
