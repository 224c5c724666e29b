package import Evidence

/// A signed token in compact form: header, payload and signature in Base64url, separated by dots
/// (RFC 7515 §7.1, RFC 7519 §7.2).
package struct WebToken: Sendable {
  /// The number of parts, at most 6; a signed token has three.
  package let partCount: Int
  /// The header; `nil` if it isn't a JSON object.
  package let header: JSONNode?
  /// The payload; `nil` if it isn't a JSON object.
  package let payload: JSONNode?
  /// The decoded signature; empty if it is missing. For ES256 it must be r ‖ s, 64 bytes (RFC 7518
  /// §3.4).
  package let signature: Bytes
  /// The bytes that the signature covers: the first two parts with the dot between them, as sent
  /// (RFC 7515 §5.1).
  package let signingInput: Bytes
  /// The deviations from the compact form, as sentences without a period.
  package let deviations: [String]

  /// Decodes a token. Malformed text gives a token with deviations.
  package init(decoding text: Bytes) {
    let parts = text.split(
      separator: UInt8(ascii: "."), maxSplits: Self.mostParts, omittingEmptySubsequences: false)
    partCount = parts.count
    var deviations: [String] = []
    header = Self.object(parts.first, "header", &deviations)
    payload = Self.object(parts.dropFirst().first, "payload", &deviations)
    signature = Self.decoded(parts.dropFirst(2).first, "signature", &deviations)
    signingInput = text[text.startIndex..<(parts.dropFirst().first?.endIndex ?? text.endIndex)]
    self.deviations = deviations
  }

  /// The number of dots at which splitting stops. An encrypted token has five parts (RFC 7516
  /// §7.1).
  private static let mostParts = 5

  /// Returns the bytes of a part, and records characters outside of Base64url.
  private static func decoded(
    _ part: Bytes?, _ name: String, _ deviations: inout [String]
  ) -> Bytes {
    guard let part else { return Bytes([]) }
    // Base64url without padding (RFC 7515 §2).
    if part.contains(where: { "+/= \n\r\t".utf8.contains($0) }) {
      deviations.append("The \(name) isn't plain Base64url")
    }
    return Base64Decoder.bytes(of: part, named: "token \(name)")
  }

  /// Returns the JSON object in a part, and records deviations.
  private static func object(
    _ part: Bytes?, _ name: String, _ deviations: inout [String]
  ) -> JSONNode? {
    guard let part else { return nil }
    let reading = JSONReader.readWhole(decoded(part, name, &deviations))
    guard reading.isComplete, let value = reading.value, let members = value.members else {
      deviations.append("The \(name) isn't a whole JSON object")
      return nil
    }
    if !reading.isClean { deviations.append("The \(name)'s JSON has faults") }
    // Software differs in which of two members with one name it uses (RFC 7519 §4).
    if Set(members.map { ByteText($0.name) }).count < members.count {
      deviations.append("The \(name) has a member twice")
    }
    return value
  }

  /// The algorithm that the header names: `ES256`.
  package var algorithm: String? { header?["alg"]?.string?.utf8 }
  /// The key ID that the header names, `kid`.
  package var keyName: String? { header?["kid"]?.string?.utf8 }

  /// Returns a claim that is a string; `nil` for other types.
  package func text(_ claim: String) -> String? { payload?[claim]?.string?.utf8 }

  /// Returns a claim that is a Boolean; `nil` for other types.
  package func flag(_ claim: String) -> Bool? {
    if case .bool(let flag)? = payload?[claim]?.kind { flag } else { nil }
  }

  /// Returns a claim that is a number, without its fraction; `nil` for other types, for a malformed
  /// number and from 10¹⁵ on.
  package func number(_ claim: String) -> Int64? {
    guard let value = payload?[claim], case .number = value.kind,
      let number = value.text.flatMap({ Double(String(decoding: $0, as: UTF8.self)) }),
      abs(number) < 1e15
    else { return nil }
    return Int64(number)
  }

  /// Returns a claim that is a NumericDate, in seconds since 1970 (RFC 7519 §2); `nil` if it is out
  /// of range.
  package func time(_ claim: String) -> Timestamp? {
    number(claim).flatMap(Timestamp.init(seconds:))
  }

  /// Returns the texts of a claim that is a string or an array of strings, as `aud` may be (RFC
  /// 7519 §4.1.3).
  package func texts(_ claim: String) -> [String] {
    guard let value = payload?[claim] else { return [] }
    return (value.elements ?? [value]).compactMap { $0.string?.utf8 }
  }
}

extension Timestamp {
  /// Creates a moment from seconds since 1970; `nil` if they are out of range.
  init?(seconds: Int64) {
    guard seconds.magnitude < 100_000_000_000 else { return nil }
    self.init(milliseconds: seconds * 1_000)
  }
}
