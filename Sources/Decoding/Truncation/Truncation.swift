package import Evidence

/// A truncated artifact: how much of its end is missing, and the limit that probably cut it.
package struct Truncation: Sendable, Hashable {
  /// The number of available bytes.
  package let available: Int
  /// The length of the complete artifact; `nil` if only the text shows that something is missing.
  package let whole: StatedLength?
  /// The limit that equals the length of the text, without or with surrounding whitespace, such as
  /// the line break at the end of a file.
  package let textLimit: LengthLimit?
  /// The limit that equals the number of bytes, for bytes that came as text.
  package let byteLimit: LengthLimit?
  /// Whether the text ends inside a group of Base64 or hexadecimal digits.
  package let endsInsideGroup: Bool

  /// Whether the text is in binary data, such as captured network packets. The missing end may then
  /// be elsewhere in that data.
  package let isInBinary: Bool

  /// Whether more than a stated length shows the truncation. A stated length alone may have been
  /// changed, and an impossible number of digits may result from a missing or additional character
  /// at any place.
  package var isCertain: Bool {
    guard let whole, whole.least <= Self.longestArtifact, !isInBinary else { return false }
    return endsInsideGroup || textLimit != nil || byteLimit != nil
  }

  /// The maximum length in bytes of an artifact: more than twice that of attestations. A larger
  /// stated length is corrupted.
  private static let longestArtifact = 16 << 10

  /// The minimum number of missing bytes.
  package var missing: Int { whole.map { $0.least - available } ?? 1 }

  /// Returns the truncation of an artifact; `nil` if its end isn't missing.
  ///
  /// If the text has other damage, such as bytes that became U+FFFD, stated lengths are
  /// meaningless, so the result is `nil`.
  ///
  /// - Parameters:
  ///   - decodedText: The text and the bytes decoded from it.
  ///   - type: The type of the artifact.
  ///   - limits: The limits for reading the heads.
  package static func of(
    _ decodedText: DecodedText, as type: ArtifactType, limits: DecodingLimits = .standard
  ) -> Truncation? {
    guard decodedText.damage.map({ [.cutText, .shortenedPrint].contains($0.kind) }) ?? true else {
      return nil
    }
    let payload = decodedText.payload
    let stated = decodedText.statedLength(as: type, limits: limits)
    let whole = stated.flatMap { $0.least > payload.count ? $0 : nil }
    let text = decodedText.text
    let isText = decodedText.encoding != .raw
    // Files of bytes are often cut at a round length, and by anything.
    let textLimit: LengthLimit? =
      isText ? .matching(text.trimmed.count) ?? .matching(text.count) : nil
    guard whole != nil || stated == nil && decodedText.damage != nil && textLimit != nil else {
      return nil
    }
    return Truncation(
      available: payload.count, whole: whole, textLimit: textLimit,
      byteLimit: isText ? .matching(payload.count) : nil,
      endsInsideGroup: decodedText.damage != nil
        || decodedText.repairs.contains { $0.kind == .missingPadding },
      isInBinary: isText && text.isBeforeBinary)
  }
}

extension Bytes {
  /// Whether one of the 16 bytes after these in the same buffer is a control character.
  fileprivate var isBeforeBinary: Bool {
    buffer.all.between(endIndex, endIndex + 16).contains { $0.isControl }
  }
}

extension DecodedText {
  /// Returns the length that the encoding states; `nil` for types without stated lengths.
  fileprivate func statedLength(as type: ArtifactType, limits: DecodingLimits) -> StatedLength? {
    switch type {
    case .attestation, .assertion: StatedLength.ofCBOR(payload, limits: limits)
    case .receipt: StatedLength.ofASN1(payload, limits: limits)
    case .token, .deviceCheck, .unknown: nil
    }
  }
}
