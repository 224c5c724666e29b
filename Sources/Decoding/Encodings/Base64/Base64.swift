package import Evidence

/// Writes Base64 and reads it strictly (RFC 4648). ``TextDecoder`` reads text that transports
/// changed.
package enum Base64 {
  /// The alphabet and the padding of Base64.
  package enum Variant: Sendable {
    /// RFC 4648 §4: digits `+` and `/`, with padding.
    case standard
    /// RFC 4648 §5: digits `-` and `_`. Written without padding, as in a JSON Web Token (RFC 7515
    /// §2).
    case url
  }

  /// Returns the Base64 text of the bytes, on one line. 32 bytes give 44 characters in the
  /// standard variant and 43 in the URL variant.
  package static func encode(
    _ bytes: some Collection<UInt8>, as variant: Variant = .standard
  ) -> String {
    let alphabet = variant == .standard ? Base64Alphabet.standard : Base64Alphabet.url
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let word = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0...group.count {
        text.append(alphabet[Int(word >> UInt32(18 - 6 * place) & 0x3f)])
      }
      if variant == .standard {
        text.append(contentsOf: repeatElement(padding, count: 3 - group.count))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text strictly.
  ///
  /// - Returns: `nil` if the text has a character that isn't a digit of the variant, whitespace
  ///   included; incomplete or excess padding; a single last digit; or nonzero unused bits.
  ///   Padding may be left out in both variants.
  package static func decode(_ text: Bytes, as variant: Variant = .standard) -> [UInt8]? {
    let foreign = variant == .standard ? "-_" : "+/"
    var decoder = Base64Decoder(text, spacesArePlusSigns: false)
    let decoded = decoder.decode(named: "decoded")
    guard decoder.foreign == nil, decoder.looseDigit == nil, decoder.leftoverBits == nil,
      decoder.excessPadding == nil, decoder.missingPadding == nil || text.last != padding,
      !text.contains(where: { $0.isWhiteSpace || foreign.utf8.contains($0) })
    else { return nil }
    return decoded.array
  }

  /// Decodes digits of either alphabet without any check; bits that don't complete a byte are
  /// discarded. The caller must pass digits only.
  static func decode(digits: [UInt8]) -> [UInt8] {
    var accumulator = DigitAccumulator(bits: 6)
    return digits.compactMap { accumulator.add(Base64Alphabet.values[Int($0)]) }
  }

  /// Returns whether a byte can be in Base64 of either alphabet.
  package static func isDigitOrPadding(_ byte: UInt8) -> Bool {
    Base64Alphabet.isDigit(byte) || byte == padding
  }

  /// The padding character.
  private static let padding = UInt8(ascii: "=")
}
