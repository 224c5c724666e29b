package import Evidence

/// The end of an artifact is missing: how much of it, as far as what is there tells.
package struct Truncation: Sendable, Hashable {
  /// How many bytes are there.
  package let available: Int
  /// How long the whole must be; `nil` where only the text shows that something is missing.
  package let whole: StatedLength?
  /// The last byte that is there, or the place in the text where it breaks off.
  package let end: Bytes
  /// The limit that the length of the text suggests, without the whitespace around it, which files
  /// have, or with it.
  package let textLimit: LengthLimit?
  /// The limit that the number of bytes suggests, where they came in a text.
  package let byteLimit: LengthLimit?
  /// Whether the text breaks off inside a group of its digits.
  package let endsInsideGroup: Bool

  /// Whether it shows by more than a length that is stated: that one may have been changed. A number
  /// of characters that no encoding has tells of a character that is missing or too many anywhere.
  package var isCertain: Bool {
    guard let whole, whole.least <= Self.longestArtifact else { return false }
    return endsInsideGroup || textLimit != nil || byteLimit != nil
  }

  /// Twice what attestations have: a length beyond it is debris.
  private static let longestArtifact = 16 << 10

  /// How many bytes are missing at least.
  package var missing: Int { whole.map { $0.least - available } ?? 1 }

  /// The truncation of an artifact, or `nil` where nothing is missing at its end.
  ///
  /// Bytes that were replaced by U+FFFD have other lengths than they state, which tells nothing.
  package static func of(
    _ armour: ArmourReading, as type: ArtifactType, limits: DecodingLimits = .standard
  ) -> Truncation? {
    guard armour.damage.map({ [.cutText, .shortenedPrint].contains($0.kind) }) ?? true else {
      return nil
    }
    let payload = armour.payload
    let stated = armour.statedLength(as: type, limits: limits)
    let whole = stated.flatMap { $0.least > payload.count ? $0 : nil }
    let text = armour.text
    let textLimit: LengthLimit? = .matching(text.trimmed.count) ?? .matching(text.count)
    guard whole != nil || stated == nil && armour.damage != nil && textLimit != nil else {
      return nil
    }
    let isText = armour.encoding != .raw
    return Truncation(
      available: payload.count, whole: whole, end: armour.damage?.bytes ?? payload.suffix(1),
      textLimit: textLimit,
      byteLimit: isText ? .matching(payload.count) : nil,
      endsInsideGroup: armour.damage != nil
        || armour.repairs.contains { $0.kind == .missingPadding })
  }
}

extension ArmourReading {
  /// What the bytes say of their length.
  fileprivate func statedLength(as type: ArtifactType, limits: DecodingLimits) -> StatedLength? {
    switch type {
    case .attestation, .assertion: StatedLength(ofCBOR: payload, limits: limits)
    case .receipt: StatedLength(ofASN1: payload, limits: limits)
    case .token, .deviceCheck, .unknown: nil
    }
  }
}
