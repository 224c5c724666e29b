import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule receipt.environment")
struct ReceiptEnvironmentTests {
  @Test(
    "passes on genuine receipts with an environment, alone and inside attestations",
    arguments: Trial.genuine(.receipt) + Trial.genuine(.attestation))
  func genuine(trial: Trial) {
    let isNamed = trial.input.receipt?.receipt.value(.environment) != nil
    #expect(
      trial.finding(of: .receiptEnvironment).result == (isNamed ? .pass : .notApplicable))
  }

  @Test("fails inside an attestation of another environment, whatever the server expects")
  func otherThanAttested() throws {
    let finding = try Trial.attestation { $0.receipt.environment = .development }
      .expecting { $0.environment = .any }.finding(of: .receiptEnvironment)
    #expect(finding.result == .fail)
    #expect(finding.paths == ["/receipt/payload/7"])
    #expect(finding.places == [Array("sandbox".utf8)])
  }

  static let table: [(AttestationEnvironment, ExpectedEnvironment?, Finding.Result)] = [
    (.production, .production, .pass), (.production, .development, .fail),
    (.production, .any, .pass), (.production, nil, .pass),
    (.development, .production, .fail), (.development, .development, .pass),
    (.development, .any, .pass), (.development, nil, .notRun),
  ]

  @Test("compares a receipt alone with what the server expects", arguments: table)
  func alone(
    environment: AttestationEnvironment, expected: ExpectedEnvironment?, result: Finding.Result
  ) throws {
    let finding = try Trial.receipt { $0.environment = environment }
      .expecting { $0.environment = expected }.finding(of: .receiptEnvironment)
    #expect(finding.result == result)
    #expect(finding.needs == (result == .notRun ? [.environment] : []))
    if result == .fail {
      #expect(finding.expected?.content == expected.map { .text($0.rawValue) })
      #expect(finding.actual?.content == .text(environment.receiptWord))
    }
  }

  @Test("fails on an unknown environment")
  func unknown() throws {
    let finding = try Trial.receipt {
      $0.alterFields = { $0.setting(.environment, to: Array("staging".utf8)) }
    }.finding(of: .receiptEnvironment)
    #expect(finding.result == .fail)
    #expect(finding.places == [Array("staging".utf8)])
  }

  @Test("does not apply to a receipt without an environment")
  func unnamed() throws {
    let trial = try Trial.receipt { $0.alterFields = { $0.filter { $0.type != .environment } } }
    #expect(trial.finding(of: .receiptEnvironment).result == .notApplicable)
  }
}
