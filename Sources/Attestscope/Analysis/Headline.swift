import Checks
import Decoding
import Diagnosis
import Evidence
import Reports
import Results
import Rules

/// Makes the one line that states an artifact's result.
///
/// - Rejected, with a proven cause: “The app hashed the challenge's Base64 text, not its bytes”
/// - Rejected, with a consistent cause: “Probably …; possibly …”
/// - Rejected, without a path to the trusted root: “Reject it: …”
/// - Rejected, without a known cause: “Reject it: …; cause unknown”; for a rule of the team, “Your
///   team's rule rejects it: …”
/// - Accepted: “Genuine attestation from 8YE23NZS57.com.example.wallet, production”
/// - Accepted with a warning: “Accepted with 1 warning: the key ID is spelled in hexadecimal”
/// - Undetermined: “All checks that could run pass; still needed: the challenge”; with a warning,
///   its cause instead of “All checks …”; or “Reject it: its challenge was used before”
/// - Not accepted, and other content was recognized: “This is …, not an App Attest artifact”; of a page also
///   the status that it shows
/// - Unreadable: the cause
enum Headline {
  /// Returns the headline: the cause for a rejected or unreadable artifact, the first warning or
  /// else the origin for an accepted one, what is missing for an undetermined one.
  ///
  /// - Parameters:
  ///   - verdict: The verdict of all checks.
  ///   - type: The type that was recognized.
  ///   - mismatched: What the bytes are if they are not an App Attest artifact; otherwise `nil`.
  ///   - summary: The decoded values to mention.
  ///   - policy: What the artifact was checked with, with its trust anchors.
  ///   - checks: The results of the rules.
  ///   - diagnoses: The causes that were found, the leading one first.
  ///   - isOfOlderChallenge: Whether a warning about the nonce means that the attestation answers
  ///     an earlier challenge of its session.
  ///   - isChallengeUsed: Whether the artifact answers only a challenge that was used before.
  /// - Returns: A phrase without a period.
  static func text(
    for verdict: Verdict, type: ArtifactType, mismatched: MismatchedContent? = nil,
    summary: ArtifactResult.Summary, policy: PolicyFacts, checks: [CheckResult],
    diagnoses: [Diagnosis], isOfOlderChallenge: Bool = false, isChallengeUsed: Bool = false
  ) -> String {
    // A receipt with a valid signature is one, whatever its content type says. A token or a DeviceCheck
    // request is other content only if its field announced another type, or if another system attests with it.
    if let mismatched, verdict.outcome != .accepted,
      !checks.has(.pass, of: Check.receiptSignature.id),
      ![.token, .deviceCheck].contains(type) || checks.has(.warn, of: Check.transportKind.id)
        || mismatched.kind.isForeignToken
    {
      return mismatched.kind == .nothing
        ? "The text is empty: there is no artifact"
        : "This is \(mismatched.name)\(ArtifactResult.endOfOtherContent)"
    }
    return switch verdict.outcome {
    case .rejected:
      rejection(checks, diagnoses)
    case .accepted:
      warning(checks, diagnoses, isOfOlderChallenge) ?? acceptance(type, summary, policy)
    case .undetermined:
      isChallengeUsed
        ? "Reject it: its challenge was used before"
        : openQuestion(verdict, type, mismatched, checks, diagnoses)
    case .unreadable:
      (diagnoses.first { $0.certainty != .unexplained }?.cause.statement
        ?? "It contains no known artifact").withoutFullStop
    }
  }

  /// Returns the first cause that explains a failure, with its rival (another cause that fits as
  /// well) if it is not proven. If the first diagnosis is unexplained, returns the failure that it
  /// names; without a diagnosis, the first failure.
  private static func rejection(_ checks: [CheckResult], _ diagnoses: [Diagnosis]) -> String {
    let failed = checks.filter { $0.result == .fail }
    let ids = Set(failed.map(\.rule.id))
    guard
      let diagnosis = diagnoses.first(where: { !ids.isDisjoint(with: $0.rules) }),
      diagnosis.certainty != .unexplained
    else {
      let named = diagnoses.first { !ids.isDisjoint(with: $0.rules) }?.rules.first
      let leading = failed.first { $0.rule.id == named } ?? failed.first
      guard let leading else { return "Reject it: a check failed; cause unknown" }
      if leading.rule.id.family.equals(TeamRule.family) {
        return "Your team's rule rejects it: \(leading.title.withoutFullStop.inSentence)"
      }
      return "Reject it: \(leading.fact); cause unknown"
    }
    let cause = diagnosis.cause.statement.withoutFullStop
    let rival = diagnosis.proof.rival.map { "; possibly \($0.withoutFullStop.inSentence)" }
    let claim =
      diagnosis.certainty == .consistent ? "Probably \(cause.inSentence)\(rival ?? "")" : cause
    return diagnosis.leavesPathUntrusted(in: checks) ? "Reject it: \(claim.inSentence)" : claim
  }

