import Checks
import Claims
import Decoding
import Evidence
import Foundation
import TestSupport
import Testing

@testable import Attestscope

@Suite("Observations that are kept")
struct ObservationFilterTests {
  private let identifier = [UInt8](repeating: 5, count: 32)

  private func record(
    _ number: Int, _ topic: RecordTable.Topic, isSound: Bool? = nil
  ) -> Observation {
    let state = isSound.map { isSound in
      KeyState(
        isSound: isSound, isRejected: !isSound, answersChallenge: isSound,
        key: AttestedKey(
          point: [UInt8](repeating: 4, count: 65), identifier: identifier, counter: 0,
          rpIDHash: [UInt8](repeating: 6, count: 32)),
        environment: .production, signer: nil)
    }
    let kept = KeptRecord(
      name: "record \(number)", type: .attestation, isDamaged: false, payload: .empty,
      expectations: Expectations())
    return Observation(
      shard: 0, number: number,
      content: .record(
        Observation.Record(
          names: [RecordTable.Name(topic, identifier)], state: state, kept: kept)))
  }

  private func numbers(
    _ observations: [Observation], _ filter: ObservationFilter = ObservationFilter()
  ) -> [Int] {
    var filter = filter
    return observations.compactMap { filter.filtered($0)?.number }
  }

  @Test("are the first attestation of a key and its first sound one")
  func attestations() {
    let states = [false, false, true, true, false]
    let given = states.enumerated().map { record($0, .attestation, isSound: $1) }
    #expect(numbers(given) == [0, 2])
    #expect(numbers([given[2], given[3]]) == [2])
  }

  @Test("are the first 64 records of a challenge, also after another merge")
  func challenges() {
    let given = (0..<200).map { record($0, .challenge) }
    #expect(numbers(given) == Array(0..<64))
    // Two halves that were filtered before.
    let halves = [given.prefix(100), given.suffix(100)].map { numbers(Array($0)) }
    let again = halves.joined().map { given[$0] }
    #expect(numbers(again) == Array(0..<64))
  }

  @Test("are limited by the package for Spark for every topic, too")
  func spark() throws {
    let file = SampleCase.folder.appending(
      path: "../integrations/spark/attestscope_spark/_observe.py")
    let table = try String(contentsOf: file, encoding: .utf8)
    for topic in RecordTable.Topic.allCases {
      #expect(table.contains("\"\(topic)\": "), "\(topic)")
    }
  }

  @Test("are those under the wanted names only, counted among all")
  func wanted() {
    let wants: Set = [NameRoute(.challenge, identifier)]
    let given = [record(0, .assertion)] + (1..<80).map { record($0, .challenge) }
    #expect(numbers(given, ObservationFilter(for: (3, wants))) == Array(1..<65))
  }

  @Test("are, of what parts want, all or that of the reader")
  func wants() {
    let given = (0..<3).map {
      Observation(shard: $0, number: 0, content: .want([], isGiven: false))
    }
    var all = ObservationFilter()
    #expect(given.compactMap { all.filtered($0)?.shard } == [0, 1, 2])
    var own = ObservationFilter(for: (1, []))
    let kept = given.compactMap { own.filtered($0) }
    #expect(kept.map(\.shard) == [1])
    guard case .want(_, true)? = kept.first?.content else {
      Issue.record("what is given is not marked")
      return
    }
  }
}
