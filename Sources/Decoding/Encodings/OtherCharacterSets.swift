extension ByteEncoding {
  /// Conversions to a character set that lose the bytes that the set doesn't have. They are only
  /// printed: the lost bytes can't be recovered.
  package static let otherCharacterSets = ByteEncoding(
    print: [
      EncodedForm("{} converted to UTF-8 text, with U+FFFD for other bytes", rarity: 2) { bytes in
        bytes.isPlainText ? nil : Array(String(decoding: bytes, as: UTF8.self).utf8)
      },
      EncodedForm("{} converted to UTF-8 text, without the other bytes", rarity: 3) { bytes in
        if bytes.isPlainText { return nil }
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\u{fffd}" }
        return Array(String(String.UnicodeScalarView(text)).utf8).unlessLost
      },
      EncodedForm("{} converted to ASCII, with question marks for other bytes", rarity: 3) {
        $0.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
      },
      EncodedForm("{} converted to ASCII, without the other bytes", rarity: 3) {
        $0.filter { $0 < 0x80 }.unlessLost
      },
    ])
}
