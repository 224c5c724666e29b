import Checks
import Decoding

/// What a JSON object says as an evidence record.
struct EvidenceRecord {
  let id: String?
  /// In the order they are written. A member that is null is absent.
  let artifacts: [Artifact]
  let expectations: Expectations
  /// What was wrong with single members, in sentences without a full stop.
  let notes: [String]

  struct Artifact {
    let field: EvidenceField
    /// The member's own name.
    let name: String
    let value: JSONNode
  }

  init(_ members: [JSONNode.Member]) {
    var reader = RecordMembers(members)
    id = reader.text(.id).map { String(decoding: $0, as: UTF8.self) }
    expectations = Expectations(&reader)
    notes = reader.notes
    artifacts = members.compactMap { member in
      guard !member.value.isNull, let named = RecordField.named(member.name),
        let field = EvidenceField(named.field)
      else { return nil }
      return Artifact(field: field, name: member.name, value: member.value)
    }
  }
}

extension EvidenceRecord.Artifact {
  /// The place inside the record (RFC 6901 §3).
  var path: String {
    "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// The artifact's text, taken apart. A string is a text, an array of numbers is bytes; anything
  /// else holds no artifact, and is shown as it stands.
  func armour(limits: DecodingLimits) -> ArmourReading {
    if let text = value.string { return TextArmour.read(text, limits: limits) }
    let reading = TextArmour.read(value.bytes, limits: limits)
    guard reading.encoding != .jsonArray else { return reading }
    return ArmourReading(
      text: value.bytes, payload: reading.payload, encoding: .raw,
      damage: .init(.foreignCharacter, at: value.bytes))
  }
}
