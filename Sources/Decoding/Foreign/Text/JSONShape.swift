import Evidence

/// A JSON object by the members that it must have.
struct JSONShape {
  let kind: ForeignKind
  let members: [String]

  private static let all = [
    // W3C WebAuthn Level 3 §5.1: RegistrationResponseJSON.
    JSONShape(kind: .webAuthnCredential, members: ["rawId", "response"]),
    // Apple, “Accessing and modifying per-device data”.
    JSONShape(kind: .deviceCheckRequest, members: ["device_token", "transaction_id"]),
    JSONShape(kind: .deviceCheckRequest, members: ["device_token", "timestamp"]),
    JSONShape(kind: .deviceCheckAnswer, members: ["bit0", "bit1"]),
    JSONShape(kind: .errorBody, members: ["error"]),
    JSONShape(kind: .errorBody, members: ["errors"]),
    // RFC 9457 §3.1.
    JSONShape(kind: .errorBody, members: ["title", "status"]),
    JSONShape(kind: .errorBody, members: ["message", "status"]),
    JSONShape(kind: .errorBody, members: ["message", "statusCode"]),
    JSONShape(kind: .errorBody, members: ["message", "code"]),
  ]

  /// How many members of an unknown object are named, and how long a name may be.
  private static let namedCount = 4
  private static let nameLength = 32

  static func recognise(_ text: Bytes) -> ForeignArtifact? {
    guard text.first == UInt8(ascii: "{") else { return nil }
    let reading = JSONReader.readWhole(text)
    guard reading.isClean, let object = reading.value, let members = object.members else {
      return nil
    }
    for shape in all {
      guard let found = object.members(shape.members), let first = found.first else { continue }
      return ForeignArtifact(shape.kind, evidence(shape.members), at: first.bytes)
    }
    let names = members.prefix(namedCount).map { String($0.name.prefix(nameLength)) }
    return ForeignArtifact(
      .json, names.isEmpty ? "it has no members" : evidence(names), at: object.bytes.prefix(1))
  }

  private static func evidence(_ names: [String]) -> String {
    let words = names.count == 1 ? "the member" : "the members"
    return "it has \(words) \(names.map { "“\($0)”" }.joined(separator: ", "))"
  }
}
