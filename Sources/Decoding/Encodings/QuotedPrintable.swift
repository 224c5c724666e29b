package import Evidence

extension ByteEncoding {
  /// Quoted-printable around Base64 (RFC 2045 §6.7): an equals sign is written `=3D`, and one ends each line
  /// but the last.
  static let quotedPrintable = ByteEncoding(
    peel: [
      PeelingStep(kind: .quotedPrintable, times: 1) { text in
        guard text.firstIndex(of: "=3D") != nil || QuotedPrintable.hasSoftBreaks(text),
          text.firstIndex(of: "-----") == nil
        else { return nil }
        return QuotedPrintable.text.apply(to: text)
      }
    ])
}

package enum QuotedPrintable {
  static let text = TextReplacement(
    trigger: UInt8(ascii: "="), transform: .textRepair, name: "text without quoted-printable"
  ) { text in
    let rest = text.dropFirst()
    if rest.first == 0x0a { return (2, []) }
    if rest.starts(with: [0x0d, 0x0a]) { return (3, []) }
    let digits = rest.prefix(2).compactMap(hexDigit)
    return digits.count == 2 ? (3, [digits[0] << 4 | digits[1]]) : nil
  }

  /// The text without it; the same where it has none.
  package static func decode(_ text: Bytes) -> Bytes { self.text.apply(to: text)?.rest ?? text }

  private static let longestLine = 76

  /// Whether every line but the last ends in an equals sign, as the only one of a line of Base64 that is
  /// not its padding.
  static func hasSoftBreaks(_ text: Bytes) -> Bool {
    var lines = text.split(separator: 0x0a).map { $0.last == 0x0d ? $0.dropLast() : $0 }
    guard lines.popLast() != nil, !lines.isEmpty else { return false }
    return lines.allSatisfy { $0.last == UInt8(ascii: "=") && $0.count <= longestLine }
  }
}
