import Evidence
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

@Suite("The artifacts at fault in a finding")
struct ArtifactsAtFaultTests {
  /// Returns the finding on events of the given kinds and answers; all are at fault.
  private func fault(_ events: [(Event.Kind, Served.Answer)]) -> String? {
    let events = events.enumerated().map { order, part in
      var event = Event(part.0, order: order)
      event.answer = part.1
      return event
    }
    return FlowFinding(.fail, "Title", "Found.", events).artifactsAtFault.map {
      "\($0.type.rawValue) \($0.isRejected ? "rejected" : "not rejected")"
    }
  }

  @Test("have a type if all have the same, and are rejected if one is")
  func types() {
    #expect(fault([(.assertion, .accepted), (.assertion, .accepted)]) == "assertion not rejected")
    #expect(fault([(.attestation, .accepted), (.attestation, .refused)]) == "attestation rejected")
    #expect(fault([(.attestation, .accepted), (.assertion, .accepted)]) == nil)
    #expect(fault([(.clientError, .unknown)]) == nil)
    #expect(fault([]) == nil)
  }
}

@Suite("The clients of findings")
struct FindingClientsTests {
  /// Returns the numbers of the clients that findings on ranges of these events show.
  private func clients(_ names: [String], in ranges: Range<Int>...) -> [Int: Int] {
    let events = Story.told { story in
      for name in names { story.add(.assertion, client: name) }
    }
    return FlowFinding.clients(
      of: ranges.map { FlowFinding(.fail, "Title", "Found.", Array(events[$0])) })
  }

  @Test("are numbered in their order, if there are several")
  func numbered() {
    #expect(clients(["b", "a", "", "b"], in: 0..<4) == [0: 1, 1: 2, 3: 1])
    #expect(clients(["a", "a", ""], in: 0..<3) == [:])
    #expect(clients([]) == [:])
  }

  @Test("have one number in all findings, whichever comes first")
  func acrossFindings() {
    #expect(clients(["b", "a", "c"], in: 1..<3, 0..<2) == [0: 1, 1: 2, 2: 3])
  }
}
