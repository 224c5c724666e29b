import Checks
import Decoding
import Evidence

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
    /// Whether the value is the only element of a list.
    let isListed: Bool
  }

  init(_ members: [JSONNode.Member]) {
    var reader = RecordMembers(members)
    id = reader.name(.id)
    expectations = Expectations(&reader)
    artifacts = members.compactMap { member in
      guard !member.value.isNull, let named = RecordField.named(member.name),
        let field = EvidenceField(named.field)
      else { return nil }
      let listed = member.value.onlyText
      return Artifact(
        field: field, name: member.name, value: listed ?? member.value, isListed: listed != nil)
    }
    notes =
      reader.notes
      + artifacts.filter(\.isListed).map {
        "\($0.name.quotedName) is a list of one text, which was taken"
      }
  }
}

extension EvidenceRecord.Artifact {
  /// The place inside the record (RFC 6901 §3).
  var path: String {
    "/" + name.replacing("~", with: "~0").replacing("/", with: "~1") + (isListed ? "/0" : "")
  }

  /// The artifact's text, taken apart. A string is a text, an array of numbers is bytes; anything
  /// else holds no artifact, and is shown as it stands.
  func armour(limits: DecodingLimits) -> ArmourReading {
    if let text = value.string { return TextArmour.read(text.artifactText, limits: limits) }
    let text = value.bytes.artifactText
    let reading = TextArmour.read(text, limits: limits)
    guard reading.encoding != .jsonArray else { return reading }
    return ArmourReading(
      text: text, payload: reading.payload, encoding: .raw,
      damage: .init(.foreignCharacter, at: text))
  }
}

extension Bytes {
  /// The text of an artifact without the record or file around it, which is nobody's to show: a
  /// result that points at a place in the text carries the text.
  var artifactText: Bytes { excerpt(named: "artifact text") }
}

extension JSONNode {
  /// The string that is the only element of an array.
  fileprivate var onlyText: JSONNode? {
    guard let elements, elements.count == 1, let only = elements.first, only.string != nil else {
      return nil
    }
    return only
  }
}
