/// What a case changes in a genuine artifact and its record. Several faults of one type of artifact
/// can be combined.
package enum Fault: Sendable {
  case attestation(AttestationFault)
  case assertion(AssertionFault)
  case receipt(ReceiptFault)

  /// Returns the record of an artifact with the given faults.
  ///
  /// - Returns: `nil` if the scene does not suit one of the faults, or if they are for different
  ///   types of artifact.
  static func record(_ faults: [Fault], named name: String, in scene: Scene) throws
    -> EvidenceRecord?
  {
    let attestations = faults.compactMap {
      if case .attestation(let fault) = $0 { fault } else { nil }
    }
    let assertions = faults.compactMap { if case .assertion(let fault) = $0 { fault } else { nil } }
    let receipts = faults.compactMap { if case .receipt(let fault) = $0 { fault } else { nil } }
    switch faults.count {
    case attestations.count:
      return try AttestationFault.record(attestations, named: name, in: scene)
    case assertions.count: return try AssertionFault.record(assertions, named: name, in: scene)
    case receipts.count: return try ReceiptFault.record(receipts, named: name, in: scene)
    default: return nil
    }
  }

  /// The type of the artifact as a word.
  var artifact: String {
    switch self {
    case .attestation: "attestation"
    case .assertion: "assertion"
    case .receipt: "receipt"
    }
  }
}
