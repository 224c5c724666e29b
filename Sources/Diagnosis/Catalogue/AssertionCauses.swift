import Checks
import Decoding

/// Family S: assertions.
enum AssertionCauses {
  static let all: [Cause] = [exchangedField]

  private static let exchangedField = Cause(
    "S11-assertion-as-attestation",
    "Attestation and assertion were exchanged: one was sent in the other's place.", actor: .app,
    explains: ["transport.kind"],
    method: "The content is recognised by its structure, whatever its field is called.",
    fix: [
      FixStep(
        "Send the result of attestKey as the attestation, that of generateAssertion as the assertion."
      )
    ],
    reference: .init("Apple, “Establishing your app's integrity”")
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
