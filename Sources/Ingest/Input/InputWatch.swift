import Platform

/// Tells whether an input is still what it was when it was seen first. A run reads its inputs twice,
/// and what the first reading learned need not be true of files that have changed since.
///
/// A path and what was seen there are kept as hashes under a key of this process.
package final class InputWatch {
  private var marks: [Int: Int] = [:]
  /// Set once changes may go unnoticed.
  package private(set) var isFull = false

  /// About 40 bytes each.
  package static let capacity = 1_000_000

  package init() {}

  func see(_ path: RawPath, _ mark: some Hashable) {
    let key = path.hashValue
    guard marks[key] == nil else { return }
    guard marks.count < Self.capacity else { return isFull = true }
    marks[key] = mark.hashValue
  }

  /// Whether the mark is another than the first that was seen at this path.
  func hasChanged(_ path: RawPath, _ mark: some Hashable) -> Bool {
    marks[path.hashValue].map { $0 != mark.hashValue } ?? false
  }
}
