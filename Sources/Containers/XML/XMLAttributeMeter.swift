/// Counts the attributes of each tag before a parser sees it: the parser compares each with all before it
/// (XML 1.0 §3.1, “Unique Att Spec”), so that their number must have a limit.
///
/// It takes XML without CDATA sections, as ``XMLFilter`` makes it, in pieces of any length.
struct XMLAttributeMeter {
  private var state = State.text
  private var attributes = 0

  /// Genuine documents have at most some 30.
  static let limit = 256

  private enum State {
    case text
    /// Behind `<`.
    case opened
    /// Behind `<!`, and behind `<!-`.
    case marked, dashed
    case tag
    /// In the value of an attribute, up to the same quotation mark.
    case value(UInt8)
    /// In a comment, behind so many hyphens.
    case comment(Int)
    case instruction(isEnding: Bool)
    case declaration
    case literal(UInt8)
  }

  /// Whether a tag has more attributes than the limit; what follows it isn't looked at.
  mutating func exceeds(_ bytes: [UInt8]) -> Bool {
    for byte in bytes {
      state = next(byte)
      if attributes > Self.limit { return true }
    }
    return false
  }

  private mutating func next(_ byte: UInt8) -> State {
    switch (state, byte) {
    case (.text, UInt8(ascii: "<")):
      attributes = 0
      return .opened
    case (.text, _): return .text
    case (.opened, UInt8(ascii: "!")): return .marked
    case (.opened, UInt8(ascii: "?")): return .instruction(isEnding: false)
    case (.marked, UInt8(ascii: "-")): return .dashed
    case (.dashed, UInt8(ascii: "-")): return .comment(0)
    case (.opened, _), (.tag, _): return inTag(byte)
    case (.marked, _), (.dashed, _), (.declaration, _): return inDeclaration(byte)
    case (.value(let mark), _): return byte == mark ? .tag : state
    case (.literal(let mark), _): return byte == mark ? .declaration : state
    case (.comment(let hyphens), UInt8(ascii: "-")): return .comment(hyphens + 1)
    case (.comment(let hyphens), UInt8(ascii: ">")) where hyphens >= 2: return .text
    case (.comment, _): return .comment(0)
    case (.instruction(true), UInt8(ascii: ">")): return .text
    case (.instruction, _): return .instruction(isEnding: byte == UInt8(ascii: "?"))
    }
  }

  private mutating func inTag(_ byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      attributes += 1
      return .value(byte)
    case UInt8(ascii: ">"): return .text
    default: return .tag
    }
  }

  /// The declarations within that of the document type stand for themselves.
  private func inDeclaration(_ byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .literal(byte)
    case UInt8(ascii: ">"), UInt8(ascii: "["): .text
    default: .declaration
    }
  }
}
