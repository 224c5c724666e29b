import Decoding
import Evidence

/// Reads a mail (RFC 5322) and its MIME parts (RFC 2045, RFC 2046). Texts are decoded; attached
/// files become members, which are opened like any file.
struct MailReader: ContainerReader {
  /// The parts that are not returned yet, the next one last.
  private var parts: [MailPart]
  /// The header section, which may contain an artifact too.
  private var head: Bytes?
  /// Converts places of the input to line numbers.
  private var lines: TextLines
  /// The budget of the input, for its attached files.
  private let budget: WorkBudget

  /// Creates a reader of a file.
  init(_ file: Bytes, budget: WorkBudget) {
    let mail = MailPart(file)
    lines = TextLines(file)
    parts = mail.leaves().reversed()
    head = mail.head
    self.budget = budget
  }

  /// Returns whether the input begins with a header section that has `MIME-Version`, or `Subject`
  /// and one of `From` and `Received`.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let text = head.text.prefix(8_192)
    guard MailPart.name(of: text.prefix { $0 != 0x0a }.trimmed) != nil else { return false }
    let all = text.split(separator: 0x0a, omittingEmptySubsequences: false).map(\.trimmed)
    let lines = all.prefix { !$0.isEmpty }
    guard lines.count < all.count else { return false }
    let names = lines.compactMap(MailPart.name)
    return names.contains("mime-version")
      || names.contains("subject") && (names.contains("from") || names.contains("received"))
  }

  /// Returns the header section as text, then the parts: texts, and files as members.
  mutating func more() -> [ContainerItem]? {
    if let head {
      self.head = nil
      return [.text(head, line: 1)]
    }
    guard let part = parts.popLast() else { return nil }
    let content = part.decoded
    // The parts are in the order of the text, as the line counter requires.
    let line = lines.place(of: part.start).line
    if let name = part.fileName(on: line) {
      let stream = ByteStream(name: name, bytes: content.array, budget: budget)
      return [.member(name: name, stream)]
    }
    return [.text(content, line: line)]
  }
}
