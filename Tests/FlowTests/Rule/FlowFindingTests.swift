import Results
import Testing

@testable import Flow

@Suite("Findings that become one")
struct FlowFindingTests {
  /// Returns a finding with a cause that is proven, unless another explanation is given.
  private func finding(unless rival: String?) -> FlowFinding {
    FlowFinding(
      .fail, "Title", "Found.", [Event(.attestation, order: 0)], cause: "F06-environment-unchecked",
      unless: rival)
  }

  @Test("are proven only if each of them is, in any order")
  func certainty() {
    for rivals in [[nil, nil], [nil, "A"], ["A", nil], ["A", "B"]] as [[String?]] {
      var merged = finding(unless: rivals[0])
      merged.merge(finding(unless: rivals[1]))
      let isProven = rivals.allSatisfy { $0 == nil }
      #expect(merged.causes.map(\.certainty) == [isProven ? .proven : .consistent])
      #expect(merged.eventCount == 2)
    }
  }
}
