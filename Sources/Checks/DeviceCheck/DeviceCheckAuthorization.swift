import Decoding
import Evidence
import Results

extension Check {
  /// Checks the header `Authorization` of a request to DeviceCheck: “Bearer” and a JSON Web Token
  /// of the developer.
  ///
  /// - Passes: ES256 with a signature of 64 bytes, a `kid` of 10 characters, a team ID in `iss` and
  ///   a recent `iat`.
  /// - Warns: `iat` is over an hour old, or the header isn't recorded and Apple answered 400 or
  ///   401.
  /// - Fails: the scheme, the token, its signature, header or claims have a different form, or
  ///   `iat` is over five minutes in the future.
  /// - Not applicable: the header isn't recorded, and Apple's answer isn't 400 or 401.
  package static let deviceCheckAuthorization = deviceCheck("devicecheck.authorization") {
    _, call, _ in
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
  /// The token after the scheme “Bearer” (RFC 6750 §2.1), whose case is ignored (RFC 9110 §11.1);
  /// `nil` for another scheme.
  fileprivate var bearerToken: String? {
    guard lowercasedASCII.begins(with: "bearer ") else { return nil }
    return String(decoding: utf8.dropFirst("bearer ".utf8.count), as: UTF8.self)
  }
}

extension WebToken {
  /// The failure of a token that is incomplete or whose signature doesn't have 64 bytes; otherwise
  /// `nil`.
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

  /// The failure of a header without ES256 or without a `kid` of 10 characters; otherwise `nil`.
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

  /// Returns the failure or warning of the claims `iss` and `iat`; `nil` if both are valid.
  ///
  /// - Parameter sentAt: When the request was sent; without it, the age isn't checked.
  fileprivate func claimFault(sentAt: Timestamp?) -> Finding? {
    guard let issuer = text("iss") else { return .fail("The token has no iss, the team ID.") }
    guard AppleIdentifier.isTeam(issuer) else {
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

  /// The tolerated difference of clocks, in milliseconds: five minutes.
  private static let skew: Int64 = 300_000
  /// The highest usual age of a token, in milliseconds: one hour. Apple names no limit for
  /// DeviceCheck; its push service takes an hour.
  private static let oldest: Int64 = 3_600_000
}
