import Checks
import Decoding
import Evidence
import Results

/// Two rules that fail because of one property of an artifact. Without a known cause, their
/// failures are one diagnosis, under the rule that names the property.
struct SharedFailure: Sendable {
  /// The rule that names the property.
  private let leading: RuleID
  /// The rule that fails because of it as well.
  private let following: RuleID
  /// Whether the artifact has the property, and ``following`` fails for no other reason.
  private let isIn: @Sendable (Examination) -> Bool

  /// All pairs. No artifact has two that share a rule.
  private static let all = [
    // The leaf says that it is an authority, although the path is valid: its profile is wrong, and
    // the structure requires a leaf at its place.
    SharedFailure(leading: "attestation.certificate-profile", following: "attestation.structure") {
      guard let certificates = $0.input.attestation?.certificatesAsFound else { return false }
      return certificates.count == 2 && certificates[0].basicConstraints?.isCA == true
        && $0.passed("attestation.chain")
    },
    // The aaguid names no environment, so that the receipt can't name the same.
    SharedFailure(leading: "attestation.environment", following: "receipt.environment") {
      guard let aaguid = $0.input.attestation?.authenticatorData?.credential?.aaguid else {
        return false
      }
      let known: [AttestationEnvironment] = [.production, .development]
      return !known.contains { $0.aaguid == aaguid.array }
    },
    // Two certificates can be the signer's, so that the signature can't be checked with one.
    SharedFailure(leading: "receipt.cms", following: "receipt.signature") { examination in
      guard let message = examination.input.receipt?.receipt.message,
        examination.input.signingPath == nil
      else { return false }
      return message.signers.first.map { message.certificates(of: $0).count > 1 } ?? false
    },
    // Two certificates can be the issuer's, and the path leads over the wrong one.
    SharedFailure(leading: "receipt.cms", following: "receipt.chain") {
      $0.input.signingPath?.namesakes.isEmpty == false
    },
    // The issuer's certificate is missing, so that it can't show its extension either.
    SharedFailure(leading: "receipt.chain", following: "receipt.signer-profile") {
      $0.input.lacksIssuer
        && $0.input.signingPath?.signer.extension(.receiptSigningMarker) != nil
    },
  ]

  /// Returns the failed rules in groups: rules that share a property, and each other rule alone. A
  /// shared group begins with the rule that names the property.
  ///
  /// - Parameters:
  ///   - failed: The failed rules. The groups follow their order.
  ///   - examination: The artifact with its results.
  static func grouped(_ failed: [CheckResult], in examination: Examination) -> [[RuleID]] {
    let rules = failed.map(\.rule.id)
    let shared = all.filter {
      rules.contains($0.leading) && rules.contains($0.following) && $0.isIn(examination)
    }
    return rules.compactMap { rule in
      shared.contains { $0.following == rule }
        ? nil : [rule] + shared.filter { $0.leading == rule }.map(\.following)
    }
  }
}

extension CheckInput {
  /// Whether the receipt has its signer's certificate, and not that of the issuer.
  var lacksIssuer: Bool { signingPath?.links.count == 1 }
}
