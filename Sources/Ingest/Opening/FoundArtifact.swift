package import Claims
import Decoding
package import Evidence
import Synchronization

/// An artifact that was found by its bytes, with its path and the values beside it.
struct FoundArtifact {
  /// The text, the decoded bytes, and how they were encoded.
  let decodedText: DecodedText
  /// The type, determined from the bytes.
  let type: ArtifactType
  /// The type that the name of its member, header or field promises, or the name before it in a
  /// text; `nil` if no name does.
  let field: ArtifactType?
  /// The path to the text.
  let path: SourcePath
  /// The transformations from the text to the bytes.
  let transforms: [SourceStep]
  /// The values beside it, the nearest first.
  let layers: [Layer]
  /// The text that contains the artifact.
  let text: Bytes

  /// The same with other values beside it.
  private func beside(_ layers: [Layer]) -> FoundArtifact {
    FoundArtifact(
      decodedText: decodedText, type: type, field: field, path: path, transforms: transforms,
      layers: layers, text: text)
  }

  /// The same with the values of its record as they were before a store wrote each of them in Base64, as a
  /// Secret of Kubernetes does: the artifact is in Base64 twice, and each value is Base64 of a text.
  var stored: FoundArtifact {
    guard let first = layers.first, first.author == .record,
      decodedText.repairs.contains(where: { $0.kind == .doubleBase64 }), let layer = first.decoded
    else { return self }
    return beside([layer] + layers.dropFirst())
  }

  /// The whole path from the file to the bytes.
  var steps: [SourceStep] { path.steps + transforms }
}

extension FoundArtifact {
  /// Wraps the body of a request to DeviceCheck. The address of the request determines its type,
  /// not its bytes.
  init(deviceCheck body: Bytes, at path: SourcePath) {
    self.init(
      decodedText: DecodedText(text: body, payload: body, encoding: .raw), type: .deviceCheck,
      field: nil, path: path, transforms: [], layers: [], text: body)
  }
}

/// Named values that belong together, such as the members of one object, with their author.
final class Layer: Sendable {
  /// Who wrote the values.
  let author: Author
  /// All values, whatever their names.
  let members: [JSONNode.Member]
  /// Whether the object is a JSON Web Signature whose signature is an assertion.
  let isToken: Bool
  /// The values with a known name, once they were computed.
  private let kept = Mutex<[Value]?>(nil)

  /// A member with a known name.
  struct Value: Sendable {
    let field: RecordField
    let member: JSONNode.Member
  }

  /// The most different values of one field that are kept: those that are compared, and one more,
  /// which shows that there are more.
  private static let mostOfField = RecordMembers.mostAlternatives + 2

  /// Creates a layer.
  init(author: Author, members: [JSONNode.Member]) {
    self.author = author
    let signed = members.withSigningInput
    self.members = signed ?? members
    isToken = signed != nil
  }

  /// The layer with the text of each value that a server expects; `nil` if there are fewer than two, or one
  /// isn't Base64 of a text.
  fileprivate var decoded: Layer? {
    let expected = values.filter { $0.field.isExpected }
    let texts = expected.compactMap { $0.member.value.string?.textInBase64 }
    guard texts.count == expected.count, texts.count > 1 else { return nil }
    return Layer(
      author: author,
      members: members.map { member in
        guard member.field?.isExpected == true, let text = member.value.string?.textInBase64 else {
          return member
        }
        return JSONNode.Member(member.name, text: text)
      })
  }

  /// The values with a known name. They are computed once, because thousands of artifacts can share
  /// a layer.
  var values: [Value] {
    kept.withLock { kept in
      if let kept { return kept }
      var seen: [RecordField: [Bytes]] = [:]
      var values: [Value] = []
      for given in members {
        let member = JSONNode.Member(given.name, given.value.unwrapped)
        guard let field = member.field, ArtifactType(field) == nil, member.value.isPlain else {
          continue
        }
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

extension Bytes {
  /// The text that these characters are the Base64 of; `nil` if they are something else.
  fileprivate var textInBase64: Bytes? {
    guard let bytes = Base64.decode(self, as: .standard), !bytes.isEmpty, bytes.isPlainText else {
      return nil
    }
    return transformed(into: bytes, named: "text in Base64", by: .base64)
  }
}

extension JSONNode {
  /// Whether it is a single value that isn't empty: a string, a number, bytes, or a list of
  /// strings.
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

/// A string in an input, whatever its name. Challenges, key identifiers and signed texts are
/// recognized by their bytes.
package struct SeenString: Sendable {
  /// The bytes of the string.
  package let text: Bytes
  /// The name of the member, header or field; `nil` if it has none.
  package let name: String?
  /// Who wrote the string.
  package let author: Author
  /// The path to the object or message that contains the string.
  let path: SourcePath

  /// A copy without the buffer around it, so that a large buffer isn't kept in memory.
  package var detached: SeenString {
    SeenString(text: text.detached, name: name, author: author, path: path)
  }

  /// The path from the file to the string.
  package var steps: [SourceStep] { (name.map { path.to($0) } ?? path).steps }

  /// The name of the member around a string without a name.
  var parentName: String? { path.memberName }

  /// The lengths that are kept, in bytes. Shorter strings occur by chance, longer ones aren't
  /// challenges or identifiers.
  package static let lengths = 8...4_096
}

extension SeenString {
  /// Creates a string that was found before.
  ///
  /// - Parameters:
  ///   - text: The bytes of the string.
  ///   - author: Who wrote the string.
  ///   - steps: The whole path from the file to the string.
  package init(_ text: Bytes, by author: Author, at steps: [SourceStep]) {
    self.init(text: text, name: nil, author: author, path: SourcePath(steps))
  }
}
