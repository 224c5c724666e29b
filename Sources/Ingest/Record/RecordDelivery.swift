import Decoding
import Evidence

extension Delivery {
  /// Reads what a record says about the sender of its artifacts and the server's answer.
  /// - Parameters:
  ///   - members: The members by their meaning.
  ///   - all: All members of the record's object, which show whether it is the line of a log.
  init(_ members: inout RecordMembers, of all: [JSONNode.Member]) {
    self.init()
    account = members.words(.account).map { Account($0, isVerified: true) }
    client = members.words(.client)
    connection = members.words(.connection)
    error = members.words(.serverError)
    served = Self.served(&members, of: all)
    challengeIssuedAt = members.time(.challengeIssuedAt, members.words(.challengeIssuedAt))
  }

  /// The words for an answer, in lower case.
  private static let answers: [ByteText: Served.Answer] = [
    "accepted": .accepted, "accept": .accepted, "ok": .accepted, "true": .accepted,
    "success": .accepted, "allowed": .accepted, "refused": .refused, "rejected": .refused,
    "reject": .refused, "denied": .refused, "false": .refused, "failed": .refused,
    "error": .refused, "unknown": .unknown, "timeout": .unknown,
  ]

  /// Reads the answer. The record's word takes precedence over the status, because many servers
  /// answer 200 with an error in the body.
  private static func served(
    _ members: inout RecordMembers, of all: [JSONNode.Member]
  ) -> Served {
    // A word instead of a number is probably the answer: `"status": "rejected"`. It may also be the
    // result of the device's own call, so it counts like a status.
    let whole = members.value(.served)
    let written = members.words(.status) ?? whole?.word("status")
    let number = written.flatMap { Int($0) }.flatMap { (100..<600).contains($0) ? $0 : nil }
    // Results write an object with the answer, the status, and the source of the answer.
    let isOfStatus = whole?.word("toldBy")?.equals("status") == true
    let said = members.words(.served) ?? (isOfStatus ? nil : whole?.word("answer"))
    let word = number == nil ? written ?? whole?.word("answer") : nil
    guard let stated = said ?? (word == nil || all.areOfLog ? nil : word) else {
      return number.map { Served(status: $0) } ?? Served()
    }
    if let answer = answers[ByteText(stated.lowercasedASCII)] {
      return Served(
        answer, status: number,
        toldBy: answer == .unknown ? nil : said == nil ? .status : .record)
    }
    if let status = Int(stated), (100..<600).contains(status) { return Served(status: status) }
    if members.value(.served) != nil, whole?.members == nil {
      members.ignore(.served, because: "is \(stated.quotation), neither “accepted” nor “refused”")
    }
    return number.map { Served(status: $0) } ?? Served()
  }
}

extension RecordMembers {
  /// Returns the text of a string, a number or a Boolean; `nil` for any other value and for an
  /// empty one.
  fileprivate func words(_ field: RecordField) -> String? {
    guard let value = value(field) else { return nil }
    if case .bool(let flag) = value.kind { return flag ? "true" : "false" }
    guard let text = value.text, !text.isEmpty else { return nil }
    return text.prefix(Self.longestWords).text
  }

  /// The most bytes of an account or an error text.
  private static let longestWords = 4_096
}

extension [JSONNode.Member] {
  /// The names that a collector of logs adds to an object, whose `status` is the severity.
  private static let marks = NameTable(sets: [WordLists.words("collectors", of: "logs")])

  /// Whether a collector of logs wrote the object.
  fileprivate var areOfLog: Bool { contains { Self.marks.contains($0.name) } }
}

extension JSONNode.Member {
  /// Whether it is a status in words, which is not that of a response.
  var isStatusInWords: Bool {
    RecordField.named(name)?.field == .status
      && value.text.map { !$0.allSatisfy(\.isDigit) } ?? false
  }
}

extension JSONNode {
  /// Returns the text of a member that is a string or a number.
  fileprivate func word(_ name: String) -> String? {
    self[name]?.text?.prefix(64).text
  }
}
