import Decoding
import Evidence

extension Delivery {
  /// Reads what a record says about the sender of its artifacts and the server's answer.
  init(_ members: inout RecordMembers) {
    self.init()
    account = members.words(.account).map { Account($0, isVerified: true) }
    client = members.words(.client)
    connection = members.words(.connection)
    error = members.words(.serverError)
    served = Self.served(&members)
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
  private static func served(_ members: inout RecordMembers) -> Served {
    // A word instead of a number is the answer: `"status": "rejected"`.
    let whole = members.value(.served)
    let written = members.words(.status) ?? whole?.word("status")
    let number = written.flatMap { Int($0) }.flatMap { (100..<600).contains($0) ? $0 : nil }
    // Results write an object with the answer, the status, and the source of the answer.
    let isOfStatus = whole?.word("toldBy")?.equals("status") == true
    let stated =
      members.words(.served) ?? (isOfStatus ? nil : whole?.word("answer"))
      ?? (number == nil ? written : nil)
    guard let stated else { return number.map { Served(status: $0) } ?? Served() }
    if let answer = answers[ByteText(stated.lowercasedASCII)] {
      return Served(answer, status: number, toldBy: answer == .unknown ? nil : .record)
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

extension JSONNode {
  /// Returns the text of a member that is a string or a number.
  fileprivate func word(_ name: String) -> String? {
    self[name]?.text?.prefix(64).text
  }
}
