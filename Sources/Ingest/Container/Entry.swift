import Decoding
import Evidence

/// One item of a file: a record, an artifact by itself, or something without either.
struct Entry {
  /// The number in the file, from zero; `nil` if the file consists of this item only.
  var index: Int?
  /// The path from the file to the item.
  var steps: [SourceStep] = []
  /// What the item is.
  let content: Content
  /// A remark about text after a JSON value that can't be read.
  var remark: String?
  /// The number of entries without events that were passed over before this one.
  var passed = 0

  /// The content of an entry.
  enum Content {
    /// A JSON value, with the text from which it was read.
    case json(JSONReader.Reading, Bytes)
    /// An artifact in any encoding.
    case artifact(Bytes)
    /// Text that may contain artifacts. If it contains none, it is reported as unread with the
    /// fault, or, without a fault, as an unreadable artifact.
    case text(Bytes, fault: String?)
    /// A part of a text that is too long for memory.
    case window(TextWindow)
    /// What was found, by its bytes, in something that isn't an evidence record.
    case opened(Opened)
    /// Nothing to check, with the reason.
    case skipped(String)
    /// Something that can't be read, with the reason. Its content isn't known.
    case unread(String)

    /// Whether the content can't be read.
    var isUnread: Bool {
      if case .unread = self { true } else { false }
    }
  }
}

/// A reader of the entries of a file, one at a time.
protocol EntryReader {
  /// Returns the next entry; `nil` at the end.
  mutating func next() -> Entry?
}
