import Decoding
import Evidence
import Results

/// Whether certificates were valid at the moment of evaluation: the same for both chains.
extension Finding {
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
    for (certificate, path) in certificates + [root] {
      guard let notBefore = certificate.notBefore, let notAfter = certificate.notAfter else {
        return .unreadable("A certificate has no readable validity.")
      }
      if time < notBefore || time > notAfter {
        outside.append(
          (
            certificate.subject?.commonName ?? "a certificate", notBefore, notAfter,
            EvidenceReference(certificate.places.validity ?? certificate.bytes, "\(path)/validity")
          ))
      }
    }
    guard let first = outside.first else {
      return .pass(
        "All \(certificates.count + 1) certificates are valid at \(time), \(source.phrase).")
    }
    let late = time > first.notAfter
    return .fail(
      "“\(first.name)” is \(late ? "expired" : "not yet valid") at \(time), \(source.phrase).",
      expected: Value(
        .time(late ? first.notAfter : first.notBefore),
        late ? "the end of its validity" : "the start of its validity"),
      actual: Value(.time(time), source.phrase), at: outside.map(\.at))
  }
}
