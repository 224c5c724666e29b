import Decoding
import Evidence
import Flow
import Ingest

/// The errors that a text reports, each with its place and with what its record says about the
/// device. A record is one entry of a log. In other text, which is read in parts of up to 64 KiB,
/// it is a line that reports an error, or a whole part in which no line does.
struct ErrorReading: Sendable {
  /// The errors in the order of the text.
  private(set) var reports: [Report] = []
  /// Hashes of the devices that are named by records that report no error. The device of a report
  /// is in its facts.
  private(set) var devices: Set<UInt64> = []
  /// The text, with its source and its exchange.
  let occurrence: Occurrence

  /// Whether the text reports no error and names no device.
  var isEmpty: Bool { reports.isEmpty && devices.isEmpty }

  /// One report of one error.
  struct Report: Sendable {
    /// Index into the catalogue of known errors.
    let error: Int
    /// Time, device and versions that the record states.
    let facts: ErrorFacts
    /// Place of the report, with line and column for text files.
    let source: Source
    /// The words that report the error, at most 160 bytes.
    let words: String
  }

  /// The most bytes of a text that are quoted as the words of a report.
  static let longestWords = 160

  /// The most bytes of a text that ``isSilent(_:)`` reads; it doesn't decide about longer texts.
  private static let longestSilent = 1_024

  /// Returns whether a text of at most 1,024 bytes reports no error and names no device; `false`
  /// for a longer text. Takes less time than ``init(_:)``, which is not needed for a silent text.
  static func isSilent(_ text: Bytes) -> Bool {
    guard text.count <= longestSilent else { return false }
    return text.withUnsafeBytes { bytes in
      let bytes = bytes.assumingMemoryBound(to: UInt8.self)
      return !ErrorText.canReport(bytes) && ErrorFacts.device(in: ArraySlice(bytes)) == nil
    }
  }

  /// Reads the errors of a text, record by record. Returns `nil` if the occurrence is not a text.
  init?(_ occurrence: Occurrence) {
    guard case .said(let said) = occurrence.kind else { return nil }
    self.occurrence = occurrence
    let text = said.array
    let base = occurrence.source.steps.last.flatMap { step -> (line: Int, offset: Int)? in
      if case .text(let line, _, let offset) = step { (line, offset) } else { nil }
    }
    var lines = TextLines(said)
    ErrorText.forEachRecord(of: text) { record, found in
      if found.isEmpty {
        if let device = ErrorFacts.device(in: text[record]) { devices.insert(device) }
        return
      }
      let facts = ErrorFacts(text[record])
      for report in found {
        let place = lines.place(of: said.startIndex + report.range.lowerBound)
        var source = occurrence.source
        source.capturedAt = source.capturedAt ?? facts.time
        if base != nil { _ = source.steps.popLast() }
        if source.steps.isEmpty || base != nil {
          source.steps.append(
            .text(
              line: (base?.line ?? 1) + place.line - 1, column: place.column,
              offset: (base?.offset ?? 0) + place.offset))
        }
        reports.append(
          Report(
            error: report.error, facts: facts, source: source,
            words: ErrorText.quote(report.range, of: text, limit: Self.longestWords)))
      }
    }
  }
}
