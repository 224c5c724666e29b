import Evidence
import Flow
import Ingest

/// The errors that a text reports, each with where it stands and what is told of the device.
struct ErrorReading: Sendable {
  /// In the order of the text.
  private(set) var reports: [Report] = []
  /// The devices that any record of the text names.
  private(set) var devices: Set<UInt64> = []
  let occurrence: Occurrence

  struct Report: Sendable {
    let error: Int
    let facts: ErrorFacts
    let source: Source
    /// The words that tell it.
    let words: String
  }

  private static let longestWords = 160

  /// `nil` for what isn't a text.
  init?(_ occurrence: Occurrence) {
    guard case .said(let said) = occurrence.kind else { return nil }
    self.occurrence = occurrence
    let text = said.array
    let base = occurrence.source.steps.last.flatMap { step -> (line: Int, offset: Int)? in
      if case .text(let line, _, let offset) = step { (line, offset) } else { nil }
    }
    var line = base?.line ?? 1
    var counted = 0
    var lineStart: Int?
    var read: [Report] = []
    var named: Set<UInt64> = []
    ErrorText.forEachRecord(of: text) { record, reports in
      if reports.isEmpty {
        if let device = ErrorFacts.device(in: text[record]) { named.insert(device) }
        return
      }
      let facts = ErrorFacts(text[record])
      for report in reports {
        let start = report.range.lowerBound
        if start > counted {
          let passed = text[counted..<start]
          line += passed.count { $0 == 0x0a }
          lineStart = passed.lastIndex(of: 0x0a).map { $0 + 1 } ?? lineStart
          counted = start
        }
        let column = start - (lineStart ?? 0) + 1
        var source = occurrence.source
        source.capturedAt = source.capturedAt ?? facts.time
        if base != nil { _ = source.steps.popLast() }
        if source.steps.isEmpty || base != nil {
          source.steps.append(
            .text(line: line, column: column, offset: (base?.offset ?? 0) + start))
        }
        read.append(
          Report(
            error: report.error, facts: facts, source: source,
            words: ErrorText.quote(text[report.range].prefix(Self.longestWords))))
      }
    }
    reports = read
    devices = named
  }
}
