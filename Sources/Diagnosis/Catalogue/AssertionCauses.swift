import Checks
import Decoding
import Evidence
import Results

/// Family S: assertions.
enum AssertionCauses {
  static let all: [Cause] =
    AssertionReadings.all + AssertionSigning.all + AssertionCounters.all + AssertionChallenges.all
    + [unsignedHash, exchangedField] + AssertionsElsewhere.all

  private static let unsignedHash = Cause(
    "S10-extra-cdhash", "The app opted into a cdHash that stands outside of everything signed.",
    actor: .app, explains: ["assertion.structure", "attestation.structure"],
    method: """
      The outer map has the key cdHash beside the documented ones. iOS 18.5 to 26 adds it on the \
      app's request, and neither nonce nor signature covers it.
      """,
    fix: [
      FixStep(
        """
        At the server, skip keys that are not known, and never rely on cdHash: anyone can change \
        it. From OS 27 on the authenticator data holds a signed hash.
        """),
      FixStep(
        "Or take the value out of the entitlement.",
        code: """
          - <key>com.apple.developer.devicecheck.app-attest-opt-in</key>
          - <array><string>CDhash</string></array>
          """),
      FixStep(
        "Confirm it: the outer map then has the documented keys only.",
        code: "attestscope decode artifact.txt"), .keysStayGood,
    ], reference: .observed("artifacts of iOS 18.5 to 26 with the entitlement")
  ) { examination in
    let subject = examination.subject
    let structure =
      examination.trouble("assertion.structure") ?? examination.trouble("attestation.structure")
    // What fails the structure is something else.
    guard structure?.result == .warn,
      let hash = subject.assertion?.codeDirectoryHash
        ?? subject.attestation?.object.codeDirectoryHash
    else { return nil }
    return .fact(
      "The outer map holds cdHash, \(hash.bytes.count.counted("byte")) that nothing signs.",
      undoing: "cdHash := left out")
  }

  private static let exchangedField = Cause(
    "S11-assertion-as-attestation",
    "Attestation and assertion were exchanged: one was sent in the other's place.", actor: .app,
    explains: ["transport.kind"],
    method: "The content is recognised by its structure, whatever its field is called.",
    fix: [
      FixStep(
        """
        Send the result of attestKey to the endpoint for attestations, that of generateAssertion \
        to the one for assertions.
        """,
        code: """
          let attestation = try await service.attestKey(keyId, clientDataHash: hash)
          let assertion = try await service.generateAssertion(keyId, clientDataHash: hash)
          """),
      FixStep(
        "Confirm it: this names what the artifact is.",
        code: "attestscope decode artifact.txt"), .keysStayGood,
    ],
    reference: .apple(.establishingIntegrity)
  ) { examination in
    let subject = examination.subject
    guard let claimed = subject.claimedType,
      Set([claimed, subject.type]) == [.attestation, .assertion]
    else { return nil }
    return .fact(
      "The field “\(claimed.rawValue)” holds \(subject.type).",
      undoing: "type := \(subject.type.rawValue)")
  }
}
