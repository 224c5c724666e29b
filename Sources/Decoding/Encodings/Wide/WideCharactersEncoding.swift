import Evidence

extension ByteEncoding {
  /// UTF-16 (RFC 2781) and UTF-32, with or without a byte order mark.
  package static let wideCharacters = ByteEncoding(
    search: .marked(
      EncodingMark(byte: 0, isMark: WideText.isMark, decode: WideText.runs)),
    print: [
      wide("UTF-16, little-endian", width: 2, isBigEndian: false, rarity: 2),
      wide("UTF-16, big-endian", width: 2, isBigEndian: true, rarity: 3),
      wide(
        "UTF-16, little-endian with a byte order mark", mark: [0xff, 0xfe], width: 2,
        isBigEndian: false, rarity: 3),
      wide(
        "UTF-16, big-endian with a byte order mark", mark: [0xfe, 0xff], width: 2,
        isBigEndian: true, rarity: 3),
      wide("UTF-32, little-endian", width: 4, isBigEndian: false, rarity: 4),
      wide("UTF-32, big-endian", width: 4, isBigEndian: true, rarity: 4),
    ])

  /// Creates the form of text in UTF-16 or UTF-32.
  ///
  /// - Parameters:
  ///   - name: The name of the encoding, for the phrase.
  ///   - mark: The byte order mark, or nothing.
  ///   - width: The number of bytes of a code unit: 2 or 4.
  ///   - isBigEndian: Whether the high byte comes first.
  ///   - rarity: How unusual the form is, see ``EncodedForm/rarity``.
  private static func wide(
    _ name: String, mark: [UInt8] = [], width: Int, isBigEndian: Bool, rarity: Int
  ) -> EncodedForm {
    EncodedForm("{} in \(name)", rarity: rarity, ofText: true) { bytes in
      Bytes(bytes).utf8.map { text in
        let units = width == 2 ? text.utf16.map(UInt32.init) : text.unicodeScalars.map(\.value)
        return mark
          + units.flatMap { unit in
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
          }
      }
    }
  }
}
