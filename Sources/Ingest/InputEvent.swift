package import Containers

/// What comes out of the inputs, in their order. Every input and every entry gives at least one.
package enum InputEvent: Sendable {
  case submission(Submission)
  /// Something that is no artifact, and belongs to the conversation around them.
  case occurrence(Occurrence)
  case skipped(Skipped)
  case failed(InputError)

  /// Something that was read and held no artifact.
  package struct Skipped: Sendable, Hashable {
    package let file: String
    /// The line or element, counted from zero.
    package let entry: Int?
    /// A sentence without a full stop.
    package let reason: String
    /// Whether it could not be read, so that nobody knows what it held.
    package let isUnread: Bool
    /// Whether it was left out because the program failed on it.
    package var isFault = false

    package init(file: String, entry: Int? = nil, reason: String, isUnread: Bool = false) {
      self.file = file
      self.entry = entry
      self.reason = reason
      self.isUnread = isUnread
    }

    /// Something that the program failed on, and left out when it started again.
    /// - Parameter what: what was left out, where it is not the whole entry.
    static func fault(_ file: String, entry: Int? = nil, _ what: String? = nil) -> Skipped {
      let reason = "the program failed on it; report this as a bug"
      var skipped = Skipped(
        file: file, entry: entry, reason: (what.map { "\($0): " } ?? "") + reason, isUnread: true)
      skipped.isFault = true
      return skipped
    }

    /// A compressed input that holds more than a genuine one of its size can.
    static func tooMany(_ file: String) -> Skipped {
      Skipped(
        file: file,
        reason:
          "what follows was not read: it unpacks to more artifacts than a file of its size holds",
        isUnread: true)
    }

    /// An input that is not what it was when it was first seen.
    static func changed(_ file: String) -> Skipped {
      Skipped(
        file: file, reason: "it changed while it was read; analyze it again", isUnread: true)
    }
  }
}
