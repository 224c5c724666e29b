import Claims
import Containers
import Decoding
import Evidence

/// Values whose name promises an artifact.
extension Opener {
  /// Takes the whole text of a member that promises an artifact, where it is one: its keys may stand in any
  /// order.
  mutating func openDeclared(
    _ text: Bytes, named name: String, at way: SourcePath, within layers: [Layer]
  ) -> Bool {
    guard text.count <= policy.artifact else { return false }
    let armour = TextArmour.read(text.artifactText, limits: decodingLimits)
    guard armour.damage == nil, ArtifactType.sniff(armour.payload).isFound else { return false }
    find(armour, in: text, name, way, layers)
    return true
  }

  /// What a client sent as an artifact and is none: Base64 or hexadecimal of damaged bytes, or a page.
  mutating func addDamaged(
    _ text: Bytes, as field: EvidenceField, at way: SourcePath, within layers: [Layer]
  ) {
    guard (Self.shortestDamaged...policy.artifact).contains(text.count),
      text.isMostlyBase64 || text.first == UInt8(ascii: "<")
    else { return }
    let armour = TextArmour.read(text.artifactText, limits: decodingLimits)
    guard !armour.payload.isOpenable else { return }
    add(
      FoundArtifact(
        armour: armour, type: ArtifactType.sniff(armour.payload), field: field, way: way,
        transforms: armour.steps(since: text.buffer), layers: layers, text: text),
      isDamaged: true)
  }

  /// The least characters of a damaged artifact. A shorter value is a word or an identifier.
  private static let shortestDamaged = 100
}
