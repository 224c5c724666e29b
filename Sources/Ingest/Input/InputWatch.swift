package import Platform

/// Notices whether an input has changed since it was first seen. A run reads its inputs twice, and
/// what the first reading found may not apply to a file that has changed since.
///
/// Paths and marks are kept as hash values of this process, not as text, except in
/// ``InputWatch/opened``.
package final class InputWatch {
  /// The mark of each path, both as hash values.
  private var marks: [Int: Int] = [:]
  /// Whether the capacity is used up, so that changes may go unnoticed.
  package private(set) var isFull = false

  /// Receives each file that is seen for the first time, with the bytes of its version.
  package var onFile: ((_ path: RawPath, _ version: [UInt8]) -> Void)?

  /// The most paths that are kept, at about 40 bytes each.
  package static let capacity = 1_000_000

  /// The regular files that were opened, in the order of their first opening.
  package private(set) var opened: [OpenedFile] = []
  /// The number of further files that were opened.
  package private(set) var omitted = 0

  /// The most opened files that are kept.
  private static let fileCapacity = 250_000

  /// A regular file that was opened, and its version then.
  package struct OpenedFile: Sendable {
    /// The path of the file.
    package let path: RawPath
    /// The version that was opened first.
    package let version: FileVersion
  }

  /// Creates a watch that has seen nothing.
  package init() {}

  /// Remembers a regular file that is opened, if it is opened for the first time.
  func see(_ path: RawPath, opened version: FileVersion) {
    guard marks[path.hashValue] == nil else { return }
    onFile?(path, version.bytes)
    see(path, mark: version)
    if opened.count < Self.fileCapacity {
      opened.append(OpenedFile(path: path, version: version))
    } else {
      omitted += 1
    }
  }

  /// Remembers the mark of a path, such as the version of a file or the names in a folder, if it is
  /// the first.
  func see(_ path: RawPath, mark: some Hashable) {
    let key = path.hashValue
    guard marks[key] == nil else { return }
    guard marks.count < Self.capacity else { return isFull = true }
    marks[key] = mark.hashValue
  }

  /// Returns whether a mark differs from the first one at this path. False for unknown paths.
  func hasChanged(_ path: RawPath, _ mark: some Hashable) -> Bool {
    marks[path.hashValue].map { $0 != mark.hashValue } ?? false
  }
}
