package import Evidence

/// Base64 (RFC 4648), written and strictly read. ``TextArmour`` reads what transports made of it.
package enum Base64 {
  package enum Variant: Sendable {
    /// §4, with padding.
    case standard
    /// §5, without padding, as in a JSON Web Token.
    case url
  }

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

  /// The bytes that the text stands for, or `nil` where it is anything but digits of the variant's
  /// alphabet, with the right padding or none.
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

  /// The whole bytes that digits of either alphabet stand for, whatever bits the last ones leave over.
  static func decode(digits: [UInt8]) -> [UInt8] {
    var accumulator = DigitAccumulator(bits: 6)
    return digits.compactMap { accumulator.add(Base64Alphabet.values[Int($0)]) }
  }

  /// Returns whether a byte can be in Base64 of either alphabet.
  package static func isDigitOrPadding(_ byte: UInt8) -> Bool {
    Base64Alphabet.isDigit(byte) || byte == padding
  }

  private static let padding = UInt8(ascii: "=")
}
