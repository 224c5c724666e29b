import Decoding
import Evidence

/// Recognizes requests that a log prints. The client wrote their values, whoever prints them.
enum PrintedRequest {
  /// The names of members that contain a part of a request.
  private static let parts = NameTable(sets: [WordLists.words("parts", of: "requests")])
  /// The names of members that contain the address.
  private static let addresses = NameTable(sets: [WordLists.words("addresses", of: "requests")])
  /// The names of members that contain the method.
  private static let verbs = NameTable(sets: [WordLists.words("verbs", of: "requests")])

  /// Returns whether a member contains values that the client sent.
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - isRequest: Whether its object has a method and an address.
  static func isPart(_ name: String, ofRequest isRequest: Bool) -> Bool {
    RequestWords.isRequest(name) || isRequest && parts.contains(name)
  }

  /// Returns whether an object has a member with a method and one with an address.
  static func isRequest(_ members: [JSONNode.Member]) -> Bool {
    let looked = members.indices.prefix(64)
    return looked.contains { verbs.contains(members[$0].name) }
      && looked.contains { addresses.contains(members[$0].name) }
  }

  /// The most bytes before a value in which the request is searched.
  private static let reach = 32_768

  /// Returns where a request begins on the line of a value, or in the lines before it: at a method with
  /// a target (RFC 9112 §3), at a word such as `body=`, or at a command that sends a request.
  ///
  /// If the line begins further away than the search reaches, its start may be a request.
  /// - Parameter value: The text of an artifact, or of a value in the same text.
  /// - Returns: `nil` if no request is before the value.
  static func start(before value: Bytes) -> Int? {
    let text = value.buffer.all
    let before = text.between(max(text.startIndex, value.startIndex - reach), value.startIndex)
    guard let line = before.lastIndex(of: 0x0a).map({ $0 + 1 }) else {
      return before.startIndex > text.startIndex ? text.startIndex : RequestWords.first(in: before)
    }
    return RequestWords.first(in: before.between(line, before.endIndex))
      ?? message(before: before.between(before.startIndex, line))
  }

  /// Returns where a request begins behind a value, on its line.
  static func start(behind value: Bytes) -> Int? {
    let text = value.buffer.all
    let behind = text.between(value.endIndex, min(text.endIndex, value.endIndex + reach))
    return RequestWords.first(in: behind.prefix { $0 != 0x0a })
  }

  /// Returns where the message begins whose body the next line is a part of: a request line, then
  /// fields, a blank line, and lines of the body.
  private static func message(before text: Bytes) -> Int? {
    var isInBody = true
    var rest = text.dropLast()
    while !rest.isEmpty {
      let start = rest.lastIndex(of: 0x0a).map { $0 + 1 } ?? rest.startIndex
      let line = rest.between(start, rest.endIndex).trimmed
      rest = rest.between(rest.startIndex, max(rest.startIndex, start - 1))
      if line.isEmpty {
        guard isInBody else { return nil }
        isInBody = false
      } else if !isInBody {
        if RequestWords.first(in: line) == line.startIndex { return line.startIndex }
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        guard name.count < line.count, !name.contains(0x20) else { return nil }
      }
    }
    return nil
  }
}

extension JSONNode {
  /// Whether it is an object with a method and an address.
  var isPrintedRequest: Bool { members.map(PrintedRequest.isRequest) ?? false }
}
