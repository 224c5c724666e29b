import Claims
import Containers
import Decoding
import Evidence
import Foundation
import Testing

@testable import Ingest

@Suite("From inputs to submissions")
struct SubmissionReaderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let record = "{\"id\":\"a\",\"assertion\":\"\(Genuine.assertion)\"}"

  // MARK: - Containers

  @Test("a record is read from every kind of container")
  func containers() throws {
    let forms: [(String, [Int?])] = [
      (record, [nil]), (record + "\n", [nil]), ("\u{feff}" + record, [nil]),
      ("{\n  \"id\": \"a\",\n  \"assertion\": \"\(Genuine.assertion)\"\n}\n", [nil]),
      (record + "\n" + record, [0, 1]), (record + "\r\n\r\n" + record + "\r\n", [0, 2]),
      ("[\(record)]", [0]), (" [\n\(record) ,\n \(record)\n]\n", [0, 1]),
      ("{\n\(record.dropFirst())\n{\n\(record.dropFirst())\n", [0, 1]),
    ]
    for (text, entries) in forms {
      let events = try scratch.events(text)
      #expect(events.submissions.map(\.source.entry) == entries, "\(text.prefix(20))")
      #expect(events.count == entries.count)
      for submission in events.submissions {
        #expect(submission.record == "a")
        #expect(submission.type == .assertion)
        #expect(submission.field == .assertion)
        #expect(submission.source.path == "/assertion")
        #expect(submission.source.transport == "base64")
        #expect(submission.decodedText.repairs.isEmpty)
        #expect(submission.notes.isEmpty)
      }
    }
  }

  @Test("records separated by commas are all read, each with its line")
  func recordsInARow() throws {
    let forms: [(String, [Int?])] = [
      (record + record, [0, 0]), ("\(record) \(record)\n\(record)", [0, 0, 1]),
      ("\(record)\r\(record)\r\(record)\r", [0, 0, 0]),
      ("\(record),\n\(record),\n\(record)\n", [0, 1, 2]), ("\(record), \(record),", [0, 0]),
      ("[\(record) \(record),\(record)]", [0, 0, 1]),
      ("{\n\(record.dropFirst()),\n{\n\(record.dropFirst())\n", [0, 1]),
    ]
    for (text, entries) in forms {
      let events = try scratch.events(text)
      #expect(events.submissions.map(\.source.entry) == entries, "\(text.prefix(20))")
      #expect(events.count == entries.count)
      #expect(events.submissions.allSatisfy { $0.notes.isEmpty })
    }
  }

  @Test("a UTF-16 file is read and reported: records with a note, an artifact as a repair")
  func utf16() throws {
    let filler = "{\"id\":\"\(String(repeating: "é😀", count: 100_000))\"}"
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      func events(_ text: String) throws -> [InputEvent] {
        let data = try #require("\u{feff}\(text)".data(using: encoding))
        return Array(SubmissionReader([try scratch.write("input", Array(data))]))
      }
      for text in [record, "\(record)\r\n\(filler)\r\n\(record)\r\n", "[\(record)]"] {
        let found = try events(text)
        #expect(found.submissions.first?.type == .assertion)
        #expect(found.submissions.last?.source.transport == "base64")
        #expect(found.submissions.last?.notes.count == 1)
        #expect(found.skipped.allSatisfy { !$0.isUnread && $0.reason.contains("é😀") })
      }
      let lone = try #require(try events(Genuine.assertion + "\r\n").submissions.first)
      #expect(lone.type == .assertion)
      #expect(lone.decodedText.repairs.map(\.kind) == [.wideCharacters])
      #expect(lone.notes.isEmpty)
    }
  }

  @Test("text that isn't an encoding isn't said to be decoded")
  func otherText() throws {
    let page = "{\"attestation\": \"<html><body>502 Bad Gateway</body></html>\"}"
    let submission = try #require(try scratch.events(page).submissions.first)
    #expect(submission.source.transport == "raw")
    #expect(submission.source.steps == [.pointer("/attestation")])
  }

  @Test("a file can be the artifact itself, in any encoding")
  func loneArtifacts() throws {
    let bytes = try #require(Data(base64Encoded: Genuine.attestation))
    let texts: [(String, String)] = [
      (Genuine.attestation, "base64"), (Genuine.attestation + "\n", "base64"),
      ("\"\(Genuine.attestation)\"", "base64"), (Array(bytes).hex, "hex"),
      ("\(Array(bytes))", "json-array"), ("<\(Array(bytes).hex)>", "nsdata"),
      ("{\"type\":\"Buffer\",\"data\":\(Array(bytes))}", "json-array"),
    ]
    for (text, transport) in texts {
      let events = try scratch.events(text)
      let submission = try #require(events.submissions.first)
      #expect(events.count == 1)
      #expect(submission.decodedText.payload.array == Array(bytes), "\(transport)")
      #expect(submission.source.transport == transport)
      #expect(submission.source.entry == nil)
      #expect(submission.field == nil)
    }
    let raw = try scratch.write("raw", Array(bytes))
    let submission = try #require(Array(SubmissionReader([raw])).submissions.first)
    #expect(submission.source.transport == "raw")
    #expect(submission.type == .attestation)
  }

  @Test(
    "text next to an artifact isn't part of its text",
    arguments: [
      ("{\"password\":\"hunter2\",\"assertion\":\"TEXT\",\"note\":\"hunter2\"}", "hunter2"),
      ("{\n\"assertion\":\"TEXT\"}\n{\n\"receipt\":\"AAAA\",\"note\":\"hunter2\"}\n", "hunter2"),
      ("[\"TEXT\",{\"token\":\"hunter2\"}]", "hunter2"),
      ("password hunter2\n-----BEGIN A-----\nTEXT\n-----END A-----\nhunter2\n", "hunter2"),
      ("{\"assertion\":[\"TEXT\"],\"note\":\"hunter2\"}", "hunter2"),
    ])
  func neighboursStayOut(form: String, secret: String) throws {
    // The space replaces a plus sign, so that there is a repair.
    let damaged = Genuine.assertion.replacing("+", with: " ")
    let submission = try #require(
      try scratch.events(form.replacing("TEXT", with: damaged)).submissions.first)
    let text = submission.decodedText.text
    #expect(!String(decoding: text.buffer.all, as: UTF8.self).contains(secret))
    for repair in submission.decodedText.repairs {
      #expect(repair.bytes.buffer === text.buffer)
      // The place that the input states.
      for place in repair.bytes.roots { #expect(place == repair.bytes) }
    }
  }

  @Test("several PEM blocks are several artifacts")
  func blocks() throws {
    let block = "-----BEGIN X-----\n\(Genuine.assertion)\n-----END X-----\n"
    #expect(try scratch.events(block).submissions.map(\.source.entry) == [nil])
    let events = try scratch.events("a comment\n" + block + block)
    #expect(events.submissions.map(\.source.entry) == [0, 1])
    #expect(events.submissions.allSatisfy { $0.type == .assertion })
  }

  @Test("an array may hold artifacts instead of records")
  func arrayOfTexts() throws {
    let events = try scratch.events("[\"\(Genuine.receipt)\", \"\(Genuine.token)\"]")
    #expect(events.submissions.map(\.type) == [.receipt, .token])
  }

  @Test("many lines come in order, one at a time")
  func manyLines() throws {
    let lines = (0..<10_000).map { "{\"id\":\"\($0)\",\"assertion\":\"\(Genuine.assertion)\"}" }
    let file = try scratch.write("many.jsonl", lines.joined(separator: "\n"))
    let reader = SubmissionReader([file])
    var count = 0
    for event in reader {
      guard case .submission(let submission) = event else {
        Issue.record("\(event)")
        break
      }
      guard submission.record == "\(count)", submission.source.entry == count else {
        Issue.record("\(submission.source)")
        break
      }
      count += 1
    }
    #expect(count == 10_000)
    #expect(reader.entryCount == 10_000)
    #expect(reader.inputCount == 1)
  }

  @Test("artifacts beyond the limit of a file are counted, and nothing else of it is lost")
  func manyShortLines() throws {
    let short = (0..<5_000).map { _ in "{\"receipt\":\"A\"}" }
    let events = try scratch.events((short + ["{\"x\":1}"]).joined(separator: "\n"))
    #expect(events.submissions.count == 4_096)
    let reasons = events.skipped.map(\.reason)
    #expect(reasons.count == 2 && reasons[0] == "no attestation, assertion, receipt or token")
    #expect(reasons.last?.hasPrefix("904 artifacts beyond the limit were not checked") == true)
    #expect(events.skipped.last?.isUnread == true)
  }

  @Test("packed values of records unpack to no more than the file allows")
  func packedValues() throws {
    // 1 MiB of the letter a, as zstd.
    let packed = "KLUv/QRoTAAACGEBAPz/ORACAgAQYQIAEGECABBhAgAQYQIAEGECABBhAwAQYfETIbU="
    let line = "{\"note\":\"\(packed)\"}"
    let events = try scratch.events(Array(repeating: line, count: 32).joined(separator: "\n"))
    #expect(events.skipped.contains { $0.reason.hasPrefix("Bodies unpack to more than") })
    let few = try scratch.events(Array(repeating: line, count: 8).joined(separator: "\n"))
    #expect(!few.skipped.contains { $0.reason.hasPrefix("Bodies unpack to more than") })
  }

  @Test("records longer than one reading of the file are whole, in lines and in arrays")
  func longRecords() throws {
    let filler = String(repeating: "x, ]}\\\"", count: 60_000)
    let record = "{\"filler\":\"\(filler)\",\"assertion\":\"\(Genuine.assertion)\"}"
    let lines = try scratch.events("\(record)\n\(record)\n\(record)")
    #expect(lines.submissions.count == 3)
    let array = try scratch.events("[\(record),\(record),\(record)]")
    #expect(array.submissions.map(\.source.entry) == [0, 1, 2])
    #expect(array.submissions.allSatisfy { $0.notes.isEmpty })
  }

  // MARK: - Skipped content

  @Test(
    "a file without artifacts is skipped, with the reason",
    arguments: [
      ("", "the file is empty"), ("\n \n", "only whitespace"), ("[]", "it contains no records"),
      ("{}", "no attestation, assertion, receipt or token"),
      ("{\"id\":\"x\"}", "record “x”: no attestation, assertion, receipt or token"),
      (
        "{\"keyId\":\"x\"}",
        "no attestation, assertion, receipt or token; values of a key count for other artifacts only in a file that --context names"
      ),
      ("{\"id\":\"x\",\"receipt\":null}", "record “x”: no attestation"),
      ("[true]", "neither a record nor an artifact, but a boolean"),
      ("{\"a\":", "no attestation, assertion, receipt or token"),
    ])
  func skips(_ text: String, _ reason: String) throws {
    let events = try scratch.events(text)
    #expect(events.count == 1)
    #expect(events.skipped.first?.reason.hasPrefix(reason) == true, "\(events)")
  }

  @Test(
    "unreadable content is distinguished from content without artifacts",
    arguments: [
      ("", false), ("{}", false), ("[true]", false), ("[]", false), ("{\"a\":", true),
      ("[{},", true), ("[] x", false), ("{}\noops\n{}", true),
    ])
  func unread(_ text: String, _ isUnread: Bool) throws {
    #expect(try scratch.events(text).skipped.contains(where: \.isUnread) == isUnread)
  }

  @Test("content over its limit is carved or skipped, and later content is read")
  func limits() throws {
    let long = "{\"x\":\"" + String(repeating: "y", count: 700_000) + "\"}"
    let policy = IngestPolicy(artifact: 1_000, record: 600_000, document: 10_000)
    let lines = try scratch.events("\(record)\n\(long)\n\(record)", policy: policy)
    #expect(lines.submissions.map(\.source.entry) == [0, 2])
    #expect(lines.skipped.map(\.reason) == ["700,008 bytes of text hold no artifact"])
    let array = try scratch.events("[\(record),\(long),\(record)]", policy: policy)
    #expect(array.submissions.map(\.source.entry) == [0, 2])
    #expect(array.skipped.map(\.reason) == ["element 1 is longer than 600,000 bytes"])
    let document = try scratch.events("{\n\"x\":\(long)}", policy: policy)
    #expect(document.skipped.map(\.reason) == ["700,015 bytes of text hold no artifact"])
    let field = try scratch.events("{\"attestation\":\"\(Genuine.attestation)\"}", policy: policy)
    #expect(field.skipped.map(\.reason) == ["“attestation” is larger than 1,000 bytes"])
  }

  // MARK: - Provenance and expectations

  @Test("a byte of an artifact maps to its line")
  func walksBack() throws {
    let escaped = "{\"assertion\":\"\(Genuine.assertion.replacing("/", with: "\\/"))\"}"
    let submission = try #require(try scratch.events("\(record)\n\(escaped)").submissions.last)
    let last = try #require(submission.decodedText.payload.suffix(1).roots.first)
    #expect(last.buffer.name == "record")
    #expect(last.buffer.all.utf8 == escaped)
    #expect(last.endIndex == escaped.utf8.count - 3)
  }

  @Test("options override a record's values, which is reported")
  func defaults() throws {
    var defaults = Expectations()
    defaults.appIDs = ["T.default"]
    defaults.environment = .any
    let text = "{\"assertion\":\"\(Genuine.assertion)\",\"environment\":\"production\"}"
    let file = try scratch.write("input", text)
    let submission = try #require(
      Array(SubmissionReader([file], defaults: defaults)).submissions.first)
    #expect(submission.expectations.appIDs == ["T.default"])
    #expect(submission.expectations.environment == .any)
    #expect(submission.claims.overruled.map(\.topic) == [.environment])
  }
}
