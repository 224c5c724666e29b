import Claims
import Decoding
import Evidence

/// What a JSON object says as an evidence record.
struct EvidenceRecord {
  let id: String?
  /// In the order they are written. A member that is null is absent.
  let artifacts: [Artifact]
  let expectations: Expectations
  /// How the artifacts met their server.
  let encounter: Encounter
  /// What the same record expects as readers take it that prefer another of several members; each
  /// differs from `expectations`.
  let alternatives: [Expectations]
  /// What was wrong with single members, in sentences without a full stop.
  let notes: [String]

  struct Artifact {
    let field: EvidenceField
    /// The member's own name.
    let name: String
    let value: JSONNode
    /// Whether the value is the only element of a list.
    let isListed: Bool
    /// The part of a text that holds several artifacts; `nil` where the text is one.
    var part: Bytes?
  }

  init(_ members: [JSONNode.Member]) {
    var reader = RecordMembers(members)
    let alternatives = reader.alternatives
    id = reader.name(.id)
    let own = Expectations(&reader)
    expectations = own
    encounter = Encounter(&reader)
    self.alternatives = alternatives.compactMap { reading in
      var reading = reading
      let other = Expectations(&reading)
      return other == own ? nil : other
    }
    let found = members.compactMap(Artifact.init)
    artifacts = found.flatMap(\.parts)
    notes = reader.notes + found.compactMap(\.note)
  }
}

extension EvidenceRecord.Artifact {
  /// The artifact in a member; `nil` where its name promises none.
  fileprivate init?(_ member: JSONNode.Member) {
    // An empty member is an absent one: a log writes all of its fields.
    guard !member.value.isNull, member.value.string?.isEmpty != true,
      let named = RecordField.named(member.name),
      let field = EvidenceField(named.field)
    else { return nil }
    let listed = member.value.onlyText
    self.init(
      field: field, name: member.name, value: listed ?? member.value, isListed: listed != nil)
  }

  /// Every artifact in the text: blocks of PEM stand one behind the other, and other text may stand
  /// around them (RFC 7468 §2), which other readers take.
  fileprivate var parts: [Self] {
    guard let text = value.string else { return [self] }
    let blocks = PEMBody.blocks(in: text)
    guard !blocks.isEmpty else { return [self] }
    let ends = [text.startIndex] + blocks.map(\.endIndex)
    let starts = blocks.map(\.startIndex) + [text.endIndex]
    let around = zip(ends, starts).map { text.between($0, $1).trimmed }.filter(\.isArtifact)
    let parts = (blocks + around).sorted { $0.startIndex < $1.startIndex }
    guard parts.count > 1 else { return [self] }
    return parts.map { found in
      var part = self
      part.part = found
      return part
    }
  }

  fileprivate var note: String? {
    isListed ? "\(name.quotedName) is a list of one text, which was taken" : nil
  }

  /// Whether it is a token that stands for another artifact: one that carries it as a claim, or one that an
  /// assertion signs.
  var isTokenOfArtifact: Bool {
    guard let text = value.string, ArtifactType.sniff(text.trimmed) == .token else { return false }
    return field != .token || AssertionToken.isOne(text.trimmed)
  }

  /// The place inside the record (RFC 6901 §3).
  var path: String {
    let isPlain = !name.utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
    let step = isPlain ? name : name.replacing("~", with: "~0").replacing("/", with: "~1")
    return "/" + step + (isListed ? "/0" : "")
  }

  /// The artifact's text, taken apart; where the text holds something else, the artifacts that stand
  /// in it: a print, a log line, characters of Latin-1 for bytes.
  func armours(limits: DecodingLimits) -> [ArmourReading] {
    let reading = armour(limits: limits)
    guard (part ?? value.string) != nil, ArtifactType.sniff(reading.payload) == .unknown else {
      return [reading]
    }
    let finds = Carver.carve(reading.text, limits: limits).finds
    return finds.isEmpty ? [reading] : finds.map(\.armour)
  }

  /// The artifact's text, taken apart. A string is a text, an array of numbers is bytes; anything
  /// else holds no artifact, and is shown as it stands.
  func armour(limits: DecodingLimits) -> ArmourReading {
    if let text = part ?? value.string {
      return TextArmour.read(text.artifactText, limits: limits)
    }
    let text = value.bytes.artifactText
    let reading = TextArmour.read(text, limits: limits)
    guard reading.encoding != .jsonArray else { return reading }
    return ArmourReading(
      text: text, payload: reading.payload, encoding: .raw,
      damage: .init(.foreignCharacter, at: text))
  }
}

extension Bytes {
  fileprivate var isArtifact: Bool {
    !isEmpty && ArtifactType.sniff(TextArmour.read(self).payload).isFound
  }

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
