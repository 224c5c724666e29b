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

  /// Adds the text of a member whose name promises an artifact although it isn't one, if it looks
  /// like damaged Base64 or hexadecimal, or like an HTML page. Nothing is added for other texts.
  mutating func addDamaged(
    _ text: Bytes, as field: ArtifactType, at path: SourcePath, within layers: [Layer]
  ) {
    guard (Self.shortestDamaged...policy.artifact).contains(text.count),
      text.isMostlyBase64 || text.first == UInt8(ascii: "<")
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
