import Containers
import Ingest
import Redaction
import Results

/// Inputs and records of a run that could not be read, with redacted texts.
package struct RunTroubles: Sendable {
  /// Inputs that could not be opened or read, as texts with the reason.
  package private(set) var inputFailures: [String] = []
  /// Inputs that changed while they were read, as texts with the reason.
  package private(set) var changes: [String] = []
  /// Whether parts of other inputs could not be read, so that their content is not known.
  package private(set) var hasUnread = false
  /// Records that were skipped because the program crashed on them, as texts.
  package private(set) var faults: [String] = []
  /// What the texts do not show.
  let redaction: Redaction

  /// Records a skipped entry here and in the summary.
  mutating func skip(_ skipped: InputEvent.Skipped, in summary: inout RunSummary) {
    hasUnread = hasUnread || skipped.isUnread
    guard summary.listsSkipped || skipped.isChange || skipped.isFault else {
      return summary.skip(nil)
    }
    let shown = RunSummary.Skipped(skipped, redaction)
    summary.skip(shown)
    if skipped.isChange { changes.append("\(shown.file): \(shown.reason)") }
    guard skipped.isFault else { return }
    faults.append("\(shown.place): \(shown.reason)")
    summary.fail(shown)
  }

  /// Records an input that could not be read, here and in the summary.
  mutating func fail(_ error: InputError, in summary: inout RunSummary) {
    let skipped = RunSummary.Skipped(.init(file: error.file, reason: error.reason), redaction)
    inputFailures.append("\(skipped.file): \(skipped.reason)")
    summary.skip(skipped)
    summary.fail(skipped)
  }
}

extension RunSummary.Skipped {
  /// Creates the entry of the summary, with redacted texts.
  init(_ skipped: InputEvent.Skipped, _ redaction: Redaction) {
    self.init(
      file: redaction.text(skipped.file), entry: skipped.entry,
      reason: redaction.text(skipped.reason))
  }
}
