import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Rule {
  package static let assertionChallenge = Rule(
    "assertion.challenge", group: .binding,
    title: Title(
      passes: "The client data holds the challenge",
      fails: "The client data does not hold the challenge"),
    checks: """
      The challenge that the server issued occurs in the client data: as its bytes, or as its text \
      in Base64, Base64url or hexadecimal.
      """,
    protects:
      "Client data without a challenge can be sent again for as long as the counter allows.",
    source: .assertion(step: "step 6"),
    appliesTo: [.assertion],
    dependsOn: ["assertion.cbor", "assertion.structure"]
  ) { subject in
    guard let challenge = subject.expectations.challenge else {
      return .notApplicable("No challenge was given to look for.")
    }
    guard let data = subject.expectations.clientData, let first = data.readings.first else {
      return .needs(.clientData, because: "No client data was given to look in.")
    }
    if let form = data.form(of: challenge) {
      return .pass("The client data holds the challenge as \(form.rawValue).")
    }
    return .fail(
      "The challenge does not occur in the client data.",
      expected: Value(.bytes(challenge.text.array), "the challenge that the server issued"),
      actual: Value(.bytes(first.bytes.array), "the client data"))
  }
}
