import Checks
import Decoding
import Diagnosis
import Evidence
import Ingest
import SystemCrypto
import Testing

@testable import Attestscope

@Suite("What the records of a run tell of each other")
struct RunIndexTests {
  private static let key = [UInt8](repeating: 7, count: 32)
  private static let otherKey = [UInt8](repeating: 9, count: 32)

  @Test("counters of a key: the highest first, and no more than are kept")
  func counters() {
    var index = RunIndex()
    for counter in UInt32(1)...40 {
      index.add(Self.assertion(counter * 17 % 41, of: Self.key), limits: .standard)
    }
    index.add(Self.assertion(1_000, of: Self.otherKey), limits: .standard)
    let known = index.counters(ofKey: Self.key).map(\.counter)
    #expect(known == Array((UInt32(1)...40).suffix(RunIndex.counterLimit).reversed()))
    #expect(index.counters(ofKey: Self.otherKey).map(\.counter) == [1_000])
    #expect(index.counters(ofKey: []).isEmpty)
  }

  @Test("client data of a key: the first few, each with its record")
  func clientData() {
    var index = RunIndex()
    for number in 0..<20 {
      index.add(
        Self.assertion(1, of: Self.key, named: "\(number)") {
          $0.clientData = Self.text("body \(number)")
        }, limits: .standard)
    }
    let known = index.clientData(ofKey: Self.key)
    #expect(known.count == RunIndex.clientDataLimit)
    #expect(known.first?.data == Self.text("body 0") && known.first?.neighbour.name == "0")
    #expect(index.clientData(ofKey: Self.otherKey).isEmpty)
  }

  @Test("a challenge in each of its readings, from the first record that had it")
  func challenge() {
    var index = RunIndex()
    for name in ["first", "second"] {
      index.add(
        Self.assertion(1, of: Self.key, named: name) { $0.challenge = Self.text("d3VyemVs") },
        limits: .standard)
    }
    for reading in ["d3VyemVs", "wurzel"] {
      #expect(index.challenge(hashingTo: Digest.sha256(Array(reading.utf8)))?.name == "first")
    }
    #expect(index.challenge(hashingTo: Digest.sha256(Array("Wurzel".utf8))) == nil)
  }

  private static func text(_ text: String) -> GivenBytes {
    GivenBytes(Bytes(Array(text.utf8), name: "text"), nil)
  }

  /// An assertion with nothing in it but its counter.
  private static func assertion(
    _ counter: UInt32, of key: [UInt8], named name: String = "record",
    _ change: (inout Expectations) -> Void = { _ in }
  ) -> Submission {
    let data = [UInt8](repeating: 0, count: 32) + [0x40] + counter.bigEndianBytes
    let signature: [UInt8] = [0x69] + Array("signature".utf8) + [0x41, 0]
    let content = [0xa2] + signature + [0x71] + Array("authenticatorData".utf8) + [0x58, 37] + data
    var expectations = Expectations()
    expectations.keyID = Base64.encode(key)
    change(&expectations)
    return Submission(
      source: Source(file: name), record: name,
      armour: TextArmour.read(Bytes(content, name: "artifact")), type: .assertion,
      expectations: expectations)
  }
}

extension UInt32 {
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
