import Decoding
import Evidence

extension Rule {
  package static let assertionChallenge = Rule(
    "assertion.challenge",
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
    let texts = subject.expectations.clientData?.readings ?? []
    guard !texts.isEmpty else {
      return .needs(.clientData, because: "No client data was given to look in.")
    }
    for reading in challenge.readings where !reading.bytes.isEmpty {
      for form in ChallengeForm.allCases
      where texts.contains(where: { $0.bytes.contains(form.spelling(of: reading.bytes)) }) {
        return .pass("The client data holds the challenge as \(form.rawValue).")
      }
    }
    return .fail(
      "The challenge does not occur in the client data.",
      expected: Value(.bytes(challenge.text.array), "the challenge that the server issued"),
      actual: Value(.bytes(texts[0].bytes.array), "the client data"))
  }
}

/// A way to write a challenge into client data.
private enum ChallengeForm: String, CaseIterable {
  case bytes
  case base64 = "Base64"
  case base64url = "Base64url"
  case hex = "hexadecimal"

  func spelling(of bytes: Bytes) -> [UInt8] {
    switch self {
    case .bytes: bytes.array
    case .base64: Array(Base64.encode(bytes.array).utf8)
    case .base64url: Array(Base64.encode(bytes.array, as: .url).utf8)
    case .hex: Array(bytes.hex.utf8)
    }
  }
}
