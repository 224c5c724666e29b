import Decoding
import Evidence

/// The body behind the headers of a message, and where it ends.
struct HTTPBody {
  let content: Message.Body
  let end: Int
  /// Whether the message says where its body ends, or something else tells it. Otherwise a message that
  /// seems to follow may be a part of this one (RFC 9112 §11.1).
  let isEndTold: Bool

  init(_ rest: Bytes, framing: HTTPFraming, isAlone: Bool) {
    let length = framing.length
    if framing.isChunked, let chunks = HTTPChunks(rest) {
      content = chunks.body.isEmpty ? .none : .bytes(chunks.body)
      end = isAlone ? rest.endIndex : chunks.end
      isEndTold = true
    } else if isAlone {
      content = Self.content(rest, length: length)
      end = rest.endIndex
      isEndTold = true
    } else if let length, length <= rest.count, framing.counts(rest.prefix(length)),
      let next = Self.boundary(in: rest.dropFirst(length))
    {
      content = length == 0 ? .none : .bytes(rest.prefix(length))
      end = next
      isEndTold = true
    } else {
      // A body that somebody wrote by hand has no right length: it goes on to the next message.
      let next = Self.nextStart(in: rest) ?? rest.endIndex
      let part = rest[rest.startIndex..<next]
      let text = next < rest.endIndex ? part.withoutLineEnds : part
      content = Self.content(text, length: length)
      end = next
      isEndTold = framing.isEndTold(of: text)
    }
  }

  private static func content(_ bytes: Bytes, length: Int?) -> Message.Body {
    if bytes.isEmpty, let length, length > 0 {
      return .lost("\(length.counted("byte")) are announced, and none is there")
    }
    return bytes.isEmpty ? .none : .bytes(bytes)
  }

  /// Where the next message begins if one can end here: nothing follows, or the next one does, perhaps
  /// behind a line such as `### Response`.
  private static func boundary(in rest: Bytes) -> Int? {
    let trimmed = rest.trimmed
    guard !trimmed.isEmpty else { return rest.startIndex }
    var lines = HTTPLines(trimmed.prefix(65_536))
    guard let first = lines.next() else { return nil }
    if HTTPText.Start(first) != nil { return rest.startIndex }
    guard rest.first == 0x0a || rest.first == 0x0d, first.count <= longestRule,
      !first.contains(where: "{}[]<>\"".utf8.contains)
    else { return nil }
    while let line = lines.next() {
      if line.isEmpty { continue }
      guard HTTPText.Start(line) != nil else { return nil }
      return line.startIndex
    }
    return nil
  }

  /// The longest line that parts two messages, in bytes; no artifact is as short.
  private static let longestRule = 80

  /// Where the next line stands that begins a message.
  static func nextStart(in bytes: Bytes) -> Int? {
    var lines = HTTPLines(bytes)
    while true {
      let start = lines.position
      guard let line = lines.next() else { return nil }
      // Most lines are told by their first character.
      if let first = line.first, (0x41...0x5a).contains(first), HTTPText.Start(line) != nil {
        return start
      }
    }
  }
}

extension Bytes {
  fileprivate var withoutLineEnds: Bytes {
    var end = endIndex
    while end > startIndex, self[end - 1] == 0x0a || self[end - 1] == 0x0d { end -= 1 }
    return self[startIndex..<end]
  }
}

/// A chunked body (RFC 9112 §7.1) put together; `nil` where it is none, as where a tool did that already.
struct HTTPChunks {
  let body: Bytes
  let end: Int

  init?(_ bytes: Bytes) {
    var pieces = DerivedBytes(from: bytes, capacity: bytes.count)
    var lines = HTTPLines(bytes)
    while true {
      guard let line = lines.next(), let size = Self.size(line) else { return nil }
      guard size > 0 else { break }
      let start = lines.position
      guard size <= bytes.endIndex - start else {
        // The last chunk is cut short.
        pieces.append(bytes[start..<bytes.endIndex], from: start..<bytes.endIndex)
        body = pieces.bytes(named: "body", by: .chunked)
        end = bytes.endIndex
        return
      }
      pieces.append(bytes[start..<(start + size)], from: start..<(start + size))
      lines = HTTPLines(bytes, from: start + size)
      guard lines.next()?.isEmpty == true else { return nil }
    }
    // Trailers, up to an empty line.
    while let line = lines.next(), !line.isEmpty {}
    body = pieces.bytes(named: "body", by: .chunked)
    end = lines.position
  }

  private static func size(_ line: Bytes) -> Int? {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
    guard (1...8).contains(digits.count) else { return nil }
    return Int(digits.text, radix: 16).flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension HTTPLines {
  init(_ bytes: Bytes, from position: Int) { self.init(bytes[position..<bytes.endIndex]) }
}
