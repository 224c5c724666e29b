import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// The state of a record after its own checks: whether other records may rely on its key and
/// challenge.
struct KeyState: Sendable {
  /// Whether it is accepted, or undetermined only because of missing input.
  let isSound: Bool
  /// Whether a check of it failed.
  let isRejected: Bool
  /// Whether it is rejected, and would be sound at the time when its leaf was issued.
  var isSoundAtIssuance = false
  /// Whether it is sound and its checks confirm that it was made for its challenge.
  let answersChallenge: Bool
  /// The key of an attestation, sound or not; `nil` for other artifacts.
  let key: AttestedKey?
  /// The environment that an attestation's aaguid states.
  let environment: AttestationEnvironment?
  /// For an assertion with a valid signature, the ID of the key that made it; otherwise `nil`.
  let signer: [UInt8]?
}

extension KeyState {
  /// Runs all rules on a record.
  init(of input: CheckInput) {
    let checks = RuleRunner.run(input)
    let outcome = Verdict(of: checks, type: input.type).outcome
    isSound = Self.isSound(checks, outcome)
    isRejected = outcome == .rejected
    if checks.has(.fail, of: Check.attestationChainValidity.id),
      let issuance = input.attestation?.leaf?.certifiedIssuance
    {
      var input = input
      (input.policy.evaluatedAt, input.policy.evaluatedAtSource) = (issuance, .issuance)
      let checks = RuleRunner.run(input)
      isSoundAtIssuance = Self.isSound(checks, Verdict(of: checks, type: input.type).outcome)
    }
    answersChallenge =
      isSound && Self.challengeRules.contains { checks.has(.pass, .warn, of: $0) }
    key = AttestedKey(of: input.attestation)
    environment = input.attestation?.environment
    signer =
      checks.has(.pass, .warn, of: Check.assertionSignature.id)
      ? input.expectedPublicKey.map { Digest.sha256($0.point) } : nil
  }

  /// Returns whether an artifact is accepted, or undetermined only because of missing input.
  private static func isSound(_ checks: [CheckResult], _ outcome: Verdict.Outcome) -> Bool {
    [.accepted, .undetermined].contains(outcome)
      && checks.allSatisfy {
        $0.result != .error && ($0.result != .notRun || !$0.finding.needs.isEmpty)
      }
  }

  /// Rules that compare an artifact with its challenge.
  private static let challengeRules: [RuleID] = [
    Check.attestationNonce.id, Check.assertionChallenge.id, Check.receiptClientHash.id,
  ]
}

extension AttestedKey {
  /// Takes the key from an attestation; `nil` if the leaf's key is not an uncompressed P-256 point
  /// or the authenticator data is incomplete.
  fileprivate init?(of attestation: AttestedContent?) {
    guard let attestation, let key = attestation.leaf?.publicKey, key.isUncompressedP256,
      let identifier = attestation.keyIdentifier, let data = attestation.authenticatorData,
      let rpIDHash = data.rpIDHash
    else { return nil }
    self.init(
      point: key.key.array, identifier: identifier, counter: data.counter ?? 0,
      rpIDHash: rpIDHash.array)
  }
}
