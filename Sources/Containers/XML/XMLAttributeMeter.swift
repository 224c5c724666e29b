/// Counts the attributes of each tag before the parser sees it. The parser compares each attribute
/// with all before it (XML 1.0 §3.1, “Unique Att Spec”), so their number needs a limit.
///
/// The input is XML without CDATA sections, as ``XMLFilter`` writes it, in pieces of any length.
struct XMLAttributeMeter {
  private var state = State.text
  /// The number of attributes of the current tag.
  private var attributes = 0

  /// The most attributes of a tag. Genuine documents have at most about 30.
  static let limit = 256

  /// What the next byte belongs to.
  private enum State {
    case text
    /// After `<`.
    case opened
    /// After `<!`, and after `<!-`.
    case marked, dashed
    /// In a tag, outside the values of its attributes.
    case tag
    /// In the value of an attribute, up to the same quotation mark.
    case value(UInt8)
    /// In a comment, after a number of hyphens in a row.
    case comment(Int)
    /// In a processing instruction; `isEnding` after a question mark.
    case instruction(isEnding: Bool)
    /// In the document type declaration.
    case declaration
    /// In a quoted value of a declaration, up to the same quotation mark.
    case literal(UInt8)
  }

  /// Returns whether a tag has more attributes than the limit. The bytes after it aren't looked at.
  mutating func exceeds(_ bytes: [UInt8]) -> Bool {
    for byte in bytes {
      state = next(byte)
      if attributes > Self.limit { return true }
    }
    return false
  }

  /// Returns the state after a byte.
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

  /// Returns the state after a byte of a tag. Each quotation mark begins the value of an attribute.
  private mutating func inTag(_ byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      attributes += 1
      return .value(byte)
    case UInt8(ascii: ">"): return .text
    default: return .tag
    }
  }

  /// Returns the state after a byte of a declaration. Declarations inside a document type are
  /// treated as separate ones.
  private func inDeclaration(_ byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .literal(byte)
    case UInt8(ascii: ">"), UInt8(ascii: "["): .text
    default: .declaration
    }
  }
}
