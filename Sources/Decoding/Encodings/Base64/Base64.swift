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
    let values = variant == .standard ? Base64Alphabet.standardValues : Base64Alphabet.urlValues
    return text.withUnsafeBytes { text in
      values.withUnsafeBufferPointer { decode(text, by: $0) }
    }
  }

  /// Decodes a text strictly.
  ///
  /// - Parameter values: The value of each byte in the variant, at least 64 for other bytes.
  private static func decode(
    _ text: UnsafeRawBufferPointer, by values: UnsafeBufferPointer<UInt8>
  ) -> [UInt8]? {
    var count = text.count
    while count > 0, text.count - count < 3, text[count - 1] == padding { count -= 1 }
    // A last group of two or three digits needs two or one padding characters, or none of them.
    let last = count & 3
    guard last != 1, text.count == count || last > 0 && text.count - count == 4 - last else {
      return nil
    }
    // Most texts that aren't Base64 show it in their first bytes, before anything is allocated.
    guard text.prefix(min(count, 32)).allSatisfy({ values[Int($0)] < 64 }) else { return nil }
    var isValid = true
    let decoded = [UInt8](unsafeUninitializedCapacity: count / 4 * 3 + 2) { output, filled in
      var place = 0
      while place + 4 <= count {
        let first = values[Int(text[place])]
        let second = values[Int(text[place + 1])]
        let third = values[Int(text[place + 2])]
        let fourth = values[Int(text[place + 3])]
        guard (first | second | third | fourth) < 64 else { return isValid = false }
        output[filled] = first << 2 | second >> 4
        output[filled + 1] = second << 4 | third >> 2
        output[filled + 2] = third << 6 | fourth
        filled += 3
        place += 4
      }
      guard last > 0 else { return }
      let first = values[Int(text[place])]
      let second = values[Int(text[place + 1])]
      let third = last == 3 ? values[Int(text[place + 2])] : 0
      // Unused bits must be zero (RFC 4648 §3.5).
      let unused = last == 2 ? second & 0x0f : third & 0x03
      guard (first | second | third) < 64, unused == 0 else { return isValid = false }
      output[filled] = first << 2 | second >> 4
      if last == 3 { output[filled + 1] = second << 4 | third >> 2 }
      filled += last - 1
    }
    return isValid ? decoded : nil
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
  package static let padding = UInt8(ascii: "=")
}
