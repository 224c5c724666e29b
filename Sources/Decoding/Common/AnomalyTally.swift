import Evidence

/// A bounded collection of anomalies for text that may have one per character: the first of each
/// kind, and the number of its occurrences.
package struct AnomalyTally: Sendable {
  /// The kinds in the order of their first occurrence; at most 16.
  package private(set) var kinds: [(first: Anomaly, count: Int)] = []
  /// The number of anomalies of further kinds, which are not kept.
  package private(set) var omitted = 0

  /// The maximum number of kinds. Kinds contain names and numbers, so a hostile text can produce
  /// any number of them.
  private static let limit = 16

  /// Adds an anomaly.
  mutating func note(_ kind: Anomaly.Kind, at bytes: Bytes) {
    if let index = kinds.firstIndex(where: { $0.first.kind == kind }) {
      kinds[index].count += 1
    } else if kinds.count < Self.limit {
      kinds.append((Anomaly(kind, at: bytes), 1))
    } else {
      omitted += 1
    }
  }

  /// Whether no anomaly was added.
  package var isEmpty: Bool { kinds.isEmpty }

  /// The first anomaly of each kind.
  package var anomalies: [Anomaly] { kinds.map(\.first) }

  /// A phrase for each kind, with the number of occurrences.
  package var phrases: [String] {
    let more = omitted == 0 ? [] : ["\(omitted.counted("further fault"))"]
    return kinds.map {
      $0.count == 1 ? "\($0.first.kind)" : "\($0.first.kind), in \($0.count.grouped) places"
    }
      + more
  }
}
