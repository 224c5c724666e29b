import Decoding
import Evidence

/// Handles values whose name promises an artifact.
extension Opener {
  /// Adds the text of a member whose name promises an artifact, if the whole text is one.
  /// - Returns: Whether it was added.
  mutating func openDeclared(
    _ text: Bytes, named name: String, at path: SourcePath, within layers: [Layer]
  ) -> Bool {
    guard text.count <= policy.artifact else { return false }
    let decodedText = TextDecoder.read(text.artifactText, limits: decodingLimits)
    guard decodedText.damage == nil, ArtifactType.sniff(decodedText.payload).isOfAppAttest else {
      return false
    }
    find(decodedText, in: text, name, path, layers)
    return true
  }

  /// Adds a text, such as that of a member of any name, if the whole text is one artifact and nothing else. From a
  /// damaged text, such as one with spaces in place of plus signs, or from an attestation whose first member is
  /// unknown, carving would only take a part.
  /// - Returns: Whether it was added.
  mutating func openWhole(
    _ text: Bytes, named name: String?, at path: SourcePath, within layers: [Layer]
  ) -> Bool {
    guard (Self.shortestDamaged...policy.artifact).contains(text.count) else { return false }
    let decodedText = TextDecoder.read(text.artifactText, limits: decodingLimits)
    let payload = decodedText.payload
    let type = ArtifactType.sniff(payload)
    let length = type == .receipt ? StatedLength.ofASN1(payload) : StatedLength.ofCBOR(payload)
    guard decodedText.damage == nil, type.isOfAppAttest, length?.least == payload.count else {
      return false
    }
    find(decodedText, in: text, name, path, layers)
    return true
  }

  /// Adds the text of a member whose name promises an artifact although it isn't one, if it looks
  /// like damaged Base64 or hexadecimal, or like an HTML page. Nothing is added for other texts.
  mutating func addDamaged(
    _ text: Bytes, as field: ArtifactType, at path: SourcePath, within layers: [Layer]
  ) {
    // A short page has an end tag; a note such as `<7042 bytes omitted>` has none.
    let isMarkup =
      text.first == UInt8(ascii: "<")
      && (text.count >= Self.shortestDamaged || text.firstIndex(of: "</") != nil)
    guard
      ((isMarkup ? Self.shortest : Self.shortestDamaged)...policy.artifact).contains(text.count),
      text.isMostlyBase64 || isMarkup
    else { return }
    let decodedText = TextDecoder.read(text.artifactText, limits: decodingLimits)
    guard !decodedText.payload.beginsJSON else { return }
    add(
      FoundArtifact(
        decodedText: decodedText, type: ArtifactType.sniff(decodedText.payload), field: field,
        path: path,
        transforms: decodedText.steps(since: text.buffer), layers: layers, text: text),
      isDamaged: true)
  }

  /// The least bytes of a damaged artifact. A shorter value is a word or an identifier.
  private static let shortestDamaged = 100
}