  /// Returns “Accepted with 1 warning: the key ID is spelled in hexadecimal”: the proven cause of
  /// the first warning, or else the warning itself. For a nonce of an older challenge, returns that
  /// reason instead. Returns `nil` without a warning.
  private static func warning(
    _ checks: [CheckResult], _ diagnoses: [Diagnosis], _ isOfOlderChallenge: Bool
  ) -> String? {
    let warned = checks.filter { $0.result == .warn }
    guard let first = warned.first else { return nil }
    let cause = diagnoses.first {
      $0.certainty == .proven && $0.rules.contains(first.rule.id)
    }
    let older =
      isOfOlderChallenge && first.rule.id == Check.attestationNonce.id
      ? "the attestation answers an earlier challenge of its session, which was still open" : nil
    let reason =
      older ?? (cause?.cause.statement ?? first.title).withoutFullStop.inSentence
    return "Accepted with \(warned.count.counted("warning")): \(reason)"
  }

  /// Returns “Genuine attestation from …”, with environment and counter. “Genuine” only for
  /// artifacts that Apple's own anchors confirm; assertions, tokens, and artifacts checked with
  /// custom trust anchors are “Valid”. A DeviceCheck request has a sentence of its own.
  private static func acceptance(
    _ type: ArtifactType, _ summary: ArtifactResult.Summary, _ policy: PolicyFacts
  ) -> String {
    if type == .deviceCheck { return "Apple answered the request to DeviceCheck" }
    let isApple = policy.anchors.attestation.isBuiltIn && policy.anchors.receipt.isBuiltIn
    let adjective = [.assertion, .token].contains(type) || !isApple ? "Valid" : "Genuine"
    let input = [
      "\(adjective) \(type.rawValue)", summary.appID.map { " from \($0)" },
      summary.environment.map { ", \($0)" },
      type == .assertion ? summary.counter.map { ", counter \($0.grouped)" } : nil,
      isApple ? nil : ArtifactResult.ofOtherAnchors,
    ]
    return input.compactMap(\.self).joined()
  }

  /// Returns what is missing for a verdict, after the cause of the first warning or the warning
  /// itself. If no value is missing, returns why a check could not run, or that no rule checks
  /// this kind of token.
  private static func openQuestion(
    _ verdict: Verdict, _ type: ArtifactType, _ mismatched: MismatchedContent?,
    _ checks: [CheckResult], _ diagnoses: [Diagnosis]
  ) -> String {
    if type == .token, verdict.needs.isEmpty {
      let name = mismatched?.kind.name ?? type.description
      return "This is \(name); no rule checks it"
    }
    guard !verdict.needs.isEmpty else {
      let open = checks.first { $0.result == .notRun }
      return open?.finding.found.withoutFullStop ?? "A check could not be run"
    }
    let missing = verdict.needs.map { $0.noun(for: type) }.joined(separator: ", ")
    let warning = checks.first { $0.result == .warn }.map { check in
      diagnoses.first { $0.certainty != .unexplained && $0.rules.contains(check.rule.id) }
        .map { $0.certainty.claim($0.cause.statement) } ?? check.title
    }
    return
      "\(warning?.withoutFullStop ?? "All checks that could run pass"); still needed: \(missing)"
  }
}

extension CheckResult {
  /// What this failure is, without a period: the first sentence of its finding. That of a rule
  /// about form follows the rule's title, because it names only the deviation. A long sentence is
  /// replaced by the title.
  fileprivate var fact: String {
    let title = title.withoutFullStop.inSentence
    let found = finding.found.firstSentence
    guard !found.isEmpty, found.utf8.count <= Self.longestFact else { return title }
    return rule.group.equals(Rule.Group.decoding.rawValue)
      ? "\(title): \(found.inSentence)" : found.inSentence
  }

  /// The longest finding in a headline, in bytes.
  private static let longestFact = 120
}
