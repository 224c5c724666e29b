import Decoding
import Evidence
import SystemCrypto

/// A certificate path held against its anchor.
extension Finding {
  static func judgingPath(
    _ report: PathReport, of certificates: [(certificate: Certificate, path: String)],
    anchor: Policy.Anchor
  ) -> Finding {
    guard !report.isTrusted || !report.faults.isEmpty else {
      let names = certificates.map { $0.certificate.subject?.commonName ?? "a certificate" }
      return .pass((names + [anchor.name]).joined(separator: " → ") + ".")
    }
    let sentences = report.faults.map { fault -> String in
      let name =
        certificates.indices.contains(fault.certificate)
        ? certificates[fault.certificate].certificate.subject?.commonName : anchor.name
      return "\(name.map { "“\($0)”" } ?? "A certificate"): \(fault.text)."
    }
    let places = report.faults.compactMap { fault -> EvidenceReference? in
      guard certificates.indices.contains(fault.certificate) else { return nil }
      let (certificate, path) = certificates[fault.certificate]
      return EvidenceReference(certificate.bytes, path)
    }
    var seen: Set<String> = []
    let found = sentences.filter { seen.insert($0).inserted }.joined(separator: " ")
    return .fail(
      found.isEmpty ? "The path does not end at \(anchor.name)." : found,
      expected: Value(.text(anchor.name), "the anchor that is trusted"), at: places)
  }
}
