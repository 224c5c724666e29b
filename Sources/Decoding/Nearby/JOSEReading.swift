import Evidence

/// Readings of a text as JSON Web Signature, Encryption or Key (RFC 7515 to RFC 7517), or as client
/// data of WebAuthn.
enum JOSEReading {
  /// Returns the reading of a text; `nil` if it is none of these.
  static func reading(of text: Bytes, limits: DecodingLimits) -> NearbyReading? {
    let text = text.withoutByteOrderMark.trimmed
    if let token = compact(text) { return token }
    guard text.first == UInt8(ascii: "{") else { return nil }
    let reading = JSONReader.readWhole(text, limits: limits)
    guard let value = reading.value, reading.isComplete, value.members != nil else { return nil }
    return clientData(value, reading) ?? key(value, reading) ?? keySet(value, reading)
      ?? serialized(value, reading)
  }

  /// The claims that are times (RFC 7519 §4.1; OpenID Connect Core §2).
  private static let times: Set<ByteText> = ["exp", "nbf", "iat", "auth_time"]

  /// The members that are private or secret (RFC 7518 §6.2.2, §6.3.2, §6.4.1).
  private static let secrets: Set<ByteText> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]
}

// MARK: - Compact form

extension JOSEReading {
  /// Returns the reading of a token in compact form (RFC 7515 §7.1, RFC 7516 §7.1). All parts are
  /// marked as secret except the header and a payload that is a JSON object: without the other
  /// parts, nobody can use the token.
  private static func compact(_ text: Bytes) -> NearbyReading? {
    guard let found = CompactToken.recognize(text), let token = CompactToken(text) else {
      return nil
    }
    let isEncrypted = token.header["enc"] != nil
    let names =
      isEncrypted
      ? ["header", "encryptedKey", "iv", "ciphertext", "tag"] : ["header", "payload", "signature"]
    guard token.parts.count == names.count else { return nil }
    var fields: [FieldNode?] = [
      FieldNode("header", at: token.parts[0], token.header.children())
    ]
    for (name, part) in zip(names, token.parts).dropFirst() {
      if name.equals("payload"), let payload = token.payload {
        fields.append(FieldNode(name, at: part, payload.children(times: times)))
      } else {
        let value = Base64Decoder.bytes(of: part, named: "token \(name)")
        fields.append(FieldNode(name, .bytes(value), at: part, privacy: .secret))
      }
    }
    return NearbyReading(
      isEncrypted ? .jwe : .jws, found.kind.name, because: found.evidence, .named, at: text, fields)
  }
}

// MARK: - JSON

extension JOSEReading {
  /// Returns the client data of a WebAuthn ceremony: its type names it, and it has a challenge and
  /// an origin (WebAuthn Level 2 §5.8.1).
  private static func clientData(
    _ value: JSONNode, _ reading: JSONReader.Reading
  ) -> NearbyReading? {
    guard let type = value.string("type"), let challenge = value["challenge"]?.string,
      value["origin"]?.string != nil,
      ["webauthn.create", "webauthn.get", "payment.get"].contains(where: { type.equals($0) })
    else { return nil }
    let bytes = Base64Decoder.bytes(of: challenge, named: "challenge")
    return NearbyReading(
      .clientData, "client data of WebAuthn (clientDataJSON)",
      because: "its type is \(type), and it has challenge and origin (WebAuthn, section 5.8.1)",
      .named, at: value.bytes, anomalies: reading.anomalies,
      value.children() + [
        FieldNode(
          "challenge, decoded", .bytes(bytes), at: challenge,
          note: "\(bytes.count.counted("byte")) in Base64url")
      ])
  }

  /// The members that a type of key must have (RFC 7518 §6, RFC 8037 §2).
  private static let keyMembers: [ByteText: [String]] = [
    "EC": ["crv", "x", "y"], "RSA": ["n", "e"], "oct": ["k"], "OKP": ["crv", "x"],
  ]

  /// Returns type and curve of a key; `nil` if the value isn't a key.
  private static func keyName(_ value: JSONNode) -> String? {
    guard let type = value.string("kty"), let members = keyMembers[ByteText(type)],
      value.members(members) != nil
    else { return nil }
    return [type, value.string("crv")].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the reading of a key (RFC 7517 §4).
  private static func key(_ value: JSONNode, _ reading: JSONReader.Reading) -> NearbyReading? {
    guard let name = keyName(value) else { return nil }
    let isSecret = value.members?.contains { secrets.contains(ByteText($0.name)) } == true
    return NearbyReading(
      .jwk, "a \(isSecret ? "private " : "")JSON Web Key (\(name))",
      because: "it has the members of this key type (RFC 7517, section 4)", .named,
      at: value.bytes, anomalies: reading.anomalies, value.children(secret: secrets))
  }

  /// Returns the reading of a set of keys (RFC 7517 §5).
  private static func keySet(_ value: JSONNode, _ reading: JSONReader.Reading) -> NearbyReading? {
    guard let keys = value["keys"]?.elements, !keys.isEmpty,
      keys.allSatisfy({ keyName($0) != nil })
    else { return nil }
    return NearbyReading(
      .jwkSet, "a set of \(keys.count.counted("JSON Web Key"))",
      because: "each element of keys is a key (RFC 7517, section 5)", .named, at: value.bytes,
      anomalies: reading.anomalies, value.children(secret: secrets))
  }

  /// Returns the reading of a token in JSON (RFC 7515 §7.2, RFC 7516 §7.2).
  private static func serialized(
    _ value: JSONNode, _ reading: JSONReader.Reading
  ) -> NearbyReading? {
    let isSigned =
      value.string("payload") != nil
      && (value["signatures"]?.elements != nil || value.string("signature") != nil)
    let isEncrypted =
      value.string("ciphertext") != nil && (value["protected"] ?? value["header"]) != nil
    guard isSigned || isEncrypted else { return nil }
    let hidden: Set<ByteText> = ["signature", "ciphertext", "tag", "encrypted_key"]
    return NearbyReading(
      isSigned ? .jws : .jwe,
      isSigned ? "a signed token in JSON (JWS)" : "an encrypted token in JSON (JWE)",
      because: isSigned
        ? "it has payload and signatures (RFC 7515, section 7.2)"
        : "it has ciphertext and a header (RFC 7516, section 7.2)", .named, at: value.bytes,
      anomalies: reading.anomalies,
      value.children(secret: hidden) + [headers(value)])
  }

  /// Returns the decoded protected headers of the token and of its first 16 signatures; `nil` if
  /// there are none.
  private static func headers(_ value: JSONNode) -> FieldNode? {
    let holders = [value] + (value["signatures"]?.elements ?? []).prefix(16)
    let nodes = holders.compactMap { holder -> FieldNode? in
      guard let text = holder["protected"]?.string else { return nil }
      let bytes = Base64Decoder.bytes(of: text, named: "protected header")
      return JSONReader.readWhole(bytes).value?.tree(named: "protected")
    }
    return nodes.isEmpty ? nil : FieldNode("headers, decoded", nodes)
  }
}
