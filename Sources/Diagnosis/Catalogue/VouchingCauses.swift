import Checks
import Decoding
import Evidence
import Results

/// Families C and P, last part: an artifact without a signer, and a trusted root that isn't valid.
enum VouchingCauses {
  /// P30 and C15.
  static let all: [Cause] = [nobodySigned, rootOutOfTime]

  /// The receipt's set of SignerInfo is present and empty. A message that was cut short would lack
  /// the set, so this was made on purpose.
  ///
  /// Example: after its certificates the message has `31 00`, an empty SET of SignerInfo. RFC
  /// 5652 §5.1 allows such a message to carry certificates; a verifier that loops over the
  /// signers accepts it without checking anything.
  ///
  /// Consistent if the signer is there, and only its signature is missing or empty.
  private static let nobodySigned = Cause("P30-nobody-signed") { examination in
    if let signer = examination.input.receipt?.signer, signer.signature?.isEmpty != false,
      examination.input.signingPath != nil, let finding = examination.trouble("receipt.signature")
    {
      return .observed(
        finding.found, rival: "A receipt whose signature was removed",
        undoing: "nothing: there is no signature"
      ).worded(
        CauseWording(
          "Nobody signed the receipt: the signature in it is missing or empty.", actor: .security))
    }
    guard let message = examination.input.receipt?.receipt.message,
      message.signers.isEmpty, message.isWhole, message.content != nil,
      !message.anomalies.contains(where: \.isMissingPart)
    else { return nil }
    return .observed(
      "The message has \(message.certificates.count.counted("certificate")) and no SignerInfo.",
      undoing: "nothing: there is no signature")
  }

  /// A custom root, such as that of a test corpus, had expired or wasn't valid yet at the time of
  /// evaluation, while all other certificates were valid.
  ///
  /// Example: the corpus of a test ended in 2025, and a run without `--as-of` evaluates it today.
  /// Apple's built-in roots are never claimed here.
  private static let rootOutOfTime = Cause("C15-root-out-of-time") { examination in
    let policy = examination.input.policy
    let paths = AnchoredPath.all.filter {
      !policy[keyPath: $0.anchor].isBuiltIn && examination.passed($0.chain.id)
        && examination.failsByRootAlone($0.validity)
    }
    guard let time = policy.evaluatedAt, !paths.isEmpty else { return nil }
    let names = paths.map { path in
      let root = policy[keyPath: path.anchor]
      return "“\(root.name)” is valid from \(root.decoded.notBefore?.description ?? "?") to "
        + "\(root.decoded.notAfter?.description ?? "?")"
    }
    return .observed(
      "\(names.joined(separator: ", ")); the artifact is checked at \(time).",
      undoing: "nothing: the caller decides which root to trust",
      rules: paths.map(\.validity))
  }
}

extension Anomaly {
  /// Whether the anomaly is a part that is missing or of the wrong type.
  fileprivate var isMissingPart: Bool {
    switch kind {
    case .missing, .wrongType: true
    default: false
    }
  }
}

extension Examination {
  /// Whether a rule on validity failed only because of the trusted root.
  ///
  /// The evidence of the rule names each certificate outside its validity; only that of the
  /// trusted root has a path that begins with `/anchor/`.
  fileprivate func failsByRootAlone(_ rule: RuleID) -> Bool {
    failed(rule)
      && trouble(rule)?.evidence.allSatisfy { $0.path.begins(with: "/anchor/") } == true
  }
}
