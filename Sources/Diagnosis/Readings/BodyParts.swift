import Decoding
import Evidence

/// Parts of a request's body, where an app signed one of them and the server hashed the whole.
enum BodyParts {
  private static let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"]

  /// Members of a JSON object.
  static let members: [Unnamed] =
    [
      Unnamed("{} without the member “challenge”", .framing, cost: 2, of: .text) {
        without("challenge", $0)
      },
      Unnamed("{} without the member “nonce”", .framing, cost: 3, of: .text) {
        without("nonce", $0)
      },
      Unnamed("the members of {} as form fields", .framing, cost: 3, of: .text, apply: form),
    ]
    + ordinals.enumerated().map { index, ordinal in
      Unnamed("the value of the \(ordinal) member of {}", .framing, cost: 3, of: .text) { bytes in
        guard let members = object(bytes), index < members.count else { return nil }
        let value = members[index].value
        return value.string?.array.unlessLost
          ?? (value.string == nil ? value.bytes.array.unlessLost : nil)
      }
    }

  /// The parts of a multipart body (RFC 2046 §5.1.1).
  static let multipart: [Unnamed] = ordinals.enumerated().map { index, ordinal in
    Unnamed("the \(ordinal) part of {}, a multipart body", .decoding) { bytes in
      let parts = MultipartBody.parts(of: Bytes(bytes), upTo: ordinals.count)
      return index < parts.count ? parts[index].content.array : nil
    }
  }

  private static func object(_ bytes: [UInt8]) -> [JSONNode.Member]? {
    guard bytes.contains(UInt8(ascii: "{")) else { return nil }
    return JSONReader.readWhole(Bytes(bytes)).value?.members
  }

  private static func without(_ name: String, _ bytes: [UInt8]) -> [UInt8]? {
    guard let members = object(bytes) else { return nil }
    let rest = members.filter { !$0.name.equals(name) }
    guard rest.count < members.count, !rest.isEmpty else { return nil }
    return JSONRewriter(style: JSONStyle(), limit: 4_096 + 8 * bytes.count)
      .write(JSONNode(.object(rest), at: Bytes(bytes)))
  }

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
