import Containers
import Evidence
import Foundation
import Testing

@testable import Ingest

@Suite("Inputs that are missing, grow, or have no size")
struct InputReadingTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let record = "{\"id\":\"a\",\"assertion\":\"\(Genuine.assertion)\"}"

  @Test("an input that cannot be opened is reported, and the others are read")
  func missing() throws {
    let good = try scratch.write("good", Genuine.assertion)
    let events = Array(SubmissionReader(["\(scratch.path)/none", good, "\(good)/below"]))
    #expect(events.submissions.count == 1)
    #expect(
      events.failures.map(\.reason) == [
        "no such file; check the path", "a part of the path isn't a folder",
      ])
    #expect(events.failures.first?.file.hasSuffix("/none") == true)
  }

  @Test("standard input is an input like any other")
  func standardInput() throws {
    let file = try scratch.write("input", record + "\n" + record)
    let descriptor = open(file, O_RDONLY)
    defer { close(descriptor) }
    let events = Array(SubmissionReader(["-"], standardInput: descriptor))
    #expect(events.submissions.map(\.source.file) == ["-", "-"])
  }

  @Test("a file that changes between two readings, or while it is read, is said to have changed")
  func changes() throws {
    let file = try scratch.write("input", record + "\n" + record)
    let other = try scratch.write("other", record)
    let watch = InputWatch()
    func read() -> [InputEvent] { Array(SubmissionReader([file, other, file], watch: watch)) }
    #expect(read().count == 5)
    #expect(read().skipped.isEmpty)
    try scratch.write("input", record + "\n" + record)
    let skipped = read().skipped
    #expect(skipped.map(\.file) == [file, file])
    #expect(skipped.allSatisfy { $0.isUnread && $0.reason.hasPrefix("it changed") })
  }

  @Test("a file that grows while it is read is read as far as it went at first")
  func growth() throws {
    let line = record + "\n"
    let file = try scratch.write("input", String(repeating: line, count: 3))
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.seekToEnd()
    var count = 0
    var skipped: [InputEvent.Skipped] = []
    for event in SubmissionReader([file]) {
      switch event {
      case .submission: count += 1
      case .skipped(let found): skipped.append(found)
      case .occurrence, .failed: Issue.record("another event")
      }
      try handle.write(contentsOf: Data(line.utf8))
      try #require(count < 10)
    }
    #expect(count == 3)
    #expect(skipped.map(\.reason) == ["it changed while it was read; analyze it again"])
  }

  @Test("a sparse file isn't read to its end")
  func sparse() throws {
    let file = try scratch.write("input", "")
    try #require(truncate(file, 1 << 40) == 0)
    let skipped = Array(SubmissionReader([file])).skipped
    #expect(
      skipped.map(\.reason) == ["there is nothing but zeros from byte 0 on; the rest was not read"])
  }

  @Test("an input without a size is read too")
  func madeUp() {
    let events = Array(SubmissionReader(["/proc/self/status"])).withoutTexts
    #expect(events.submissions.count == 1)
    #expect(events.count == 1)
  }

  @Test("a descriptor that cannot be read is a failure, not an empty input")
  func unreadable() {
    let events = Array(SubmissionReader(["-"], standardInput: -1))
    #expect(events.failures.map(\.file) == ["-"])
    #expect(events.count == 1)
  }
}
