import Decoding
import Evidence
import Results

/// The check of validity periods that both certificate paths share.
extension Finding {
  /// Checks that every certificate, root included, was valid at the time of evaluation (RFC 5280
  /// §6.1.3 (a)(2)). Attestations and receipts share it.
  ///
  /// - Parameters:
  ///   - certificates: The certificates with their JSON Pointers, without the root.
  ///   - anchor: The trusted root, which is checked too.
  ///   - policy: The policy, for the time and its source.
  /// - Returns: A failure for the first certificate that is expired or not yet valid, with the
  ///   places of all of them; not run without a time, without certificates, or if a validity can't
  ///   be read. Both limits are inclusive.
  static func judgingValidity(
    _ certificates: [(certificate: Certificate, path: String)], anchor: Policy.Anchor,
    policy: Policy
  ) -> Finding {
    guard let time = policy.evaluatedAt, let source = policy.evaluatedAtSource else {
      return .unreadable("No time of evaluation is given, and the artifact names none.")
    }
    guard !certificates.isEmpty else { return .unreadable("There is no certificate to check.") }
    let root = (certificate: anchor.decoded, path: "/anchor")
    var outside:
      [(name: String, notBefore: Timestamp, notAfter: Timestamp, at: EvidenceReference)] =
        []
    for (index, (certificate, path)) in (certificates + [root]).enumerated() {
      guard let notBefore = certificate.notBefore, let notAfter = certificate.notAfter else {
        return .unreadable("A certificate has no readable validity.")
      }
      if time < notBefore || time > notAfter {
        outside.append(
          (
            certificate.phrase(at: index), notBefore, notAfter,
            EvidenceReference(certificate.places.validity ?? certificate.bytes, "\(path)/validity")
          ))
      }
    }
    guard let first = outside.first else {
      return .pass(
        "All \(certificates.count + 1) certificates are valid at \(time), \(source.phrase).")
    }
    let late = time > first.notAfter
    let distance =
      late
      ? time.milliseconds - first.notAfter.milliseconds
      : first.notBefore.milliseconds - time.milliseconds
    return .fail(
      """
      \(first.name.capitalizedFirst) \
      \(late ? "expired \(distance.durationPhrase) before" : "is valid from \(distance.durationPhrase) after") \
      \(source.phrase).
      """,
      expected: Value(
        .time(late ? first.notAfter : first.notBefore),
        "or \(late ? "earlier: the end" : "later: the start") of the validity of \(first.name)"),
      actual: Value(.time(time), source.phrase), at: outside.map(\.at))
  }
}
