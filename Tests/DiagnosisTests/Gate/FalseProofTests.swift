import Checks
import Diagnosis
import Evidence
import Forge
import Foundation
import Results
import Testing
import TrialBench

/// A proven cause was made, whatever other faults the artifact has.
///
/// `FALSE_PROOF_SEEDS=1-10 FALSE_PROOF_COUNT=400` tests more.
@Suite("Proven causes")
struct FalseProofTests {
  private static let seeds: [UInt64] = {
    let numbers = environment("FALSE_PROOF_SEEDS", "1-3").split(separator: "-").compactMap {
      UInt64($0)
    }
    return Array((numbers.first ?? 1)...(numbers.last ?? 1))
  }()
  private static let count = Int(environment("FALSE_PROOF_COUNT", "300")) ?? 300

  private static func environment(_ name: String, _ fallback: String) -> String {
    ProcessInfo.processInfo.environment[name] ?? fallback
  }

  @Test("were made, for artifacts with two or three faults", .serialized, arguments: seeds)
  func composed(seed: UInt64) throws {
    let cases = try ComposedCases(seed: seed)
    for index in 0..<Self.count {
      guard let composed = try cases.entry(index) else { continue }
      let trial = Trial(composed, of: cases)
      let proven = trial.diagnoses.filter { $0.certainty == .proven }
      for diagnosis in proven where !composed.provable.contains(diagnosis.cause.id) {
        Issue.record(
          """
          seed \(seed), case \(index): \(diagnosis.cause.id) is called proven of \
          \(composed.names.joined(separator: " + ")): \(diagnosis.summary)
          """)
      }
    }
  }
}
