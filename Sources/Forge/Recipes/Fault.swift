/// What a case changes in a genuine artifact and its record.
package enum Fault: Sendable {
  case attestation(AttestationFault)
  case assertion(AssertionFault)
  case receipt(ReceiptFault)

  /// Returns the record of an artifact with the fault; `nil` if the scene does not suit it.
  func record(named name: String, in scene: Scene) throws -> EvidenceRecord? {
    switch self {
    case .attestation(let fault): try fault.record(named: name, in: scene)
    case .assertion(let fault): try fault.record(named: name, in: scene)
    case .receipt(let fault): try fault.record(named: name, in: scene)
    }
  }
}
