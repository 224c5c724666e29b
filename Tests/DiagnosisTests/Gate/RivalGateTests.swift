import Diagnosis
import Evidence
import Forge
import Results
import Testing
import TrialBench

/// Tests every cause with the artifacts of its nearest alternatives.
@Suite("Nearest alternatives")
struct RivalGateTests {
  /// Causes of DeviceCheck requests are excluded: no App Attest artifact resembles one.
  private static let causes = CauseCatalogue.explaining.filter {
    !$0.explains.contains { $0.rawValue.hasPrefix("devicecheck.") }
  }

  @Test("are listed for every cause, and exist")
  func named() {
    let table = Rivals.table.map(\.cause)
    #expect(Set(table).count == table.count)
    for cause in Self.causes {
      #expect(!cause.rivals.isEmpty, "\(cause.id)")
      #expect(!cause.rivals.contains(cause.id), "\(cause.id)")
      for rival in cause.rivals { #expect(CauseCatalogue.cause(rival) != nil, "\(rival)") }
    }
    let known = Set(CauseCatalogue.explaining.map(\.id))
    #expect(table.filter { !known.contains($0) } == [])
  }

  @Test("never lead to a proven cause for the other's artifacts")
  func separate() throws {
    let cases = try ComposedCases(seed: 11)
    var tested: Set<String> = []
    for single in try cases.singles() {
      let first = Trial(single, of: cases).diagnoses.first
      tested.formUnion(single.provable)
      guard let first, first.certainty == .proven, !single.provable.contains(first.cause.id) else {
        continue
      }
      // A fault without a known cause may lead to any cause except its neighbors' proven ones.
      #expect(
        CauseCatalogue.cause(first.cause.id)?.rivals.allSatisfy { !single.provable.contains($0) }
          == true,
        "\(single.names) is led by \(first.cause.id)")
    }
    let untested = Set(Self.causes.flatMap(\.rivals)).subtracting(tested)
    #expect(untested.sorted() == [])
  }
}
