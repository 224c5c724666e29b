import Decoding
import Evidence

/// A mail (RFC 5322) and the parts of it (RFC 2045, RFC 2046): texts are decoded, files are opened as any file.
struct MailReader: ContainerReader {
  private var parts: [MailPart] = []
  private var remark: String?
  /// The headers, which may hold an artifact too.
  private var head: Bytes?
  private var lines = TextLines(.empty)
  private let allowance: UnpackingAllowance

  init(_ stream: ByteStream, limits: ContainerLimits) {
    let bytes = Array(stream.peek(limits.record + 1))
    allowance = stream.allowance
    stream.discard()
    if bytes.count > limits.record {
      remark = "A mail of more than \(limits.record.grouped) bytes is not read"
    } else {
      let text = Bytes(bytes, named: "file", at: 0)
      lines = TextLines(text)
      let mail = MailPart(text)
      parts = mail.leaves().reversed()
      head = mail.head
    }
  }

  /// Headers that every program writes: two of them, or one that says how the body is encoded.
  static func isBegun(_ head: ContainerHead) -> Bool {
    let all = head.text.prefix(8_192).split(separator: 0x0a, omittingEmptySubsequences: false)
      .map(\.trimmed)
    let lines = all.prefix { !$0.isEmpty }
    guard let first = lines.first, MailPart.isHeader(first), lines.count < all.count else {
      return false
    }
    let names = lines.compactMap(MailPart.name)
    return names.contains("mime-version")
      || names.contains("subject") && (names.contains("from") || names.contains("received"))
  }

  mutating func next() -> ContainerItem? {
    if let remark {
      self.remark = nil
      return .remark(remark)
    }
    if let head {
      self.head = nil
      return .text(head, line: 1)
    }
    guard let part = parts.popLast() else { return nil }
    let content = part.decoded
    // The parts are in the order of the text.
    let line = lines.place(of: part.start).line
    if let name = part.fileName(on: line) {
      return .member(
        name: name, ByteStream(name: name, bytes: content.array, allowance: allowance))
    }
    return .text(content, line: line)
  }
}
