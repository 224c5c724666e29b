import Evidence

/// The anomalies of a text that may have one at every character: of each kind the first, and how
/// often it occurs.
package struct AnomalyTally: Sendable {
  /// In the order in which they occur first.
  package private(set) var kinds: [(first: Anomaly, count: Int)] = []
  /// How many occurred of further kinds, of which none is kept.
  package private(set) var omitted = 0

  /// A hostile text makes as many kinds as it likes: names and numbers are part of them.
  private static let limit = 16

  mutating func note(_ kind: Anomaly.Kind, at bytes: Bytes) {
    if let index = kinds.firstIndex(where: { $0.first.kind == kind }) {
      kinds[index].count += 1
    } else if kinds.count < Self.limit {
      kinds.append((Anomaly(kind, at: bytes), 1))
    } else {
      omitted += 1
    }
  }

  package var isEmpty: Bool { kinds.isEmpty }

  /// The first of each kind that is kept.
  package var anomalies: [Anomaly] { kinds.map(\.first) }

  /// What is wrong, a phrase for each kind.
  package var phrases: [String] {
    let more = omitted == 0 ? [] : ["\(omitted.counted("further fault"))"]
    return kinds.map {
      $0.count == 1 ? "\($0.first.kind)" : "\($0.first.kind), in \($0.count.grouped) places"
    }
      + more
  }
}
