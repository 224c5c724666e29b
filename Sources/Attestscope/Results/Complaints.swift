import Decoding
import Evidence

/// What could not be read of results: every complaint counts, the first are kept in words.
package struct Complaints: Sendable {
  private var messages: [String] = []
  private var count = 0

  private static let limit = 20

  package var isEmpty: Bool { count == 0 }

  mutating func add(_ message: String) {
    count += 1
    if messages.count < Self.limit { messages.append(message) }
  }

  /// A message for each of the first, and one for all others.
  package var all: [String] {
    let others = count - messages.count
    return messages + (others > 0 ? ["… and \(others.grouped) more"] : [])
  }
}
