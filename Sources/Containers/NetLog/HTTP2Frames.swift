/// The frames of one direction of a connection of HTTP/2 (RFC 9113 §4.1), as far as they are whole.
struct HTTP2Frames {
  private(set) var data: [Data] = []
  /// Streams that a frame of headers ended: they have no body.
  private(set) var endedByHeaders: [Int] = []
  /// The beginning of a frame whose end has not come yet.
  private(set) var rest: [UInt8] = []

  struct Data {
    let stream: Int
    let payload: [UInt8]
    let isLast: Bool
  }

  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private static let headerLength = 9

  /// Whether the first frame is whole: until then nothing is read, and nothing copied.
  static func holdsFrame(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: preface) ? preface.count : 0
    guard start + headerLength <= bytes.count else { return false }
    let length = bytes[start..<(start + 3)].reduce(0) { $0 << 8 | Int($1) }
    return start + headerLength + length <= bytes.count
  }

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
        // With flag 8 a length of padding stands in front, and the padding behind (§6.1).
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
