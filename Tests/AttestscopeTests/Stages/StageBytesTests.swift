import Claims
import Evidence
import Results
import Testing

@testable import Attestscope

@Suite("Values in the lines of stages")
struct StageBytesTests {
  private func written() -> [UInt8] {
    var writer = StageWriter()
    writer.put(-5)
    writer.put(true)
    writer.put("text")
    writer.put(nil as Int?) { $0.put($1) }
    writer.put(["a", "bc"]) { $0.put($1) }
    return writer.bytes
  }

  private func read(_ bytes: [UInt8]) throws -> String {
    var reader = StageReader(bytes)
    let number = try reader.number()
    let flag = try reader.flag()
    let text = try reader.text()
    let absent = try reader.optional { (reader) throws(ResultsFault) in try reader.number() }
    let list = try reader.list { (reader) throws(ResultsFault) in try reader.text() }
    return "\(number) \(flag) \(text) \(absent == nil) \(list)"
  }

  @Test("are the same when read again")
  func again() throws {
    #expect(try read(written()) == #"-5 true text true ["a", "bc"]"#)
  }

  @Test("are refused if they end too early, and if a length is too large")
  func refused() {
    let bytes = written()
    for length in 0..<bytes.count {
      #expect(throws: ResultsFault.self) { try self.read(Array(bytes.prefix(length))) }
    }
    var writer = StageWriter()
    writer.put(Int.max)
    let huge = writer.bytes
    #expect(throws: ResultsFault.self) {
      var reader = StageReader(huge)
      _ = try reader.part()
    }
    #expect(throws: ResultsFault.self) {
      var reader = StageReader(huge)
      _ = try reader.list { (reader) throws(ResultsFault) in try reader.flag() }
    }
  }

  @Test("keep an exchange of a capture")
  func exchange() throws {
    var exchange = ObservedExchange(
      at: ExchangePlace(file: "a.har", members: ["log"], index: 3))
    exchange.path = "/attest"
    exchange.origin = "https://example.com"
    exchange.sentAt = Timestamp(milliseconds: 1_700_000_000_123)
    exchange.status = 403
    exchange.isOfChallenge = true
    exchange.isAccepted = true
    var writer = StageWriter()
    writer.put(exchange)
    var reader = StageReader(writer.bytes)
    let read = try reader.exchange(in: "shard 2: ")
    #expect(read.place.file == "shard 2: a.har" && read.place.index == 3)
    #expect(read.sentAt == exchange.sentAt && read.answeredAt == nil)
    #expect(read.status == 403 && read.isOfChallenge && read.path == "/attest")
    #expect(read.origin == exchange.origin && read.isAccepted)
  }
}
