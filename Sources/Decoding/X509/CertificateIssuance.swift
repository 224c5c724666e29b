package import Evidence

extension Certificate {
  /// The issuance time that the serial number of an attestation leaf contains, in milliseconds
  /// since 1970.
  ///
  /// Apple does not document this, but it applies to every observed leaf. The value is used only if
  /// it is consistent with the validity period: at most 25 hours after `notBefore`, and before
  /// `notAfter`. Otherwise `nil`.
  package var certifiedIssuance: Timestamp? {
    guard let serial, serial.count <= 8, let notBefore, let notAfter else { return nil }
    let issuance = Timestamp(milliseconds: Int64(truncatingIfNeeded: serial.bigEndian))
    let lead = issuance.milliseconds.subtractingReportingOverflow(notBefore.milliseconds)
    guard !lead.overflow, (0...Self.longestLead).contains(lead.partialValue), issuance < notAfter
    else { return nil }
    return issuance
  }

  /// The maximum time between `notBefore` and the issuance, in milliseconds. It is 24 hours in
  /// nearly all leaves, and 10 minutes in one of August 2020.
  private static let longestLead: Int64 = 25 * 3_600_000
}
