import Evidence
import Decoding

/// Reads a JSON text of any length from a stream, and finds the ends of its values without decoding
/// them.
struct JSONCursor {
  /// The text.
  private let stream: ByteStream
  /// The piece of the text that is being read, and the position in it.
  private var piece: [UInt8] = []
  private var position = 0

  /// Creates a cursor at the current place of a stream.
  init(_ stream: ByteStream) { self.stream = stream }

  /// A value as written.
  enum Value {
    /// The complete bytes of the value.
    case whole([UInt8])
    /// The value is longer than the limit and was skipped.
    case tooLong
    /// The text ends inside the value; these are its available bytes.
    case cut([UInt8])
  }

  /// The offset of the next byte in the stream.
  var offset: Int { stream.offset - (piece.count - position) }

  /// Returns the next byte that isn't whitespace, without taking it; `nil` at the end.
  mutating func peek() -> UInt8? {
    while refill() {
      if !piece[position].isWhiteSpace { return piece[position] }
      position += 1
    }
    return nil
  }

  /// Takes the next byte that isn't whitespace if it is the given one, and returns whether it was.
  mutating func skip(_ byte: Character) -> Bool {
    guard let next = peek(), next == byte.asciiValue else { return false }
    position += 1
    return true
  }

  /// Reads the name of a member and the colon after it.
  /// - Returns: The name as written, without quotes and with its escapes; `nil` if there is none.
  mutating func name() -> [UInt8]? {
    guard peek() == UInt8(ascii: "\""), case .whole(let written) = value(limit: 4_096),
      skip(":")
    else { return nil }
    return Array(written.dropFirst().dropLast())
  }

  /// Reads one value.
  /// - Parameter limit: The most bytes that are kept; a longer value is skipped.
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

  /// Reads the next piece if the current one is used up; returns whether there is a byte.
  private mutating func refill() -> Bool {
    if position >= piece.count {
      piece = stream.takePiece()
      position = 0
    }
    return position < piece.count
  }
}
