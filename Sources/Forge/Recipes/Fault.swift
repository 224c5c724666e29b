/// What a case changes in a genuine artifact and its record. Several faults of one type of artifact
/// can be combined.
package enum Fault: Sendable {
  case attestation(AttestationFault)
  case assertion(AssertionFault)
  case receipt(ReceiptFault)

  /// Returns the record of an artifact with the fault; `nil` if the scene does not suit it.
  func record(named name: String, in scene: Scene) throws -> EvidenceRecord? {
    switch self {
    case .attestation(let fault): try AttestationFault.record([fault], named: name, in: scene)
    case .assertion(let fault): try AssertionFault.record([fault], named: name, in: scene)
    case .receipt(let fault): try ReceiptFault.record([fault], named: name, in: scene)
    }
  }
}
