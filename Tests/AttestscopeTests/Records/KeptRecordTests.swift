import Claims
import Checks
import Decoding
import Evidence
import Testing

@testable import Attestscope
@testable import Ingest

@Suite("A stored record")
struct KeptRecordTests {
  static func record(_ name: String, _ expectations: Expectations = Expectations()) -> KeptRecord {
    KeptRecord(
      Submission(
        source: Source(file: "file"), record: name, field: nil,
        decodedText: TextDecoder.read(Bytes(Array("text of \(name)".utf8))), type: .receipt,
        claims: Claims([(.record, expectations)], for: .receipt), statements: [], alternatives: [],
        delivery: Delivery(), isInContext: false, recordSize: 0, artifactsInRecord: 1, notes: [],
        surroundings: nil))
  }

  private static let all: Expectations = {
    var all = Expectations()
    all.appIDs = ["8YE23NZS57.com.example.wallet", "", "ü"]
    all.isAppIDOfTeam = true
    all.environment = .development
    all.challenge = GivenBytes(Bytes([0, 1, 255]), .hex)
    all.clientData = GivenBytes(Bytes([]), nil)
    all.clientDataHash = GivenBytes(Bytes([3]), .base64url)
    all.keyID = "key ID"
    all.publicKey = GivenBytes(Bytes([4]), .utf8)
    all.previousCounter = .max
    all.unread = [.challenge, .previousCounter]
    all.capturedAt = Timestamp(milliseconds: -1)
    return all
  }()

  @Test("is the same when read again", arguments: [all, Expectations()])
  func roundTrip(_ expectations: Expectations) throws {
    let record = Self.record("name", expectations)
    let read = try #require(KeptRecord(reading: record.encoded))
    #expect(read == record)
  }

  @Test("keeps all expected values of an artifact")
  func complete() {
    // A new member must be stored too.
    let unset = Mirror(reflecting: Expectations()).children
    let set = Mirror(reflecting: Self.all).children
    for (before, after) in zip(unset, set) {
      #expect("\(before.value)" != "\(after.value)", "\(before.label ?? "")")
    }
  }

  @Test("is read from any bytes without a trap")
  func total() {
    let bytes = Self.record("name", Self.all).encoded
    for count in bytes.indices {
      _ = KeptRecord(reading: Array(bytes.prefix(count)))
      _ = KeptRecord.Head(encoded: Bytes(Array(bytes.prefix(count))))
    }
    #expect(KeptRecord(reading: []) == nil)
    let absurd = [1] + [UInt8](repeating: 0xff, count: 40)
    #expect(KeptRecord(reading: absurd) == nil)
  }
}

extension KeptRecord {
  fileprivate init?(reading bytes: [UInt8]) {
    self.init(encoded: Bytes(bytes), at: 0, recalling: RecalledTexts()) { _ in nil }
  }

  fileprivate var encoded: [UInt8] {
    var texts = KeptTexts()
    return encoded(at: 0, sharing: &texts)
  }
}

@Suite("Stored records")
struct RecordSpoolTests {
  @Test("are found by their numbers, in memory and on disk", arguments: [1, 300, 1 << 20])
  func numbers(capacity: Int) {
    var spool = RecordSpool(capacity: capacity)
    let records = (0..<50).map { KeptRecordTests.record("record \($0)") }
    for (number, record) in records.enumerated() { #expect(spool.append(record) == number) }
    for (number, record) in records.enumerated() { #expect(spool[number] == record) }
    #expect(spool[50] == nil && spool[-1] == nil && spool.count == 50 && !spool.isFull)
  }

  @Test(
    "client data is written once for all artifacts of a record", arguments: [1, 100_000, 1 << 20])
  func shared(capacity: Int) {
    var expectations = Expectations()
    expectations.clientData = GivenBytes(Bytes([UInt8](repeating: 7, count: 5_000)), .utf8)
    expectations.challenge = GivenBytes(Bytes([UInt8](repeating: 8, count: 300)), .utf8)
    let records = (0..<40).map { KeptRecordTests.record("record \($0)", expectations) }
    var texts = KeptTexts()
    let size = records.reduce(0) { $0 + $1.encoded(at: $0, sharing: &texts).count }
    #expect(size < 5_300 + 40 * 300)
    var spool = RecordSpool(capacity: capacity)
    for record in records { _ = spool.append(record) }
    for (number, record) in records.enumerated() { #expect(spool[number] == record) }
    // The same bytes at another place are another text.
    let other = Bytes([UInt8](repeating: 7, count: 5_000))
    #expect(texts.place(of: other) == nil)
  }

  @Test("have a head with their size, readable without their texts", arguments: [1, 1 << 20])
  func heads(capacity: Int) throws {
    var expectations = Expectations()
    expectations.clientData = GivenBytes(Bytes([UInt8](repeating: 7, count: 5_000)), .utf8)
    expectations.capturedAt = Timestamp(milliseconds: 5)
    let names = ["record", "", String(repeating: "long ", count: 500)]
    let records = names.map { KeptRecordTests.record($0, expectations) }
    var spool = RecordSpool(capacity: capacity)
    for record in records { _ = spool.append(record) }
    for (number, record) in records.enumerated() {
      let head = try #require(spool.head(of: number))
      #expect(head.name == record.name && head.capturedAt == expectations.capturedAt)
      #expect(head.size == 5_000 + record.payload.count)
    }
    #expect(spool.head(of: 3) == nil)
  }
}

@Suite("Cached texts of stored records")
struct RecalledTextsTests {
  @Test("are read once while few are in use, and never confused")
  func recalled() {
    let texts = RecalledTexts()
    var reads = 0
    func read(_ start: Int, _ encoding: GivenBytes.Encoding? = nil, count: Int = 100) -> GivenBytes?
    {
      texts.given(at: start..<(start + count), as: encoding) {
        reads += 1
        return [UInt8](repeating: UInt8(ascii: "a") + UInt8(start % 16), count: count)
      }
    }
    let first = read(0)
    #expect(read(0) == first && reads == 1)
    #expect(read(0, .hex) != first && read(1) != first && reads == 3)
    #expect(read(0, count: 101)?.text.count == 101 && reads == 4)
    for start in 2..<20 { _ = read(start) }
    #expect(read(0) == first && reads == 23)
    #expect(read(0, count: 10)?.text.count == 10 && read(0, count: 10) != nil && reads == 25)
    #expect(texts.given(at: 0..<200, as: nil) { nil } == nil)
  }
}
