import Evidence

/// A signed or encrypted object in its compact form: parts of Base64url between dots
/// (RFC 7515 §7.1, RFC 7516 §7.1).
struct CompactToken {
  let parts: [Bytes]
  let header: JSONNode
  /// What is signed, where it is a JSON object; that of an encrypted object cannot be seen.
  let payload: JSONNode?

  /// A whole or cut-off text of such parts; `nil` where it has no header or other characters.
  init?(_ text: Bytes) {
    guard let dots = TokenBody.dotCount(in: text), dots <= Self.encryptedPartCount - 1 else {
      return nil
    }
    var parts: [Bytes] = []
    var start = text.startIndex
    while let dot = text[start..<text.endIndex].firstIndex(of: UInt8(ascii: ".")) {
      parts.append(text[start..<dot])
      start = dot + 1
    }
    parts.append(text[start..<text.endIndex])
    self.parts = parts
    guard let first = parts.first, let header = Self.object(first, named: "token header") else {
      return nil
    }
    self.header = header
    payload =
      header["enc"] == nil && parts.count > 1
      ? Self.object(parts[1], named: "token payload") : nil
  }

  private static let encryptedPartCount = 5

  private static func object(_ part: Bytes, named name: String) -> JSONNode? {
    var decoder = Base64Decoder(part, spacesArePlusSigns: false)
    let reading = JSONReader.readWhole(decoder.decode(named: name))
    return reading.isClean && reading.value?.members != nil ? reading.value : nil
  }

  /// A token by the members that its header or payload must have.
  private struct Shape: Sendable {
    let kind: ForeignKind
    let members: [String]
    /// What the member `iss` starts with.
    var issuer: String?
  }

  private static let shapes = [
    Shape(kind: .safetyNetToken, members: ["nonce", "apkPackageName", "ctsProfileMatch"]),
    Shape(kind: .appStoreToken, members: ["transactionId", "bundleId"]),
    Shape(kind: .appStoreToken, members: ["notificationType", "notificationUUID"]),
    Shape(kind: .appStoreToken, members: ["receiptType", "bundleId", "applicationVersion"]),
    Shape(
      kind: .appCheckToken, members: ["iss", "sub"],
      issuer: "https://firebaseappcheck.googleapis.com/"),
    Shape(
      kind: .appleIdentityToken, members: ["iss", "sub"], issuer: "https://appleid.apple.com"),
  ]

  static func recognise(_ text: Bytes) -> ForeignArtifact? {
    guard let token = CompactToken(text) else { return nil }
    if let encryption = token.header["enc"] { return token.encrypted(encryption) }
    guard let payload = token.payload else {
      return ForeignArtifact(
        .webToken, "its first part is a JSON header, parts in all: \(token.parts.count)",
        at: token.header.bytes)
    }
    for shape in shapes {
      guard let found = payload.members(shape.members), let first = found.first,
        shape.issuer.map({ payload.string("iss")?.begins(with: $0) == true }) ?? true
      else { continue }
      let fact = shape.issuer.map { "it was issued by \($0)" }
      return ForeignArtifact(
        shape.kind, fact ?? "it has the members \(shape.members.joined(separator: ", "))",
        at: first.bytes)
    }
    return token.appleServer(payload)
      ?? ForeignArtifact(
        .webToken, "its header names the algorithm \(token.header.string("alg") ?? "none")",
        at: token.header.bytes)
  }

  /// Play Integrity wraps its key with A256KW and encrypts with A256GCM (Google, “Decrypt and verify
  /// the integrity verdict”). Others may do the same, and nothing else of it can be seen.
  private func encrypted(_ encryption: JSONNode) -> ForeignArtifact {
    let names = [header.string("alg"), header.string("enc")]
    let isWhole = parts.count == Self.encryptedPartCount
    let words = names.compactMap(\.self).joined(separator: " with ")
    let owner = words.equals("A256KW with A256GCM") ? ", as those of Play Integrity do" : ""
    let count = isWhole ? "" : "; \(parts.count) of its five parts are there"
    return ForeignArtifact(
      .encryptedToken, "its header names \(words)\(owner)\(count)", at: encryption.bytes)
  }

  /// What a server signs to call Apple: the key's name in the header, the team as issuer, and no
  /// claim beside those that Apple's services define.
  private func appleServer(_ payload: JSONNode) -> ForeignArtifact? {
    let known: Set<ByteText> = ["iss", "iat", "exp", "aud", "bid", "sub", "nonce"]
    guard header.string("alg") == "ES256", header.string("kid")?.utf8.count == 10,
      let issuer = payload.string("iss"), AppleIdentifier.isTeam(issuer), payload["iat"] != nil,
      let members = payload.members, members.allSatisfy({ known.contains(ByteText($0.name)) })
    else { return nil }
    return ForeignArtifact(
      .appleServerToken, "it was issued by the team \(issuer) with a key of ten characters",
      at: payload["iss"]?.bytes ?? payload.bytes)
  }
}

extension JSONNode {
  /// The text of a string member.
  func string(_ name: String) -> String? { self[name]?.string?.utf8 }

  /// The members of these names; `nil` where one is missing.
  func members(_ names: [String]) -> [JSONNode]? {
    let found = names.compactMap { self[$0] }
    return found.count == names.count ? found : nil
  }
}
