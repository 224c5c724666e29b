import Diagnosis
import Foundation
import Results
import Testing
import TrialBench

/// Mistakes that people make, single and combined.
///
/// Tests every fifth mistake; `KNOWN_MISTAKES=all` tests all of them.
@Suite("Known mistakes")
struct KnownMistakesTests {
  private static let step =
    ProcessInfo.processInfo.environment["KNOWN_MISTAKES"] == "all" ? 1 : 5

  static let tried = KnownMistake.all.enumerated().filter { $0.offset.isMultiple(of: step) }
    .map(\.element)

  @Test("lead to a proven cause of their family, or to none", arguments: tried)
  func leading(mistake: KnownMistake) throws {
    let proven = try mistake.trial().diagnoses.filter { $0.certainty == .proven }
    #expect(proven.isEmpty == mistake.beyond)
    #expect(proven.allSatisfy { $0.cause.id.hasPrefix(mistake.cause) })
    // A proven cause was made: not another's artifact, and not a changed one.
    let others = ["N13-", "R15-", "K07-", "S04-", "S28-"]
    #expect(
      proven.allSatisfy { diagnosis in !others.contains { diagnosis.cause.id.hasPrefix($0) } })
  }

  @Test("are many, and most of them can be found")
  func reach() {
    let all = KnownMistake.all
    #expect(all.count > 200)
    #expect(all.count { $0.beyond } * 10 < all.count)
  }
}
