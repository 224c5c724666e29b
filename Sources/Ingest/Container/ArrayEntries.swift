import Containers
import Evidence

/// Reads the elements of a JSON array one at a time. Only the ends of the elements are searched
/// here, so the array can be longer than memory, and a malformed element doesn't hide the others.
struct ArrayEntries: EntryReader {
  private let stream: ByteStream
  private let policy: IngestPolicy
  /// The number of the next element.
  private var index = 0
  /// The element that is being read.
  private var record: RecordText?
  /// Whether the input ended in this element, so that it may hide others.
  private var isCut = false
  /// The piece of the input that is being read, and the position in it.
  private var piece: [UInt8] = []
  private var position = 0
  /// Where the position is.
  private var state = State.before

  /// Before the opening bracket, inside the array, after the closing bracket, or at the end of the
  /// input.
  private enum State {
    case before, inside, behind, done
  }

  /// Creates a reader. Nothing is read before ``next()``.
  init(_ stream: ByteStream, policy: IngestPolicy) {
    self.stream = stream
    self.policy = policy
  }

  /// Returns the next entry: a record, or a reason why an element can't be read.
  mutating func next() -> Entry? {
    if state == .before {
      while let byte = peek(), byte != UInt8(ascii: "[") { position += 1 }
      position += 1
      state = .inside
    }
    if let entry = record?.next() { return entry }
    if isCut {
      isCut = false
      if record?.isClosed != true { return unfinished() }
    }
    while state == .inside {
      let element = element()
      let text = Bytes(element.bytes, named: "record", at: element.offset)
      if text.trimmed.isEmpty, !element.isTooLong {
        if element.end == .bytes { return unfinished() }
        // An empty array, and a trailing comma, have only whitespace before the bracket.
        if element.end == .bracket { break }
      }
      defer { index += 1 }
      if element.isTooLong {
        let reason = "element \(index) is longer than \(policy.record.grouped) bytes"
        return Entry(index: index, content: .unread(reason))
      }
      isCut = element.end == .bytes
      let place = SourceStep.pointer("/\(index)")
      record = RecordText(text, at: index, called: "element \(index)") { _ in [place] }
      return record?.next()
    }
    return state == .behind ? trailing() : nil
  }

  /// Returns the entry which says that the array is cut off.
  private mutating func unfinished() -> Entry {
    state = .done
    return Entry(index: index, content: .unread("the array is cut short"))
  }

  /// Returns an entry if anything but whitespace follows the closing bracket.
  private mutating func trailing() -> Entry? {
    state = .done
    while let byte = peek() {
      position += 1
      guard byte.isWhiteSpace else {
        stream.discard()
        return Entry(index: index, content: .unread("there is more after the end of the array"))
      }
    }
    return nil
  }

  // MARK: - Finding the ends

  /// An element as text.
  private struct Element {
    /// The text; empty if it is too long.
    var bytes: [UInt8] = []
    /// The offset of the element in the input.
    var offset = 0
    var isTooLong = false
    var end = End.bytes

    /// What ends the element: a comma, the closing bracket, or the end of the input.
    enum End {
      case comma, bracket, bytes
    }
  }

  /// Reads up to the comma or bracket that ends the next element. Brackets and strings are counted,
  /// nothing is decoded.
  private mutating func element() -> Element {
    var element = Element()
    var depth = 0
    var isInString = false
    var isEscaped = false
    if peek() != nil { element.offset = stream.offset - piece.count + position }
    while peek() != nil {
      let start = position
      scan: while position < piece.count {
        let byte = piece[position]
        if isEscaped {
          isEscaped = false
        } else if isInString {
          if byte == UInt8(ascii: "\\") { isEscaped = true }
          if byte == UInt8(ascii: "\"") { isInString = false }
        } else {
          switch byte {
          case UInt8(ascii: "\""): isInString = true
          case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
          case UInt8(ascii: ",") where depth == 0:
            element.end = .comma
            break scan
          case UInt8(ascii: "]") where depth == 0:
            element.end = .bracket
            state = .behind
            break scan
          case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
          default: break
          }
        }
        position += 1
      }
      if element.bytes.count + position - start > policy.record {
        element.isTooLong = true
        element.bytes = []
      } else if !element.isTooLong {
        element.bytes += piece[start..<position]
      }
      guard element.end == .bytes else {
        position += 1
        return element
      }
    }
    if !element.isTooLong, !element.bytes.isEmpty { state = .done }
    return element
  }

  /// Returns the next byte without taking it; `nil` at the end.
  private mutating func peek() -> UInt8? {
    if position >= piece.count {
      piece = stream.takePiece()
      position = 0
    }
    return position < piece.count ? piece[position] : nil
  }
}
