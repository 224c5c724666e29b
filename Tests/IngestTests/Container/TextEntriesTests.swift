import Decoding
import Evidence
import Foundation
import Testing

@testable import Ingest

@Suite("Text of any length")
struct TextEntriesTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Gives windows of 16,000 bytes that overlap.
  private static let policy = IngestPolicy(artifact: 4_000)
  private static let line = "2026-11-21T10:00:00Z INFO nothing to see here, move along\n"

  private func text(upTo count: Int) -> String {
    String(String(repeating: Self.line, count: count / Self.line.utf8.count + 1).prefix(count))
  }

  @Test(
    "gives an artifact once, wherever a window ends",
    arguments: [0, 14_500, 14_749, 14_750, 14_751, 14_900, 14_999, 15_000, 15_001, 15_999, 30_000])
  func seams(place: Int) throws {
    let text = text(upTo: place) + "\nassertion: \(Genuine.assertion)\n" + text(upTo: 40_000)
    let events = try scratch.events(text, policy: Self.policy)
    #expect(events.submissions.map(\.decodedText.text.array) == [Array(Genuine.assertion.utf8)])
    #expect(events.skipped.isEmpty)
    let step = try #require(events.submissions.first?.source.steps.first)
    let before = Array(text.utf8.prefix(place + 12))
    let line = before.count { $0 == 0x0a } + 1
    #expect(step == .text(line: line, column: 12, offset: place + 12))
    #expect(events.submissions.first?.field == .assertion)
  }

  @Test("gives each of many artifacts once")
  func many() throws {
    let count = 400
    let text = (0..<count).map { "\($0): \(Genuine.assertion)\n" }.joined()
    let events = try scratch.events(text, policy: Self.policy)
    #expect(events.submissions.count == count)
    let offsets = events.submissions.compactMap {
      if case .text(_, _, let offset)? = $0.source.steps.first { offset } else { nil }
    }
    #expect(Set(offsets).count == count && offsets == offsets.sorted())
  }

  @Test("may be one line, followed by other lines")
  func longLine() throws {
    let long = "{\"x\":\"" + String(repeating: "y ", count: 20_000)
    let text =
      "{\"id\":\"a\"}\n\(long) assertion=\(Genuine.assertion)\"}\n"
      + "{\"assertion\":\"\(Genuine.assertion)\"}\n"
    let policy = IngestPolicy(artifact: 4_000, record: 30_000)
    let events = try scratch.events(text, policy: policy)
    #expect(events.submissions.map(\.source.entry) == [1, 2])
    #expect(
      events.submissions.first?.source.steps.first == .text(line: 2, column: 40_018, offset: 40_028)
    )
  }

  @Test("reports that it contains none")
  func none() throws {
    let events = try scratch.events(text(upTo: 50_000), policy: Self.policy)
    #expect(events.submissions.isEmpty)
    #expect(events.skipped.map(\.reason) == ["50,000 bytes of text hold no artifact"])
  }

  @Test("may be UTF-16")
  func wide() throws {
    let text = "\u{feff}" + text(upTo: 20_000) + "assertion: \(Genuine.assertion)\n"
    let path = try scratch.write("wide", text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })
    let events = Array(SubmissionReader([path], policy: Self.policy))
    #expect(events.submissions.map(\.type) == [.assertion])
  }
}
