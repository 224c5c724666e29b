import Claims
import Decoding
import Evidence
import Foundation
import Ingest
import SystemCrypto
import TestSupport
import Testing

@testable import Attestscope

@Suite("Table of the first reading")
struct RecordTableTests {
  @Test(
    "is found by challenge, in the order of the records, in memory and on disk",
    arguments: [0, 1 << 30])
  func challenges(capacity: Int) throws {
    let pair = try RecordLine.all(
      in: AttackCase.folder.appending(path: "assertion-of-an-attested-key.jsonl"))
    let lines = try (0..<90).map { number in
      try #require(pair.last).with(["challenge": "the challenge \(number % 7)"])
    }
    let file = try ScratchFile(lines.map { try $0.text }.joined())
    var table = RecordTable(capacity: capacity)
    var records = RecordSpool()
    for case .submission(let submission) in SubmissionReader([file.path]) {
      table.add(submission, limits: .standard, keptIn: &records)
    }
    try #require(records.count == 90)
    for number in 0..<7 {
      let hash = Digest.sha256(Array("the challenge \(number)".utf8))
      #expect(Array(table.numbers(.challenge, hash)) == Array(stride(from: number, to: 90, by: 7)))
      #expect(table.contains(.challenge, hash) && !table.contains(.assertion, hash))
    }
    #expect(Array(table.numbers(.challenge, Digest.sha256([UInt8]()))).isEmpty && !table.isFull)
  }
}
