import Decoding
import Evidence
import Results

extension Rule {
  package static let deviceCheckAuthorization = deviceCheck(
    "devicecheck.authorization",
    title: Title(
      passes: "The request carries the developer's token",
      warns: "The developer's token looks unusual",
      fails: "The developer's token isn't one that Apple accepts"),
    checks: """
      “Bearer” and a JSON Web Token of ES256 with kid, iss and a recent iat, its signature in 64 bytes.
      """,
    protects: "A signature in DER is the usual reason for a 401.",
    source: "the authentication token"
  ) { _, call, _ in
    guard let header = call.authorization else {
      // Browsers and proxies leave this header out of what they export.
      return [400, 401].contains(call.status)
        ? .warn("No header Authorization is recorded. Many recorders leave it out.")
        : .notApplicable("No header Authorization is recorded. Many recorders leave it out.")
    }
    guard let text = header.bearerToken else {
      return .fail("The header Authorization doesn't begin with “Bearer” and a space.")
    }
    let bytes = Bytes(Array(text.utf8), name: "authorization")
    guard ArtifactType.sniff(bytes) == .token else {
      return .fail("What follows “Bearer” isn't a JSON Web Token.")
    }
    let token = WebToken(decoding: bytes)
    return token.signatureFault ?? token.headerFault ?? token.claimFault(sentAt: call.sentAt)
      ?? .pass("It is a token of ES256 from the team \(token.text("iss") ?? "").")
  }
}

extension String {
  /// What follows the scheme (RFC 6750 §2.1), whose case doesn't count (RFC 9110 §11.1).
  fileprivate var bearerToken: String? {
    guard lowercasedASCII.begins(with: "bearer ") else { return nil }
    return String(decoding: utf8.dropFirst("bearer ".utf8.count), as: UTF8.self)
  }
}

extension WebToken {
  fileprivate var signatureFault: Finding? {
    guard partCount == 3, header != nil, payload != nil else {
      return .fail("The token isn't a complete JSON Web Token.")
    }
    // ES256 is r ‖ s, 64 bytes (RFC 7518 §3.4).
    guard signature.count != 64 else { return nil }
    return .fail(
      signature.first == 0x30
        ? "The token's signature is in DER; ES256 needs r and s, 64 bytes."
        : "The token's signature has \(signature.count.counted("byte")); ES256 needs 64.")
  }

  fileprivate var headerFault: Finding? {
    guard algorithm?.equals("ES256") == true else {
      return .fail(
        "Apple asks for ES256.", expected: Value(.text("ES256"), "Apple"),
        actual: Value(.text(algorithm ?? "none"), "alg of the token"))
    }
    guard let keyName else { return .fail("The token's header has no kid.") }
    return keyName.utf8.count == 10
      ? nil : .fail("kid has \(keyName.utf8.count.counted("character")); Apple's key IDs have 10.")
  }

  fileprivate func claimFault(sentAt: Timestamp?) -> Finding? {
    guard let issuer = text("iss") else { return .fail("The token has no iss, the team ID.") }
    guard TokenProfile.isTeam(issuer) else {
      return .fail(
        "iss isn't a team ID: ten capital letters and digits.",
        actual: Value(.text(issuer), "iss of the token"))
    }
    guard let number = number("iat") else { return .fail("The token has no iat.") }
    guard let issued = time("iat") else {
      return .fail("iat is \(number.grouped), which isn't a number of seconds.")
    }
    guard let sentAt else { return nil }
    let age = sentAt.milliseconds - issued.milliseconds
    if age < -Self.skew {
      return .fail(
        "iat is in the future.", expected: Value(.time(sentAt), "when it was sent"),
        actual: Value(.time(issued), "iat"))
    }
    return age > Self.oldest
      ? .warn(
        "The token was made long before.", expected: Value(.time(sentAt), "when it was sent"),
        actual: Value(.time(issued), "iat")) : nil
  }

  private static let skew: Int64 = 300_000
  /// Apple names no limit for DeviceCheck; its push service takes an hour.
  private static let oldest: Int64 = 3_600_000
}
