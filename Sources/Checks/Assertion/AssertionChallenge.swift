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

extension GivenBytes {
  /// How the bytes, in one of their readings, hold the challenge in one of its own.
  fileprivate func form(of challenge: GivenBytes) -> ChallengeForm? {
    searches.form(ofTextHashing: challenge.hashOfReadings) {
      for reading in challenge.readings where !reading.bytes.isEmpty {
        for form in ChallengeForm.allCases {
          let spelling = form.spelling(of: reading.bytes)
          if readings.contains(where: { $0.bytes.contains(spelling) }) { return form }
        }
      }
      return nil
    }
  }

  /// The same for what is read as the same bytes.
  private var hashOfReadings: [UInt8] { Digest.sha256(readings.flatMap(\.hash)) }
}

/// A way to write a challenge into client data.
enum ChallengeForm: String, CaseIterable {
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
