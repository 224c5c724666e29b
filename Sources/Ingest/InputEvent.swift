package import Containers
import Evidence

/// What is found in the inputs, in their order. Every input and every entry results in at least one
/// event.
package enum InputEvent: Sendable {
  /// An artifact with everything that was said about it.
  indirect case submission(Submission)
  /// An event of the conversation without an artifact, such as an issued challenge.
  indirect case occurrence(Occurrence)
  /// Something that was read and contains no artifact, or that could not be read.
  case skipped(Skipped)
  /// An input that can't be opened, or not be read to its end.
  case failed(InputError)

  /// Something that results in no artifact, with the reason.
  package struct Skipped: Sendable, Hashable {
    /// The path or name of the input.
    package let file: String
    /// The number of the line or element, from zero; `nil` for the whole file.
    package let entry: Int?
    /// The reason, as a sentence without a period.
    package let reason: String
    /// Whether it could not be read, so that its content isn't known.
    package let isUnread: Bool
    /// Whether it was left out because the program crashed on it in an earlier attempt.
    package var isFault = false
    /// Whether it changed since it was first seen.
    package private(set) var isChange = false

    /// Creates an entry for something that results in no artifact.
    package init(file: String, entry: Int? = nil, reason: String, isUnread: Bool = false) {
      self.file = file
      self.entry = entry
      self.reason = reason
      self.isUnread = isUnread
    }

    /// Returns the reason for something that the program crashed on and leaves out when it runs
    /// again.
    /// - Parameter what: What is left out, if it isn't the whole entry.
    static func fault(_ file: String, entry: Int? = nil, _ what: String? = nil) -> Skipped {
      let reason = "the program failed on it; report this as a bug"
      var skipped = Skipped(
        file: file, entry: entry, reason: (what.map { "\($0): " } ?? "") + reason, isUnread: true)
      skipped.isFault = true
      return skipped
    }

    /// Returns the reason for the artifacts of an input beyond those that a genuine one of its size
    /// can have.
    /// - Parameter count: The number of artifacts that were not checked.
    static func tooMany(_ file: String, _ count: Int) -> Skipped {
      let limit = WorkBudget.limit(of: .results)
      return Skipped(
        file: file,
        reason:
          "\(count.counted("artifact")) beyond the limit were not checked: at most one for each "
          + "\(limit.bytes) bytes of the file, and \(limit.least.grouped) in a smaller file",
        isUnread: true)
    }

    /// Returns the reason for an artifact whose result isn't written, because the results are too
    /// long for what was read.
    package static func tooLong(_ file: String, entry: Int?) -> Skipped {
      let limit = WorkBudget.limit(of: .resultBytes)
      return Skipped(
        file: file, entry: entry,
        reason:
          "it was checked, and its result was not written: the results would be longer than "
          + "\(limit.times) times the inputs and \(limit.least >> 20) MiB",
        isUnread: true)
    }

    /// Returns the reason for an input that changed since it was first seen.
    static func changed(_ file: String) -> Skipped {
      var skipped = Skipped(
        file: file, reason: "it changed while it was read; analyze it again", isUnread: true)
      skipped.isChange = true
      return skipped
    }
  }
}
