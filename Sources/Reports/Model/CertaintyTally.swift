import Evidence
package import Results

/// How certain a cause is in the artifacts of a group: the number of artifacts of each certainty.
package struct CertaintyTally: Sendable {
  /// The number of artifacts by certainty.
  private var counts: [Certainty: Int] = [:]

  /// Counts the certainty of an artifact's diagnosis; a problem without one is unexplained.
  mutating func add(_ problem: Problem) {
    counts[problem.diagnosis?.certainty ?? .unexplained, default: 0] += 1
  }

  /// The lowest certainty of all artifacts.
  package var lowest: Certainty { Certainty.allCases.last { counts[$0] != nil } ?? .unexplained }

  /// The certainty as a label, with the number of artifacts of each where they differ: “6 proven,
  /// 3 consistent”.
  package var phrase: String {
    guard isMixed else { return lowest.word }
    return all.map { "\($0.count.grouped) \($0.certainty.rawValue)" }.joined(separator: ", ")
  }

  /// Whether the artifacts differ in it, so that no one word fits all.
  var isMixed: Bool { counts.count > 1 }

  /// The number of artifacts of each certainty that occurs.
  var all: [(certainty: Certainty, count: Int)] {
    Certainty.allCases.compactMap { one in counts[one].map { (one, $0) } }
  }

  /// Returns the title of a cause with the word “Probably” and its rival, unless it is proven. Where the
  /// certainties differ, it begins with the number of artifacts of each: “Proven in 8, probable in 3: …”.
  func claim(_ title: String, unless rival: String?) -> String {
    spread.map { "\($0.capitalizedFirst): \(title.inSentence)" }
      ?? lowest.claim(title, unless: rival)
  }

  /// The number of artifacts of each certainty in words: “proven in 8, probable in 3”; `nil` where they don't
  /// differ.
  var spread: String? {
    sides.map { "proven in \($0.proven.grouped), probable in \($0.others.grouped)" }
  }

  /// Returns the same as two sentences: “Proven in 8: it was cut. Probable in 3.”
  ///
  /// - Parameter statement: What is proven, if it isn't said already.
  func sentences(proving statement: String?) -> String? {
    sides.map { proven, others in
      "Proven in \(proven.grouped)\(statement.map { ": \($0.inSentence)" } ?? "")."
        + " Probable in \(others.grouped)."
    }
  }

  /// The number of artifacts in which the cause is proven, and of the others; `nil` where the certainties don't
  /// differ.
  private var sides: (proven: Int, others: Int)? {
    guard isMixed else { return nil }
    let proven = counts[.proven, default: 0]
    return (proven, counts.values.reduce(0, +) - proven)
  }
}
