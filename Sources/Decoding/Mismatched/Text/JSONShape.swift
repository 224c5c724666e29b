import Evidence

/// Recognition of JSON objects by members that they must have.
enum JSONShape {
  /// The kinds with the names of the required members, in the order of the tests.
  private static let all = MismatchedSign.all(of: "object")

  /// The maximum number of members of an unknown object that are named.
  private static let namedCount = 4
  /// The maximum length of a name in characters; longer ones are cut.
  private static let nameLength = 32

  /// Returns what kind of JSON object the text is; `nil` if it isn't one.
  static func recognize(_ text: Bytes) -> MismatchedContent? {
    guard text.first == UInt8(ascii: "{") else { return nil }
    guard let object = JSONReader.readWhole(text).cleanObject, let members = object.members else {
      return nil
    }
    for shape in all {
      guard let found = object.members(shape.words), let first = found.first else { continue }
      return MismatchedContent(shape.kind, evidence(shape.words), at: first.bytes)
    }
    let names = members.prefix(namedCount).map { String($0.name.prefix(nameLength)) }
    return MismatchedContent(
      .json, names.isEmpty ? "it has no members" : evidence(names), at: object.bytes.prefix(1))
  }

  /// Returns the evidence as a clause with the names of members.
  private static func evidence(_ names: [String]) -> String {
    let words = names.count == 1 ? "the member" : "the members"
    return "it has \(words) \(names.map { "“\($0)”" }.joined(separator: ", "))"
  }
}
