import Checks
import Decoding
import Evidence
import Results

/// Family S: causes of assertions that fail.
enum AssertionCauses {
  /// All causes of the family, from its five other files and this one.
  static let all: [Cause] =
    AssertionReadings.all + AssertionSigning.all + AlteredAssertions.all + AssertionCounters.all
    + AssertionChallenges.all
    + [unsignedHash, exchangedField]

  /// An opt-in entitlement makes iOS 18.5 to 26 add `cdHash`, 20 bytes, to the outer map. Proven by
  /// its presence. Not claimed if the structure fails for another reason.
  ///
  /// Example: the map begins with `a3` and has `cdHash`, `signature` and `authenticatorData`,
  /// three keys instead of two. Parsers that require two keys reject it, although it is genuine.
  ///
  /// The value has no meaning for security: neither nonce nor signature covers the outer map.
  private static let unsignedHash = Cause(
    "S10-extra-cdhash", "The object contains a cdHash that nothing signs.",
    actor: .server, explains: ["assertion.structure", "attestation.structure"],
    method: """
      The outer map has the key cdHash besides the documented ones. iOS 18.5 to 26 adds it if the app \
      asks for it, and neither nonce nor signature covers it.
      """,
    fix: [
      """
      On the server, ignore unknown keys, and never rely on cdHash: nothing signs it, so anyone can \
      change it. Since OS 27, the authenticator data contains a signed hash.
      """,
      FixStep(
        "In the app, remove this value from the entitlement if nothing uses it.",
        code: """
          - <key>com.apple.developer.devicecheck.app-attest-opt-in</key>
          - <array><string>CDhash</string></array>
          """),
      FixStep(
        "Confirm it: in a new artifact, the outer map has only the documented keys.",
        code: "attestscope decode artifact.txt"), .keysStayGood,
    ], reference: .observed("artifacts of iOS 18.5 to 26 with the entitlement")
  ) { examination in
    let input = examination.input
    let structure =
      examination.trouble("assertion.structure") ?? examination.trouble("attestation.structure")
    // cdHash alone only warns. If the structure fails, there is another cause.
    guard structure?.result == .warn,
      let hash = input.assertion?.codeDirectoryHash
        ?? input.attestation?.object.codeDirectoryHash
    else { return nil }
    return .fact(
      "The outer map contains cdHash, \(hash.bytes.count.counted("byte")) that nothing signs.",
      undoing: "cdHash := left out")
  }

  /// An assertion is in the field for attestations, or the reverse. Proven by the content's
  /// structure.
  ///
  /// Example: the JSON member `attestation` contains a map with the keys `signature` and
  /// `authenticatorData`. The wording names both types; the rule explained is `transport.kind`.
  /// Swaps with receipts or tokens are T12.
  private static let exchangedField = Cause(
    "S11-assertion-as-attestation",
    "The app swapped attestation and assertion: it sent one instead of the other.", actor: .app,
    explains: ["transport.kind"],
    method: "The content is recognized by its structure, whatever its field is called.",
    fix: [
      FixStep(
        """
        In the app, send the result of attestKey to the endpoint for attestations, and the result of \
        generateAssertion to the one for assertions.
        """,
        code: """
          let attestation = try await service.attestKey(keyId, clientDataHash: hash)
          let assertion = try await service.generateAssertion(keyId, clientDataHash: hash)
          """),
      FixStep(
        "See what the artifact is.",
        code: "attestscope decode artifact.txt"), .keysStayGood,
    ],
    reference: .apple(.establishingIntegrity)
  ) { examination in
    let input = examination.input
    guard let claimed = input.claimedType,
      Set([claimed, input.type]) == [.attestation, .assertion]
    else { return nil }
    return .fact(
      "The field “\(claimed.rawValue)” contains \(input.type).",
      undoing: "type := \(input.type.rawValue)"
    ).told(
      CauseWording("The app sent \(input.type) instead of \(claimed).", actor: .app))
  }
}
