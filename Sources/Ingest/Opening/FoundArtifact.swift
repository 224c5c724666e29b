package import Claims
import Decoding
package import Evidence
import Synchronization

/// An artifact that was found by what its bytes are.
struct FoundArtifact {
  let armour: ArmourReading
  let type: ArtifactType
  /// What the name in front of it promises; `nil` where no name does.
  let field: EvidenceField?
  let way: SourcePath
  /// What was undone behind the way, down to the bytes.
  let transforms: [SourceStep]
  /// What stands beside it, the nearest first.
  let layers: [Layer]
  /// The text that it stands in.
  let text: Bytes

  var steps: [SourceStep] { way.steps + transforms }
}

extension FoundArtifact {
  /// The body of a request to DeviceCheck: where it was sent tells what it is.
  init(deviceCheck body: Bytes, at way: SourcePath) {
    self.init(
      armour: ArmourReading(text: body, payload: body, encoding: .raw), type: .deviceCheck,
      field: nil, way: way, transforms: [], layers: [], text: body)
  }
}

/// Named values that stand together, and who wrote them.
final class Layer: Sendable {
  let author: Author
  let members: [JSONNode.Member]
  private let kept = Mutex<[Value]?>(nil)

  /// A member with a name that means something.
  struct Value: Sendable {
    let field: RecordField
    let member: JSONNode.Member
  }

  /// As many different values of a field as are compared, and one more, which shows that there are more.
  private static let mostOfField = RecordMembers.mostAlternatives + 2

  init(author: Author, members: [JSONNode.Member]) {
    self.author = author
    self.members = members
  }

  var isEmpty: Bool { members.isEmpty }

  /// What an artifact in it has beside it. Thousands of artifacts may stand in one layer: it is gone
  /// through once.
  var values: [Value] {
    kept.withLock { kept in
      if let kept { return kept }
      var seen: [RecordField: [Bytes]] = [:]
      var values: [Value] = []
      for member in members {
        guard let field = RecordField.named(member.name)?.field, EvidenceField(field) == nil,
          member.value.isPlain
        else { continue }
        let known = seen[field] ?? []
        guard known.count < Self.mostOfField, !known.contains(member.value.bytes) else { continue }
        seen[field] = known + [member.value.bytes]
        values.append(Value(field: field, member: member))
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
  package let author: Author
  private let way: SourcePath

  init(_ text: Bytes, name: String?, author: Author, way: SourcePath) {
    self.text = text
    self.name = name
    self.author = author
    self.way = way
  }

  /// The same without the bytes around it, which can be many.
  package var detached: SeenString {
    SeenString(Bytes(text.array, name: text.buffer.name), name: name, author: author, way: way)
  }

  package var steps: [SourceStep] { (name.map { way.to($0) } ?? way).steps }

  /// The name of the member that it stands in, if it has none itself.
  var parentName: String? { way.memberName }

  /// What is shorter occurs by chance; what is longer is no challenge and no identifier.
  package static let lengths = 8...4_096
}
