import Decoding
import Evidence

/// Rewritings that take a part of a request's body: the app signed the part, the server hashed
/// the whole body.
enum BodyParts {
  /// The parts that are tried, in words.
  private static let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"]

  /// A JSON object without its challenge, its members as form fields, or the value of one of its
  /// first six members. Example: of `{"challenge":"abc","amount":5}` the app signed
  /// `{"amount":5}`.
  static let members: [Rewriting] =
    [
      Rewriting("{} without the member “challenge”", .framing, cost: 2, isOfText: true) {
        without("challenge", $0)
      },
      Rewriting("{} without the member “nonce”", .framing, cost: 3, isOfText: true) {
        without("nonce", $0)
      },
      Rewriting(
        "the members of {} as form fields", .framing, cost: 3, isOfText: true, apply: form),
    ]
    + ordinals.enumerated().map { index, ordinal in
      Rewriting("the value of the \(ordinal) member of {}", .framing, cost: 3, isOfText: true) {
        bytes in
        guard let members = object(bytes), index < members.count else { return nil }
        let value = members[index].value
        return value.string?.array.unlessLost
          ?? (value.string == nil ? value.bytes.array.unlessLost : nil)
      }
    }

  /// The content of one of the first six parts of a multipart body (RFC 2046 §5.1.1).
  static let multipart: [Rewriting] = ordinals.enumerated().map { index, ordinal in
    Rewriting("the \(ordinal) part of {}, a multipart body", .decoding) { bytes in
      let parts = MultipartBody.parts(of: Bytes(bytes), upTo: ordinals.count)
      return index < parts.count ? parts[index].content.array : nil
    }
  }

  /// Returns the members of a JSON object, or `nil` for any other bytes.
  static func object(_ bytes: [UInt8]) -> [JSONNode.Member]? {
    guard bytes.contains(UInt8(ascii: "{")) else { return nil }
    return JSONReader.readWhole(Bytes(bytes)).value?.members
  }

  /// Returns the object without a member, in compact JSON. Returns `nil` if it doesn't have the
  /// member or has no other.
  private static func without(_ name: String, _ bytes: [UInt8]) -> [UInt8]? {
    guard let members = object(bytes) else { return nil }
    let rest = members.filter { !$0.name.equals(name) }
    guard rest.count < members.count, !rest.isEmpty else { return nil }
    return JSONRewriter(style: JSONStyle(), limit: 4_096 + 8 * bytes.count)
      .write(JSONNode(.object(rest), at: Bytes(bytes)))
  }

  /// Returns the members as form fields: `{"a":"x y"}` becomes `a=x+y`. Returns `nil` if a value
  /// isn't a scalar that has text.
  @Sendable private static func form(_ bytes: [UInt8]) -> [UInt8]? {
    guard let members = object(bytes), !members.isEmpty else { return nil }
    var fields: [[UInt8]] = []
    for member in members {
      guard let text = member.value.text else { return nil }
      fields.append(
        PercentEncoding.formField(Array(member.name.utf8)) + [UInt8(ascii: "=")]
          + PercentEncoding.formField(text.array))
    }
    return Array(fields.joined(separator: [UInt8(ascii: "&")]))
  }
}
