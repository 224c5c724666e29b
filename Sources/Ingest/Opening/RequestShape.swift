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
  /// The bits of an address, of a method and an address, of a name of calls, of the name of another part, and
  /// of a status or a client.
  private static let (address, request, call, named, outcome) = (
    0b0_0010, 0b0_0011, 0b0_0100, 0b0_1000, 0b1_0000
  )
  /// The bit of a message that is the first line of a request.
  private static let message = 0b10_0000

  /// The names of a method, of an address and of calls, of members that name another one, and of a status or a
  /// client.
  private static let kinds = NameTable(sets: [
    WordLists.words("verbs", of: "requests"), WordLists.words("addresses", of: "requests"),
    WordLists.words("calls", of: "requests"), ["key", "name"],
    WordLists.words("outcomes", of: "requests"),
  ])
  /// The names of a part: of any request, and of a call as well; and of a value beside its name.
  private static let parts = NameTable(sets: [
    WordLists.words("parts", of: "requests"), WordLists.words("inputs", of: "requests"), ["value"],
  ])
  /// The names of a message of a log.
  private static let messages = NameTable(sets: [WordLists.words("messages", of: "requests")])
  /// The names of objects that say what was requested.
  private static let exchanges = NameTable(sets: [WordLists.words("exchanges", of: "requests")])
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
      // `{"msg": "POST /attest", …}`
      if Self.number(of: member.name, in: Self.messages) != nil,
        member.value.string.map(RequestWords.tellsOfRequest) ?? false
      {
        seen |= Self.message
      }
      guard let kind = Self.number(of: member.name, in: Self.kinds) else { continue }
      // `{"key": "http.request.body", "value": …}`
      let isOfPart = 1 << kind != Self.named || member.value.string.map(Self.isRequest) ?? false
      if isOfPart { seen |= 1 << kind }
    }
  }

  /// The most objects around a name of a method or an address.
  private static let deepest = 4

  /// Returns the shape together with that of the objects which say what was requested:
  /// `{"http": {"request": {"method": …}}, "url": {"path": …}, …}`. They count for the values beside them.
  func joined(with members: [JSONNode.Member], depth: Int = 0) -> RequestShape {
    var joined = self
    guard depth < Self.deepest else { return joined }
    for member in members.prefix(Self.mostMembers) where Self.isExchange(member.name) {
      guard let inner = member.value.members else { continue }
      joined.add(RequestShape(inner).joined(with: inner, depth: depth + 1))
    }
    return joined
  }

  /// Adds what another shape says about a method, an address and a message.
  mutating func add(_ other: RequestShape) { seen |= other.seen & (Self.request | Self.message) }

  /// Returns whether a name is that of an object which says what was requested.
  static func isExchange(_ name: String) -> Bool { number(of: name, in: exchanges) != nil }

  /// Adds the name of a field in a text.
  mutating func add(_ name: String) {
    guard let kind = Self.number(of: name, in: Self.kinds), 1 << kind != Self.named else { return }
    seen |= 1 << kind
  }

  /// Whether a method and an address were seen.
  private var isOfRequest: Bool { seen & Self.request == Self.request }

  /// Whether an address was seen, and a method, a status or a client.
  var isOfExchange: Bool {
    seen & Self.address != 0 && seen & (Self.request | Self.outcome) != Self.address
  }

  /// Whether an object or a row with these names is a record, whose values have the rank of the server.
  /// Beside a method and an address, or a message such as `POST /attest`, they may be those of the request.
  var mayBeRecord: Bool { !isOfRequest && seen & Self.message == 0 }

  /// Returns the values of an object or a row by their authors: if it may be no record, the client may have
  /// written what a server expects.
  func layers(of members: [JSONNode.Member], by author: Author) -> [Layer] {
    guard author == .record, !mayBeRecord else { return [Layer(author: author, members: members)] }
    let isSent = { (member: JSONNode.Member) in member.field?.mayBeOfRequest ?? false }
    return [
      Layer(author: .record, members: members.filter { !isSent($0) }),
      Layer(author: .client, members: members.filter(isSent)),
    ].filter { !$0.members.isEmpty }
  }

  /// Returns whether a name is that of a part of the request, because of the names beside it.
  func hasPart(_ name: String) -> Bool {
    guard seen != 0, let part = Self.number(of: name, in: Self.parts) else { return false }
    return switch part {
    case 0: isOfRequest
    case 1: isOfRequest || seen & Self.call != 0
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

  /// Returns the number of a name, or of its last part if it was flattened: `http.request.method`. A collector of
  /// logs may write an underscore before it.
  private static func number(of name: String, in table: NameTable) -> Int? {
    var name = name
    return name.withUTF8 { bytes in
      let start = bytes.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
      return table[UnsafeBufferPointer(rebasing: bytes[start...].drop { $0 == UInt8(ascii: "_") })]
    }
  }
}
