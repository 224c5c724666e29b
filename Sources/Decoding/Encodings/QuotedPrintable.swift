package import Evidence

extension ByteEncoding {
  /// Quoted-printable around Base64 (RFC 2045 §6.7): an equals sign is written `=3D`, and each
  /// line but the last ends with one. PEM text is left alone, because its padding looks the same.
  static let quotedPrintable = ByteEncoding(
    peel: [
      TextUnwrapping(kind: .quotedPrintable, times: 1) { text in
        guard text.firstIndex(of: "=3D") != nil || QuotedPrintable.hasSoftBreaks(text),
          text.firstIndex(of: "-----") == nil
        else { return nil }
        return QuotedPrintable.text.apply(to: text)
      }
    ])
}

/// Reads quoted-printable (RFC 2045 §6.7), as mail programs write it.
package enum QuotedPrintable {
  /// Replaces `=` and two hexadecimal digits by the byte, and removes soft line breaks: `=` at
  /// the end of a line.
  package static let text = TextReplacement(
    triggers: "=", transform: .textRepair, name: "text without quoted-printable"
  ) { text in
    let rest = text.dropFirst()
    if rest.first == 0x0a { return (2, []) }
    if rest.starts(with: [0x0d, 0x0a]) { return (3, []) }
    let digits = rest.prefix(2).compactMap(hexDigit)
    return digits.count == 2 ? (3, [digits[0] << 4 | digits[1]]) : nil
  }

  /// Returns the decoded text, or the same text if nothing in it is encoded.
  package static func decode(_ text: Bytes) -> Bytes { self.text.apply(to: text)?.rest ?? text }

  /// The most characters of a line (RFC 2045 §6.7, rule 5).
  private static let longestLine = 76

  /// Returns whether every line but the last has at most 76 characters and ends with an equals
  /// sign. In ordinary Base64 only the last line does. False for a single line.
  static func hasSoftBreaks(_ text: Bytes) -> Bool {
    guard let first = text.firstIndex(of: 0x0a), first - text.startIndex <= longestLine + 1 else {
      return false
    }
    var lines = text.split(separator: 0x0a).map { $0.last == 0x0d ? $0.dropLast() : $0 }
    guard lines.popLast() != nil, !lines.isEmpty else { return false }
    return lines.allSatisfy { $0.last == UInt8(ascii: "=") && $0.count <= longestLine }
  }
}
