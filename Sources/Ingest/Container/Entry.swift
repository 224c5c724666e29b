import Decoding
import Evidence

/// One thing in a file: a record, or an artifact by itself.
struct Entry {
  /// Its number, counted from zero; `nil` where the file is this one thing.
  var index: Int?
  /// The way from the file to it.
  var steps: [SourceStep] = []
  let content: Content
  /// What is to be said of the text behind a JSON value, where nothing can be made of it.
  var remark: String?

  enum Content {
    /// A JSON value, with the text that it was read from.
    case json(JSONReader.Reading, Bytes)
    /// An artifact, in whatever text.
    case artifact(Bytes)
    /// Text that may hold artifacts; without any it is one that cannot be read, or, where there is a
    /// fault to tell, nothing that could be read.
    case text(Bytes, fault: String?)
    /// A part of a text that is too long to be kept whole.
    case window(TextWindow)
    /// What was found in something that is no evidence record, by its bytes.
    case opened(Opened)
    /// Nothing to judge, with the reason.
    case skipped(String)
    /// Something that could not be read, with the reason: what it held is not known.
    case unread(String)

    var isUnread: Bool {
      if case .unread = self { true } else { false }
    }
  }
}

/// The entries of a file, one at a time.
protocol EntryReader {
  mutating func next() -> Entry?
}
