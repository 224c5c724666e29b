import Decoding

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
      let end = piece.withUnsafeBytes { scan.run(over: $0, from: position) }
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
