/// Goes through a JSON text of any length, and finds where its values end without decoding them.
struct JSONCursor {
  private let stream: ByteStream
  private var piece: [UInt8] = []
  private var position = 0

  init(_ stream: ByteStream) { self.stream = stream }

  enum Value {
    case whole([UInt8])
    /// It is longer than it may be, and was passed over.
    case tooLong
    /// The text ends inside of it.
    case cut([UInt8])
  }

  /// Where the next byte stands in the text.
  var offset: Int { stream.offset - (piece.count - position) }

  /// The next byte that is not whitespace.
  mutating func peek() -> UInt8? {
    while refill() {
      switch piece[position] {
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      default: return piece[position]
      }
    }
    return nil
  }

  /// Takes the next byte if it is this one.
  mutating func skip(_ byte: Character) -> Bool {
    guard let next = peek(), next == byte.asciiValue else { return false }
    position += 1
    return true
  }

  mutating func skipByteOrderMark() {
    if stream.peek(3).elementsEqual([0xef, 0xbb, 0xbf]) { stream.skip(3) }
  }

  /// The name of a member as it is written, and the colon behind it.
  mutating func name() -> [UInt8]? {
    guard peek() == UInt8(ascii: "\""), case .whole(let written) = value(limit: 4_096),
      skip(":")
    else { return nil }
    return Array(written.dropFirst().dropLast())
  }

  /// One value, kept where it has no more than `limit` bytes.
  mutating func value(limit: Int) -> Value {
    _ = peek()
    var bytes: [UInt8] = []
    var isTooLong = false
    var scan = JSONValueScan()
    while refill() {
      let end = piece.withUnsafeBufferPointer { scan.run(over: $0, from: position) }
      if bytes.count + end - position > limit {
        isTooLong = true
        bytes = []
      } else if !isTooLong {
        bytes += piece[position..<end]
      }
      position = end
      if scan.isDone { return isTooLong ? .tooLong : .whole(bytes) }
    }
    if isTooLong { return .tooLong }
    return scan.isScalar && !bytes.isEmpty ? .whole(bytes) : .cut(bytes)
  }

  private mutating func refill() -> Bool {
    if position >= piece.count {
      piece = stream.takePiece()
      position = 0
    }
    return position < piece.count
  }
}

/// Finds the end of one value, across any number of pieces.
struct JSONValueScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var hasStarted = false
  private(set) var isDone = false
  /// A number or a word, which ends where something else begins.
  private(set) var isScalar = false

  /// Goes on from `start`; returns where the value ends, or the piece does.
  mutating func run(over piece: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < piece.count {
      let byte = piece[position]
      if isInString {
        position += 1
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          if depth == 0 { return finish(at: position) }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where !isScalar: isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if isScalar { return finish(at: position) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return finish(at: position) }
        depth -= 1
        if depth == 0 { return finish(at: position + 1) }
      case UInt8(ascii: ","), 0x20, 0x09, 0x0a, 0x0d:
        if depth == 0, hasStarted || byte == UInt8(ascii: ",") { return finish(at: position) }
      default: if depth == 0 { isScalar = true }
      }
      hasStarted = true
      position += 1
    }
    return position
  }

  private mutating func finish(at end: Int) -> Int {
    isDone = true
    return end
  }
}
