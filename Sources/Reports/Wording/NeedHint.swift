import Evidence
import Results

/// What an undetermined artifact itself says about a value that is missing.
extension ArtifactResult {
  /// Returns a sentence with what the artifact names, which is right only if the server expects the same:
  /// App ID, environment, or the hash of the challenge in the receipt. Of client data, which no artifact names,
  /// what it is and where to look. `nil` where it says nothing, and for a challenge that is listed as a candidate.
  func hint(for need: Need) -> String? {
    switch need {
    case .appID: type == .assertion ? summary.appID.map(hashed) : named(summary.appID)
    case .environment: named(namedEnvironment)
    case .challenge: bindings.contains { $0.fitRemark != nil } ? nil : challengeHash
    case .publicKey:
      type == .assertion && keyName?.isEmpty == false
        ? "Give the key, or analyze it together with a valid attestation of key ID \(keyName ?? ""), which has it."
        : nil
    case .clientData:
      type == .assertion
        ? "It is the bytes that the app hashed for generateAssertion, often the body of its request as sent. A capture of the request or the app's log has them."
        : nil
    }
  }

  /// The environment that the artifact names, with the word for it that `--environment` takes; `nil` if it takes
  /// none for it.
  private var namedEnvironment: String? {
    switch summary.environment.map({ ByteText($0) }) {
    case "production"?, "development"?: summary.environment
    case "sandbox"?: "sandbox (development)"
    default: nil
    }
  }

  /// Returns the sentence about a value that the artifact names.
  private func named(_ value: String?) -> String? {
    value.map { "The artifact names \($0). Give it only if the server expects it." }
  }

  /// Returns the sentence about the App ID of an assertion, which has only its hash.
  private func hashed(_ appID: String) -> String {
    "Its rpIdHash is SHA-256 of \(appID), the App ID of an attestation in this run. Give it only if the server expects it."
  }

  /// The sentence about field 4 of the receipt, which is then what the app passed to `attestKey`;
  /// `nil` unless `receipt.client-hash` passes.
  private var challengeHash: String? {
    let isOfNonce = checks.has(.pass, of: "receipt.client-hash")
    let field = details.receipt?.fields.first { $0.name.equals("4") }
    guard isOfNonce, case .bytes(let hash)? = field?.value else { return nil }
    guard hash.count == 32 else {
      let passed = hash.utf8.map { "“\($0)”" } ?? hash.hex
      return
        "The app passed \(passed) to attestKey, which isn't a SHA-256: most likely the challenge itself."
    }
    return
      "The app passed \(hash.hex) to attestKey. Find the challenge whose SHA-256 it is among those that the server issued."
  }
}
