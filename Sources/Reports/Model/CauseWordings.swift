import Evidence
package import Results

/// The different statements that the artifacts of one cause have, such as “The text is empty” beside
/// “The app sent an error page”, and the same statement with different certainties. Each has a number of
/// artifacts, an example and a fix of its own.
package struct CauseWordings: Sendable {
  /// One statement.
  package struct Wording: Sendable {
    /// The cause's statement, without a full stop.
    package let statement: String
    /// How certain the cause is in these artifacts.
    package let certainty: Certainty
    /// The other cause that fits as well; `nil` without one, or where artifacts have different ones.
    package fileprivate(set) var rival: String?
    /// Who acts.
    package let actor: Actor
    /// The fix in one or two sentences; `nil` without any.
    package let fix: String?
    /// The name of the first artifact with this statement.
    package let example: String
    /// The number of artifacts with this statement.
    package fileprivate(set) var count = 0

    /// The statement; unless it is proven, “Probably …; possibly …”.
    package var claim: String { certainty.claim(statement, unless: rival) }
  }

  /// The first statements, in the order of their occurrence.
  private var all: [Wording] = []
  /// The number of artifacts with further statements.
  package private(set) var others = 0
  /// The maximum number of statements that are kept.
  private static let limit = 6

  /// Counts an artifact. A problem without a known cause is not counted.
  mutating func add(_ problem: Problem, of result: ArtifactResult) {
    guard let cause = problem.knownCause, let diagnosis = problem.diagnosis else { return }
    let statement = cause.statement.withoutFullStop
    let rival = diagnosis.proof.rival
    let place = all.firstIndex {
      $0.actor == cause.actor && $0.certainty == diagnosis.certainty
        && $0.statement.equals(statement)
    }
    if let place {
      all[place].count += 1
      if let known = all[place].rival, rival?.equals(known) != true { all[place].rival = nil }
    } else if all.count < Self.limit {
      all.append(
        Wording(
          statement: statement, certainty: diagnosis.certainty, rival: rival, actor: cause.actor,
          fix: cause.fixInBrief?.sentence, example: result.name, count: 1))
    } else {
      others += 1
    }
  }

  /// Whether the statements have different certainties.
  package var certaintiesDiffer: Bool { Set(all.map(\.certainty)).count > 1 }

  /// The one statement that is proven, if other statements aren't; otherwise `nil`.
  var onlyProven: String? {
    let proven = all.filter { $0.certainty == .proven }
    guard others == 0, proven.count == 1, proven.count < all.count,
      all.contains(where: { !$0.statement.equals(proven[0].statement) })
    else { return nil }
    return proven[0].statement
  }

  /// Whether the statements have different fixes.
  package var fixesDiffer: Bool { !all.allSatisfy { ($0.fix ?? "").equals(all[0].fix ?? "") } }

  /// The fix of all artifacts; where it differs, that of the most, with their number: “For 4 of 6: send it as JSON.”
  /// `nil` without any.
  var fix: String? {
    let fixes = all.filter { $0.fix != nil }.grouped { ByteText($0.fix ?? "") }
      .map { (text: $0.key.text, count: $0.elements.reduce(0) { $0 + $1.count }) }
    let total = all.reduce(others) { $0 + $1.count }
    return fixes.max { $0.count < $1.count }.map { most in
      most.count == total
        ? most.text : "For \(most.count.grouped) of \(total.grouped): \(most.text.inSentence)"
    }
  }

  /// The statements, the most frequent first; empty if all artifacts have the same.
  package var differing: [Wording] {
    all.count > 1 ? all.sorted { $0.count > $1.count } : []
  }
}
