import Evidence

/// A signed or encrypted token in compact form: parts in Base64url, separated by dots (RFC 7515
/// §7.1, RFC 7516 §7.1).
struct CompactToken {
  /// The undecoded parts: three in a signed token, five in an encrypted one.
  let parts: [Bytes]
  /// The header.
  let header: JSONNode
  /// The payload of a signed token if it is a JSON object; `nil` for an encrypted token.
  let payload: JSONNode?

  /// Reads a token, which may be truncated; `nil` if the header isn't a JSON object, there are more
  /// than five parts, or there are characters other than Base64url digits and dots.
  init?(_ text: Bytes) {
    guard let dots = TokenBody.dotCount(in: text), dots <= Self.encryptedPartCount - 1 else {
      return nil
    }
    parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let first = parts.first, let header = Self.object(first, named: "token header") else {
      return nil
    }
    self.header = header
    payload =
      header["enc"] == nil && parts.count > 1
      ? Self.object(parts[1], named: "token payload") : nil
  }

  /// The number of parts of an encrypted token (RFC 7516 §7.1).
  private static let encryptedPartCount = 5

  /// Returns the JSON object in a part.
  private static func object(_ part: Bytes, named name: String) -> JSONNode? {
    JSONReader.readWhole(Base64Decoder.bytes(of: part, named: name)).cleanObject
  }

  /// The kinds in the order of the tests, with the members that must be present, and the start of
  /// the member `iss`; `nil` for any.
  private static let shapes: [(kind: MismatchedKind, members: [String], issuer: String?)] =
    MismatchedSign.all(of: "token").map { ($0.kind, $0.words, nil) }
    + MismatchedSign.all(of: "issuer").map { ($0.kind, ["iss", "sub"], $0.text) }

  /// Returns what kind of token the text is; `nil` if it isn't one.
  static func recognize(_ text: Bytes) -> MismatchedContent? {
    guard let token = CompactToken(text) else { return nil }
    if let encryption = token.header["enc"] { return token.encrypted(encryption) }
    guard let payload = token.payload else {
      return MismatchedContent(
        .webToken, "its first part is a JSON header, parts in all: \(token.parts.count)",
        at: token.header.bytes)
    }
    for shape in shapes {
      guard let found = payload.members(shape.members), let first = found.first,
        shape.issuer.map({ payload.string("iss")?.begins(with: $0) == true }) ?? true
      else { continue }
      let fact = shape.issuer.map { "it was issued by \($0)" }
      return MismatchedContent(
        shape.kind, fact ?? "it has the members \(shape.members.joined(separator: ", "))",
        at: first.bytes)
    }
    return token.appleServer(payload)
      ?? MismatchedContent(
        .webToken, "its header names the algorithm \(token.header.string("alg") ?? "none")",
        at: token.header.bytes)
  }

  /// Returns the result for an encrypted token, with the names of its algorithms.
  ///
  /// Play Integrity wraps its key with A256KW and encrypts with A256GCM (Google, “Decrypt and
  /// verify the integrity verdict”). Other issuers may use the same algorithms, and nothing else is
  /// visible.
  private func encrypted(_ encryption: JSONNode) -> MismatchedContent {
    let names = [header.string("alg"), header.string("enc")]
    let isWhole = parts.count == Self.encryptedPartCount
    let words = names.compactMap(\.self).joined(separator: " with ")
    let owner = words.equals("A256KW with A256GCM") ? ", as those of Play Integrity do" : ""
    let count = isWhole ? "" : "; \(parts.count) of its five parts are there"
    return MismatchedContent(
      .encryptedToken, "its header names \(words)\(owner)\(count)", at: encryption.bytes)
  }

  /// Returns the result for a token with which a server calls Apple: the header names a key, the
  /// issuer is a team ID, and there are no claims except those that Apple's services define.
  private func appleServer(_ payload: JSONNode) -> MismatchedContent? {
    let known: Set<ByteText> = ["iss", "iat", "exp", "aud", "bid", "sub", "nonce"]
    guard header.string("alg") == "ES256", header.string("kid")?.utf8.count == 10,
      let issuer = payload.string("iss"), AppleIdentifier.isTeam(issuer), payload["iat"] != nil,
      let members = payload.members, members.allSatisfy({ known.contains(ByteText($0.name)) })
    else { return nil }
    return MismatchedContent(
      .appleServerToken, "it was issued by the team \(issuer) with a key of ten characters",
      at: payload["iss"]?.bytes ?? payload.bytes)
  }
}

extension JSONNode {
  /// Returns the text of a string member.
  func string(_ name: String) -> String? { self[name]?.string?.utf8 }

  /// Returns the members with these names; `nil` if one is missing.
  func members(_ names: [String]) -> [JSONNode]? {
    let found = names.compactMap { self[$0] }
    return found.count == names.count ? found : nil
  }
}
