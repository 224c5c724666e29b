import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Rules
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule assertion.counter")
struct AssertionCounterTests {
  @Test("passes on genuine assertions", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .assertionCounter).result == .pass)
  }

  static let table: [(UInt32, UInt32?, Finding.Result)] = [
    (8, 7, .pass), (8, 0, .pass), (8, nil, .pass), (1, nil, .pass), (UInt32.max, 8, .pass),
    (8, 8, .fail), (8, 9, .fail), (0, nil, .fail), (0, 0, .fail), (7, UInt32.max, .fail),
  ]

  @Test("requires a greater counter than the last, by any distance", arguments: table)
  func judgement(counter: UInt32, last: UInt32?, result: Finding.Result) throws {
    let finding = try Trial.assertion { $0.authenticatorData.counter = counter }
      .expecting { $0.previousCounter = last }.finding(of: .assertionCounter)
    #expect(finding.result == result)
    #expect(finding.paths == ["/authenticatorData/counter"])
    #expect(finding.places == [(0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }])
    if result == .fail {
      #expect(finding.expected?.content == .text("above \((last ?? 0).grouped)"))
      #expect(finding.actual?.content == .number(Int64(counter)))
    }
  }

  @Test("uses the counter of the key's attestation if none was stored")
  func attestedCounter() throws {
    let trial = try Trial.assertion().with {
      $0.expectations.previousCounter = nil
      $0.attestedKey = AttestedKey(point: [], identifier: [], counter: 8, rpIDHash: [])
    }
    #expect(trial.finding(of: .assertionCounter).result == .fail)
  }

  @Test("is not run if the given counter is unreadable")
  func unreadCounter() throws {
    let trial = try Trial.assertion { $0.authenticatorData.counter = 8 }
    for (stored, attested, result) in [
      (nil, nil, .notRun), (7, nil, .pass), (nil, 8, .fail), (nil, 7, .notRun),
    ] as [(UInt32?, UInt32?, Finding.Result)] {
      let finding = trial.with {
        $0.expectations.previousCounter = stored
        $0.expectations.unread = [.previousCounter]
        $0.attestedKey = attested.map {
          AttestedKey(point: [], identifier: [], counter: $0, rpIDHash: [])
        }
      }.finding(of: .assertionCounter)
      #expect(finding.result == result)
      #expect(finding.needs.isEmpty)
    }
  }

  @Test("claims no comparison without a stored counter")
  func nothingToCompare() throws {
    let finding = try Trial.assertion().expecting { $0.previousCounter = nil }
      .finding(of: .assertionCounter)
    #expect(finding.found.contains("no earlier counter was given"))
    #expect(Check.assertionCounter.rule.title.passes.hasSuffix("the one that it is compared with"))
  }

  @Test("is not run if the data ends before the counter")
  func noCounter() throws {
    let trial = try Trial.assertion { $0.alterObject = { $0.dropLast(70) } }
    #expect(trial.finding(of: .assertionCounter).result == .notRun)
  }
}
