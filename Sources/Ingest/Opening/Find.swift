package import Claims
import Decoding
package import Evidence
import Synchronization

/// An artifact that was found by what its bytes are.
struct Find {
  let armour: ArmourReading
  let type: ArtifactType
  /// What the name in front of it promises; `nil` where no name does.
  let field: EvidenceField?
  let way: Way
  /// What was undone behind the way, down to the bytes.
  let transforms: [SourceStep]
  /// What stands beside it, the nearest first.
  let layers: [Layer]
  /// The text that it stands in.
  let text: Bytes

  var steps: [SourceStep] { way.steps + transforms }
}

extension Find {
  /// The body of a request to DeviceCheck: where it was sent tells what it is.
  init(deviceCheck body: Bytes, at way: Way) {
    self.init(
      armour: ArmourReading(text: body, payload: body, encoding: .raw), type: .deviceCheck,
      field: nil, way: way, transforms: [], layers: [], text: body)
  }
}

/// Named values that stand together, and whose word they are.
final class Layer: Sendable {
  let speaker: Speaker
  private let all: [JSONNode.Member]
  /// How many of the members stand in one structure with the artifact, the first ones: a row, a line, an
  /// object. The others are only near it.
  private let close: Int
  private let kept = Mutex<[Value]?>(nil)

  /// A member with a name that means something.
  struct Value: Sendable {
    let field: RecordField
    let member: JSONNode.Member
    let isClose: Bool
  }

  /// As many different values of a field as are compared, and one more, which shows that there are more.
  private static let mostOfField = RecordMembers.mostAlternatives + 2

  init(speaker: Speaker, members: [JSONNode.Member], close: Int = .max) {
    self.speaker = speaker
    all = members
    self.close = close
  }

  /// What an artifact in it has beside it. Thousands of artifacts may stand in one layer: it is gone
  /// through once.
  var values: [Value] {
    kept.withLock { kept in
      if let kept { return kept }
      var seen: [RecordField: [Bytes]] = [:]
      var values: [Value] = []
      for (place, member) in all.enumerated() {
        guard let field = RecordField.named(member.name)?.field, EvidenceField(field) == nil,
          member.value.isPlain
        else { continue }
        let known = seen[field] ?? []
        guard known.count < Self.mostOfField, !known.contains(member.value.bytes) else { continue }
        seen[field] = known + [member.value.bytes]
        values.append(Value(field: field, member: member, isClose: place < close))
      }
      kept = values
      return values
    }
  }
}

extension JSONNode {
  /// Whether it is a value by itself, with something in it.
  fileprivate var isPlain: Bool {
    switch kind {
    case .string(let text): !text.isEmpty
    case .number: true
    case .array(let elements):
      isNumberList || !elements.isEmpty && elements.allSatisfy { $0.string != nil }
    case .object: isNumberList
    case .bool, .null: false
    }
  }
}

/// A string that occurs in an input, under whatever name: a challenge, a key identifier, a text that was
/// signed is known by its bytes.
package struct SeenString: Sendable {
  package let text: Bytes
  /// The name of the member, header or field; `nil` where it has none.
  package let name: String?
  package let speaker: Speaker
  private let way: Way

  init(_ text: Bytes, name: String?, speaker: Speaker, way: Way) {
    self.text = text
    self.name = name
    self.speaker = speaker
    self.way = way
  }

  /// The same without the bytes around it, which can be many.
  package var detached: SeenString {
    SeenString(Bytes(text.array, name: text.buffer.name), name: name, speaker: speaker, way: way)
  }

  package var steps: [SourceStep] { (name.map { way.to($0) } ?? way).steps }

  /// Whether the server issues it as a challenge: by its name, or because it is long enough to be one
  /// and no header, whose values anyone can predict. Apple asks for 16 bytes at least.
  package var isIssued: Bool {
    guard speaker != .client else { return false }
    if text.count >= 16, !way.steps.contains(.part(.responseHeader)) { return true }
    guard let name else { return false }
    let bytes = Bytes(Array(name.lowercasedASCII.utf8))
    return Self.namesOfChallenges.contains(where: bytes.contains)
  }

  private static let namesOfChallenges = ["challenge", "nonce"].map { Array($0.utf8) }

  /// What is shorter occurs by chance; what is longer is no challenge and no identifier.
  package static let lengths = 8...4_096
}
