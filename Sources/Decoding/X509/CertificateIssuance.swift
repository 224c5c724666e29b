package import Evidence

extension Certificate {
  /// The issue time that Apple writes into an attestation leaf's serial number, in milliseconds
  /// since 1970.
  ///
  /// Apple does not document it; it holds for every leaf seen. It is believed only where it agrees
  /// with the validity: `notBefore` lies up to 25 hours before, `notAfter` behind.
  package var certifiedIssuance: Timestamp? {
    guard let serial, serial.count <= 8, let notBefore, let notAfter else { return nil }
    let issuance = Timestamp(milliseconds: Int64(truncatingIfNeeded: serial.bigEndian))
    let lead = issuance.milliseconds.subtractingReportingOverflow(notBefore.milliseconds)
    guard !lead.overflow, (0...Self.longestLead).contains(lead.partialValue), issuance < notAfter
    else { return nil }
    return issuance
  }

  /// `notBefore` is 24 hours early in nearly all leaves, and 10 minutes in one of August 2020.
  private static let longestLead: Int64 = 25 * 3_600_000
}
