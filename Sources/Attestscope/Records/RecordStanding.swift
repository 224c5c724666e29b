import Checks
import Decoding
import Diagnosis
import Evidence
import Results
import SystemCrypto

/// What a record may lend to others, as its own rules decide.
struct RecordStanding: Sendable {
  /// Whether it is accepted, or undetermined only because of missing input.
  let isSound: Bool
  let isRejected: Bool
  /// Whether the challenge that it names is the one that it answers.
  let answersChallenge: Bool
  /// The key of a sound attestation, or of one that is not.
  let key: AttestedKey?
  let environment: AttestationEnvironment?
  /// For an assertion whose signature was verified: the identifier of the key that made it.
  let signer: [UInt8]?
}

extension RecordStanding {
  init(of subject: Subject) {
    let checks = RuleRunner.run(subject)
    let outcome = Verdict(of: checks, type: subject.type).outcome
    func passes(_ rules: Set<RuleID>) -> Bool {
      checks.contains {
        rules.contains($0.rule.id) && [.pass, .warn].contains($0.result)
      }
    }
    isSound =
      [.accepted, .undetermined].contains(outcome)
      && checks.allSatisfy { $0.result != .error && ($0.result != .notRun || $0.isInNeed) }
    isRejected = outcome == .rejected
    answersChallenge = isSound && passes(Self.challengeRules)
    key = AttestedKey(of: subject.attestation)
    environment = subject.attestation?.environment
    signer =
      passes([Rule.assertionSignature.id])
      ? subject.expectedPublicKey.map { Digest.sha256($0.point) } : nil
  }

  private static let challengeRules: Set<RuleID> = [
    Rule.attestationNonce.id, Rule.assertionChallenge.id, Rule.receiptClientHash.id,
  ]
}

extension CheckResult {
  /// Whether it did not run because the caller has to add something.
  fileprivate var isInNeed: Bool { !finding.needs.isEmpty }
}

extension AttestedKey {
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

extension AttestedContent {
  fileprivate var environment: AttestationEnvironment? {
    authenticatorData?.credential?.aaguid.flatMap(AttestationEnvironment.init)
  }
}
