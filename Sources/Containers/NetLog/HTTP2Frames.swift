/// The complete frames in the bytes of one direction of an HTTP/2 connection (RFC 9113 §4.1). Only
/// DATA frames and the end of streams are read; headers come from other events of the log.
struct HTTP2Frames {
  /// The DATA frames, in their order.
  private(set) var data: [Data] = []
  /// The numbers of the streams that a HEADERS frame ended: that of a message without a body, or
  /// that with the trailers after a body (§8.1).
  private(set) var endedByHeaders: [Int] = []
  /// The bytes of a last frame that isn't complete.
  private(set) var rest: [UInt8] = []

  /// A DATA frame (§6.1) without its padding.
  struct Data {
    /// The number of the stream.
    let stream: Int
    /// The bytes of the body.
    let payload: [UInt8]
    /// Whether it ends the stream.
    let isLast: Bool
  }

  /// The connection preface of a client (§3.4).
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// The bytes of a frame header (§4.1).
  private static let headerLength = 9

  /// Returns whether the first frame is complete. Callers test this before they read the frames,
  /// which copies the bytes, so that a long frame isn't copied again with each piece.
  static func holdsFrame(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: preface) ? preface.count : 0
    guard start + headerLength <= bytes.count else { return false }
    let length = bytes[start..<(start + 3)].reduce(0) { $0 << 8 | Int($1) }
    return start + headerLength + length <= bytes.count
  }

  /// Reads all complete frames.
  /// - Parameter bytes: The bytes of one direction, from the start of a frame or of the preface.
  init(_ bytes: [UInt8]) {
    var position = bytes.starts(with: Self.preface) ? Self.preface.count : 0
    while position + Self.headerLength <= bytes.count {
      let length = bytes[position..<(position + 3)].reduce(0) { $0 << 8 | Int($1) }
      let start = position + Self.headerLength
      guard start + length <= bytes.count else { break }
      let (type, flags) = (bytes[position + 3], bytes[position + 4])
      let stream = bytes[(position + 5)..<start].reduce(0) { $0 << 8 | Int($1) } & 0x7fff_ffff
      let isLast = flags & 1 == 1
      if type == 0 {
        // With flag 8 (PADDED) the length of the padding precedes the data, and the padding follows
        // it (§6.1).
        let isPadded = flags & 8 == 8 && length > 0
        let padding = isPadded ? Int(bytes[start]) + 1 : 0
        let first = start + (isPadded ? 1 : 0)
        let end = max(first, start + length - max(0, padding - 1))
        data.append(Data(stream: stream, payload: Array(bytes[first..<end]), isLast: isLast))
      } else if type == 1, isLast {
        endedByHeaders.append(stream)
      }
      position = start + length
    }
    rest = Array(bytes[position...])
  }
}
