import Containers
import Decoding
import Evidence

/// What the server answered to a request, by the status and by what the body of the answer says: a 200
/// with an error in it is a refusal.
enum ServedReading {
  static func served(_ exchange: Exchange, by service: ServiceProfile?) -> Served {
    guard let status = exchange.status else { return Served() }
    let told = Served(status: status)
    guard told.answer == .accepted, case .bytes(let body) = exchange.response?.body,
      let content = exchange.response.map({
        ContentCoding.unpack(body, headers: $0.headers, limit: longest).bytes
      }), content.count <= longest, content.trimmed.first == UInt8(ascii: "{"),
      let members = JSONReader.outermostMembers(of: content)
    else { return told }
    let known = service.map { service in members.compactMap(service.answer) } ?? []
    let answers = known.isEmpty ? members.compactMap(answer) : known
    if answers.contains(.refused) { return Served(.refused, status: status, toldBy: .body) }
    return answers.contains(.accepted) ? Served(.accepted, status: status, toldBy: .body) : told
  }

  /// An answer to an artifact is short.
  private static let longest = 64 << 10

  /// Members whose value says that the request was granted, by their names in small letters.
  private static let verdicts: Set<ByteText> = [
    "success", "ok", "valid", "verified", "isvalid", "is_valid", "accepted", "authenticated",
    "attested", "trusted",
  ]
  /// Members that stand in an answer that refuses.
  private static let faults: Set<ByteText> = ["error", "errors", "errorcode", "error_code"]
  private static let statuses: Set<ByteText> = ["status", "result", "outcome"]
  private static let refusals: Set<ByteText> = [
    "error", "failed", "failure", "rejected", "denied", "invalid", "refused", "forbidden",
    "unauthorized", "permission_denied",
  ]

  private static func answer(_ member: JSONNode.Member) -> Served.Answer? {
    let name = ByteText(member.name.lowercasedASCII)
    switch member.value.kind {
    case .bool(let flag) where verdicts.contains(name): return flag ? .accepted : .refused
    case .bool(let flag) where faults.contains(name): return flag ? .refused : nil
    case .object, .string, .array:
      if faults.contains(name) { return member.value.isEmpty ? nil : .refused }
      guard statuses.contains(name), let word = member.value.string?.utf8 else { return nil }
      return refusals.contains(ByteText(word.lowercasedASCII)) ? .refused : nil
    default: return nil
    }
  }
}

extension JSONNode {
  fileprivate var isEmpty: Bool {
    string?.isEmpty ?? bytes.dropFirst().dropLast().trimmed.isEmpty
  }
}
