import Evidence
import Results

/// Messages about results that could not be read. All are counted, the first 20 are kept as text.
package struct ReadingErrors: Sendable {
  /// The first messages.
  private var messages: [String] = []
  /// Number of all messages.
  private var count = 0

  private static let limit = 20

  /// Whether everything could be read.
  package var isEmpty: Bool { count == 0 }

  /// Adds a message with file and line.
  mutating func add(_ message: String) {
    count += 1
    if messages.count < Self.limit { messages.append(message) }
  }

  /// Adds a message and marks a summary as incomplete. The first message is also a note in it.
  mutating func add(_ message: String, to summary: inout RunSummary) {
    add(message)
    if !summary.isInterrupted { summary.notes.append("Not all results could be read: \(message).") }
    summary.isInterrupted = true
  }

  /// The kept messages, and a last one with the number of all others.
  package var all: [String] {
    let others = count - messages.count
    return messages + (others > 0 ? ["… and \(others.grouped) more"] : [])
  }
}
