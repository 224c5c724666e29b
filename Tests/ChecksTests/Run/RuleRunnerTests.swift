import Claims
import Decoding
import Evidence
import Forge
import Results
import Rules
import Testing
import TrialBench

@testable import Checks

@Suite("The rule runner")
struct RuleRunnerTests {
  @Test(
    "runs every rule that applies, in the catalogue's order",
    arguments: [ArtifactType.attestation, .assertion, .receipt, .unknown])
  func order(type: ArtifactType) throws {
    let trial = try Trial.attestation().with { $0.type = type }
    #expect(
      trial.checks.map(\.rule.id)
        == Check.all.filter { $0.rule.appliesTo.contains(type) }.map(\.id))
  }

  private func check(_ id: RuleID, after other: Check? = nil, _ finding: Finding) -> Check {
    let rule = Rule(
      id, group: .receipt, title: .init(passes: "well", fails: "ill"),
      background: .init(checks: "", protects: "", source: .init("")),
      dependsOn: other.map { $0.rule.dependsOn + [$0.id] } ?? [])
    return Check(rule) { _ in finding }
  }

  @Test("names the first failed rule that kept another from running")
  func blocked() throws {
    let one = check("receipt.one", .pass(""))
    let two = check("receipt.two", after: one, .fail(""))
    let three = check("receipt.three", after: two, .fail(""))
    let checks = [
      one, two, three, check("transport.all", after: three, .unreadable("")),
      check("transport.well", after: one, .unreadable("")),
      check("transport.asks", after: three, .needs(.appID, because: "")),
      check("transport.judges", after: three, .fail("")),
    ]
    let results = RuleRunner.run(try Trial.receipt().input, checks: checks)
    #expect(results.map(\.blockedBy) == [nil, nil, nil, "receipt.two", nil, nil, nil])
  }

  @Test("gives a result its matching title")
  func titles() {
    let findings: [(Finding, String)] = [
      (.pass(""), "well"), (.fail(""), "ill"), (.warn(""), "ill"), (.notApplicable(""), "well"),
      (.unreadable(""), "well"),
    ]
    for (finding, title) in findings {
      #expect(CheckResult(rule: check("receipt.b", finding).rule, finding: finding).title == title)
    }
  }

  /// A truncation says nothing about other parts: it is one failure, and each rule that doesn't
  /// run names the failed rule.
  @Test("a truncated attestation gives one failure", arguments: 1..<48)
  func cutAttestation(part: Int) throws {
    let trial = try Trial.attestation()
    let count = trial.payload.count * part / 48
    let cut = trial.with { $0.payload = .init(Array($0.payload.array.prefix(count))) }
    #expect(cut.rules(.fail) == ["attestation.cbor"])
    #expect(cut.rules(.warn).isEmpty)
    for check in cut.checks where check.result == .notRun {
      #expect(check.blockedBy == "attestation.cbor", "\(check.rule.id)")
    }
  }

  @Test("a truncated assertion or receipt gives one failure", arguments: 1..<24)
  func otherCuts(part: Int) throws {
    for (trial, form) in [
      (try Trial.assertion(), RuleID("assertion.cbor")), (try Trial.receipt(), "receipt.cms"),
    ] {
      let count = trial.payload.count * part / 24
      let cut = trial.with { $0.payload = .init(Array($0.payload.array.prefix(count))) }
      #expect(cut.rules(.fail) == [form])
      #expect(cut.rules(.warn).isEmpty)
      for check in cut.checks where check.result == .notRun {
        #expect(check.blockedBy == form, "\(check.rule.id)")
      }
    }
  }

  @Test("two independent mistakes give two failures")
  func independent() throws {
    let trial = try Trial.attestation { $0.authenticatorData.counter = 1 }
      .expecting { $0.appIDs = ["A.b"] }
    #expect(trial.rules(.fail) == ["attestation.app-id", "attestation.counter"])
  }
}
