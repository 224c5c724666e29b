import Containers
import Decoding
import Evidence

/// The account that a request is made for, as the request names it: the subject of the token that it
/// carries, or else a value of its body or its address whose name says so.
///
/// A cookie of a session is none: it changes with every login.
enum RequestAccount {
  /// - Parameter body: the body of the request, without its coding.
  static func name(in exchange: Exchange, body: Bytes?) -> String? {
    let subject = exchange.request.headers.lazy.compactMap(subject).first
    return subject ?? (members(of: body) + query(of: exchange.url)).lazy.compactMap(word).first
  }

  private static let longest = 1 << 10
  private static let scheme = "bearer "

  /// RFC 6750 §2.1, RFC 7519 §4.1.2. A token that tells of a device names the device.
  private static func subject(of header: Message.Header) -> String? {
    let value = Bytes(Array(header.value.utf8), name: "header")
    guard header.name.lowercasedASCII.equals("authorization"),
      Bytes(Array(header.value.lowercasedASCII.utf8)).starts(with: scheme.utf8)
    else { return nil }
    let token = WebToken(decoding: value.dropFirst(scheme.utf8.count).trimmed)
    guard token.partCount == 3, token.payload?["attest"] == nil else { return nil }
    return token.payload?["sub"].flatMap(word)
  }

  private static func members(of body: Bytes?) -> [(name: String, value: JSONNode)] {
    guard let body = body?.trimmed, !body.isEmpty else { return [] }
    guard body.first == UInt8(ascii: "{") else { return fields(FormText.fields(of: body) ?? []) }
    return (JSONReader.outermostMembers(of: body) ?? []).map { ($0.name, $0.value) }
  }

  private static func query(of url: String?) -> [(name: String, value: JSONNode)] {
    fields(FormText.query(of: Bytes(Array((url ?? "").utf8), name: "URL")))
  }

  private static func fields(_ fields: [FormText.Field]) -> [(name: String, value: JSONNode)] {
    fields.map { ($0.name, JSONNode(.string($0.value), at: $0.value)) }
  }

  private static func word(of member: (name: String, value: JSONNode)) -> String? {
    RecordField.named(member.name)?.field == .account ? word(member.value) : nil
  }

  private static func word(_ value: JSONNode) -> String? {
    guard let text = value.text, !text.isEmpty, text.count <= longest else { return nil }
    return text.utf8
  }
}
