import Claims
import Containers
import Decoding
import Evidence
import Foundation
import Testing

@testable import Ingest

@Suite("Records that are broken, cut off or nested without end")
struct BrokenRecordTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let record = "{\"id\":\"a\",\"assertion\":\"\(Genuine.assertion)\"}"

  @Test("a record without its closing brace doesn't hide the next ones")
  func missingBrace() throws {
    let open = String(record.dropLast())
    let forms: [(String, [Int?])] = [
      ("[\(record),\(open),\(record),\(record)]", [0, 1, 1, 1]),
      ("{\"records\":[\(open),\(record),\n\(record)]}", [0, 1, 2]),
      ("{\"records\":[\(open),\(record),\(record)]}", [0, 0, 0]),
      ("{\n\(open.dropFirst()),\n  \(record),\n  \(record)\n]}\n", [0, 1, 2]),
      ("\(open) \(record)\n\(record)\n", [0, 0, 1]),
    ]
    for (text, entries) in forms {
      let events = try scratch.events(text)
      #expect(events.submissions.map(\.source.entry) == entries, "\(text.prefix(20))")
      #expect(events.count == entries.count, "\(text.prefix(20))")
    }
  }

  @Test("braces without a record are one entry, and the record behind them is read")
  func manyBraces() throws {
    for brace in ["{", "{ "] {
      let braces = String(repeating: brace, count: 50_000)
      let events = try scratch.events(braces + record)
      #expect(events.submissions.map(\.source.entry) == [0])
      #expect(events.skipped.map(\.entry) == [0])
      #expect(try scratch.events(braces).submissions.isEmpty)
    }
  }

  @Test("behind the limit of depth, reading goes on where it stopped, and not one level further in")
  func deepDocument() throws {
    let deep = String(repeating: "{\"a\":\n", count: 10_000)
    let events = try scratch.events(deep + record)
    #expect(events.count < 1_000)
    #expect((1..<64).contains(events.submissions.count))
  }

  @Test("records behind another fault are reported as unread")
  func recordsBehindFault() throws {
    let open = record.dropLast(2)
    for text in ["[\(record),\(open)},\(record)]", "[\(record),\(record.dropLast(9))"] {
      let events = try scratch.events(text)
      #expect(events.submissions.count == 2)
      #expect(events.skipped.map(\.reason) == ["the array is cut short"])
      #expect(events.skipped.map(\.isUnread) == [true])
    }
  }

  @Test("text after a record on its line is reported")
  func behindRecord() throws {
    for text in ["\(record) oops\n\(record)", "[\(record) oops,\(record)]"] {
      let events = try scratch.events(text)
      #expect(events.submissions.map(\.source.entry) == [0, 1])
      #expect(events.skipped.map(\.entry) == [0])
      #expect(events.skipped.first?.reason.hasSuffix("holds 4 bytes behind its record") == true)
      #expect(events.skipped.first?.isUnread == true)
    }
  }

  @Test("a broken value doesn't hide the following ones")
  func brokenDocument() throws {
    let printed = "{\n  \"id\": \"a\",\n  \"assertion\": \"\(Genuine.assertion)\"\n}\n"
    let faults = [
      printed.dropLast(2), printed.replacing("\"id\":", with: "\"id\"")[...],
      printed.replacing(",", with: "")[...], printed.replacing("\"a\"", with: "\"a")[...],
    ]
    for broken in faults {
      let events = try scratch.events("\(printed)\(broken)\(printed)\(printed)")
      #expect(events.submissions.count >= 3, "\(broken.prefix(30))")
      #expect(events.submissions.filter(\.notes.isEmpty).count == 3)
      #expect(events.count == 4)
    }
    let indented = printed.replacing("\n", with: "\n ")
    let events = try scratch.events("\(faults[1]) \(indented)")
    #expect(events.submissions.count == 2 && events.count == 2)
    let empty = indented.replacing(Genuine.assertion, with: "")
    let unread = try scratch.events("\(faults[1].replacing(Genuine.assertion, with: "")) \(empty)")
    #expect(unread.skipped.last?.reason.hasSuffix("after it could not be read") == true)
    #expect(unread.skipped.last?.isUnread == true)
  }

  @Test("a line that is not JSON is skipped by its number, and the others are read")
  func brokenLines() throws {
    for broken in ["oops", "\u{0}\u{0}", "]", "# comment"] {
      let events = try scratch.events("\(record)\n\(broken)\n\(record)\n")
      #expect(events.submissions.map(\.source.entry) == [0, 2])
      #expect(events.skipped.map(\.entry) == [1])
      #expect(events.skipped.first?.reason.hasPrefix("line 2 is not JSON") == true)
      let first = try scratch.events("\(broken)\n\(record)\n\(record)\n")
      #expect(first.submissions.map(\.source.entry) == [1, 2])
    }
  }

  @Test("a truncated record is read as far as possible, with a note")
  func cutRecord() throws {
    let cut = String(record.dropLast(20))
    let events = try scratch.events("\(record)\n\(cut)\n")
    #expect(events.submissions.count == 2)
    let submission = try #require(events.submissions.last)
    #expect(submission.record == "a")
    #expect(submission.type == .assertion)
    #expect(submission.notes.count == 1)
  }

  @Test("a truncated array gives its complete elements, with a note")
  func cutArray() throws {
    let events = try scratch.events("[\(record),\(record.dropLast(300))")
    #expect(events.submissions.count == 1)
    #expect(events.skipped.map(\.entry) == [1])
    #expect(try scratch.events("[\(record),").skipped.map(\.reason) == ["the array is cut short"])
    let more = try scratch.events("[\(record)] x")
    #expect(more.submissions.count == 1)
    #expect(more.skipped.map(\.reason) == ["there is more after the end of the array"])
  }

  @Test("one broken element of an array does not hide the others")
  func brokenElement() throws {
    let events = try scratch.events("[\(record),oops,{\"id\":},\(record)]")
    #expect(events.submissions.map(\.source.entry) == [0, 3])
    #expect(events.skipped.map(\.entry) == [1, 2])
  }

  @Test("a record nested without end is cut off, not followed")
  func deepRecord() throws {
    let deep = "{\"id\":\"a\",\"x\":" + String(repeating: "[", count: 200_000)
    #expect(try scratch.events(deep).skipped.count == 1)
    let before =
      "{\"assertion\":\"\(Genuine.assertion)\",\"x\":"
      + String(repeating: "[", count: 200_000)
    #expect(try scratch.events(before).submissions.first?.notes.isEmpty == false)
  }
}
