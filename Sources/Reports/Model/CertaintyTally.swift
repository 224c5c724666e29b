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
    guard counts.count > 1 else { return lowest.word }
    return Certainty.allCases.compactMap { one in
      counts[one].map { "\($0.grouped) \(one.rawValue)" }
    }.joined(separator: ", ")
  }

  /// Whether the artifacts differ in it, so that no one word fits all.
  var isMixed: Bool { counts.count > 1 }

  /// Returns the title of a cause with the word “Probably” and its rival, unless it is proven. Where the
  /// certainties differ, the number of artifacts of each follows the title instead.
  func claim(_ title: String, unless rival: String?) -> String {
    isMixed ? "\(title) (\(phrase))" : lowest.claim(title, unless: rival)
  }
}
