import Decoding
import Evidence

extension Surroundings {
  /// Returns whether an object or a form in the request's body gives different values to one name that
  /// means an artifact or a value that it is checked with. Which of them a server reads depends on its
  /// parser (RFC 8259 §4). True also for a body that is too long to compare.
  /// - Parameter artifacts: The number of artifacts in the request, because each repeats the comparison.
  package func mayRepeatMember(artifacts: Int) -> Bool {
    guard let request, let body else { return false }
    guard body.count <= Self.mostBytes, body.count * max(1, artifacts) <= Self.mostBytesTogether
    else { return true }
    if let value = request.json?.value { return value.repeatsMember(depth: 0) }
    return FormText.fields(of: body)?.repeatsName ?? false
  }

  /// The most bytes of a body whose members are compared, and those times the number of artifacts.
  private static let (mostBytes, mostBytesTogether) = (1 << 20, 64 << 20)
}

extension JSONNode {
  /// The most levels of a body that are compared.
  private static let deepest = 32

  /// Returns whether an object in the value repeats a name with a meaning.
  fileprivate func repeatsMember(depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    switch kind {
    case .object(let members):
      return members.repeatsName || members.contains { $0.value.repeatsMember(depth: depth + 1) }
    case .array(let elements):
      return elements.contains { $0.repeatsMember(depth: depth + 1) }
    case .string, .number, .bool, .null: return false
    }
  }
}

extension [JSONNode.Member] {
  /// Whether two members have one name that means something, and different values. Names differ if their
  /// bytes do: such members are compared as two statements of one value.
  fileprivate var repeatsName: Bool {
    var values: [ByteText: Bytes] = [:]
    return contains { member in
      guard member.field != nil else { return false }
      let first = values[ByteText(member.name)]
      values[ByteText(member.name)] = member.value.bytes
      return first.map { $0 != member.value.bytes } ?? false
    }
  }
}
