package import Evidence

/// A signed token in its compact form: header, payload and signature in Base64url, with dots between
/// them (RFC 7515 §7.1, RFC 7519 §7.2).
package struct WebToken: Sendable {
  /// How many parts there are; a signed token has three.
  package let partCount: Int
  package let header: JSONNode?
  package let payload: JSONNode?
  package let signature: Bytes
  /// What the signature covers: the first two parts with the dot between them, as they were sent.
  package let signingInput: Bytes
  /// What is wrong with the text of it, in sentences without a full stop.
  package let deviations: [String]

  package init(decoding text: Bytes) {
    var parts: [Bytes] = []
    var start = text.startIndex
    while parts.count < Self.mostParts,
      let dot = text[start..<text.endIndex].firstIndex(of: UInt8(ascii: "."))
    {
      parts.append(text[start..<dot])
      start = dot + 1
    }
    parts.append(text[start..<text.endIndex])
    partCount = parts.count
    var deviations: [String] = []
    header = Self.object(parts.first, "header", &deviations)
    payload = Self.object(parts.dropFirst().first, "payload", &deviations)
    signature = Self.decoded(parts.dropFirst(2).first, "signature", &deviations)
    signingInput = text[text.startIndex..<(parts.dropFirst().first?.endIndex ?? text.endIndex)]
    self.deviations = deviations
  }

  /// An encrypted token has five (RFC 7516 §7.1).
  private static let mostParts = 5

  private static func decoded(
    _ part: Bytes?, _ name: String, _ deviations: inout [String]
  ) -> Bytes {
    guard let part else { return Bytes([]) }
    // Without padding, and in the alphabet of URLs (RFC 7515 §2).
    if part.contains(where: { "+/= \n\r\t".utf8.contains($0) }) {
      deviations.append("The \(name) isn't plain Base64url")
    }
    var decoder = Base64Decoder(part, spacesArePlusSigns: false)
    return decoder.decode(named: "token \(name)")
  }

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
    // Readers differ in which of two members of one name they take (RFC 7519 §4).
    if Set(members.map { ByteText($0.name) }).count < members.count {
      deviations.append("The \(name) has a member twice")
    }
    return value
  }
}

extension WebToken {
  /// `ES256`, as the header names it.
  package var algorithm: String? { header?["alg"]?.string?.utf8 }
  package var keyName: String? { header?["kid"]?.string?.utf8 }

  package func text(_ claim: String) -> String? { payload?[claim]?.string?.utf8 }

  package func flag(_ claim: String) -> Bool? {
    if case .bool(let flag)? = payload?[claim]?.kind { flag } else { nil }
  }

  /// A number without its fraction.
  package func number(_ claim: String) -> Int64? {
    guard let value = payload?[claim], case .number = value.kind,
      let number = Double(String(decoding: value.bytes, as: UTF8.self)), abs(number) < 1e15
    else { return nil }
    return Int64(number)
  }

  /// A moment in seconds since 1970 (RFC 7519 §2, NumericDate).
  package func time(_ claim: String) -> Timestamp? {
    number(claim).flatMap { abs($0) < 100_000_000_000 ? Timestamp(milliseconds: $0 * 1_000) : nil }
  }

  /// A text, or the texts of a list: `aud` may be either (RFC 7519 §4.1.3).
  package func texts(_ claim: String) -> [String] {
    guard let value = payload?[claim] else { return [] }
    return (value.elements ?? [value]).compactMap { $0.string?.utf8 }
  }
}
