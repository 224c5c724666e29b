/// What a case changes in a genuine artifact, and in the record of it.
///
/// Faults of one kind of artifact are made one after the other in one of them.
package enum Fault: Sendable {
  case attestation(AttestationFault)
  case assertion(AssertionFault)
  case receipt(ReceiptFault)

  /// The record of an artifact with these faults and no others; `nil` where the scene's bytes do not
  /// have the shape that one of them needs, and where they are faults of different artifacts.
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

  /// The kind of artifact that it is a fault of.
  var artifact: String {
    switch self {
    case .attestation: "attestation"
    case .assertion: "assertion"
    case .receipt: "receipt"
    }
  }
}

/// One change after the other, the earlier ones first.
func chained<Value>(
  _ earlier: @escaping (Value) -> Value, _ later: @escaping (Value) -> Value
) -> (Value) -> Value {
  { later(earlier($0)) }
}
