import Claims
import Decoding
import Evidence

/// What the names of an object's members, of a row's columns or of the fields in a text say about a
/// request: a method and an address, or a name that only calls have, such as `jsonrpc`.
///
/// The client wrote the parts of a request, whoever prints them.
struct RequestShape: Equatable {
  /// The kinds of names that were seen, one bit each.
  private var seen = 0
  /// The bits of a method and of an address, of a name of calls, and of the name of another part.
  private static let (request, call, named) = (0b0011, 0b0100, 0b1000)

  /// The names of a method, of an address and of calls, and of members that name another one.
  private static let kinds = NameTable(sets: [
    WordLists.words("verbs", of: "requests"), WordLists.words("addresses", of: "requests"),
    WordLists.words("calls", of: "requests"), ["key", "name"],
  ])
  /// The names of a part: of any request, and of a call as well; and of a value beside its name.
  private static let parts = NameTable(sets: [
    WordLists.words("parts", of: "requests"), WordLists.words("inputs", of: "requests"), ["value"],
  ])
  /// The names that mean a part of a request if an artifact is in the value, which only a client
  /// sends.
  private static let bearers = NameTable(sets: [WordLists.words("bearers", of: "requests")])

  /// The most members of an object that are looked at.
  private static let mostMembers = 64

  /// Creates the shape of a text of which no field was read yet.
  init() {}

  /// Creates the shape of an object or a row.
  init(_ members: [JSONNode.Member]) {
    for member in members.prefix(Self.mostMembers) {
      guard let kind = Self.number(of: member.name, in: Self.kinds) else { continue }
      // `{"key": "http.request.body", "value": …}`
      let isOfPart = 1 << kind != Self.named || member.value.string.map(Self.isRequest) ?? false
      if isOfPart { seen |= 1 << kind }
    }
  }

  /// Adds the name of a field in a text.
  mutating func add(_ name: String) {
    guard let kind = Self.number(of: name, in: Self.kinds), 1 << kind != Self.named else { return }
    seen |= 1 << kind
  }

  /// Returns whether a name is that of a part of the request, because of the names beside it.
  func hasPart(_ name: String) -> Bool {
    guard seen != 0, let part = Self.number(of: name, in: Self.parts) else { return false }
    return switch part {
    case 0: seen & Self.request == Self.request
    case 1: seen & Self.request == Self.request || seen & Self.call != 0
    default: seen & Self.named != 0
    }
  }

  /// Returns who wrote the value of a member.
  /// - Parameters:
  ///   - member: The member of the object or the row.
  ///   - author: Who wrote the object or the row.
  func author(of member: JSONNode.Member, in author: Author) -> Author {
    author == .record
      && (RequestWords.isRequest(member.name) || hasPart(member.name)
        || Self.bearers.contains(member.name) && Self.holdsArtifact(member.value))
      ? .client : author
  }

  /// Returns whether a text is the name of a request or its body.
  private static func isRequest(_ name: Bytes) -> Bool {
    name.count <= RequestWords.longest && RequestWords.isRequest(name.text)
  }

  /// Returns whether a value may hold an artifact.
  private static func holdsArtifact(_ value: JSONNode) -> Bool {
    Carver.hasSigns(in: value.bytes) || value.string?.isBase64Alone ?? false
  }

  /// Returns the number of a name, or of its last part if it was flattened: `http.request.method`.
  private static func number(of name: String, in table: NameTable) -> Int? {
    var name = name
    return name.withUTF8 { bytes in
      let start = bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
      return table[UnsafeBufferPointer(rebasing: bytes[start...])]
    }
  }
}
