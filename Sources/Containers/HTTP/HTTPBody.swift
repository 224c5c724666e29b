import Decoding
import Evidence

/// The body after the headers of an HTTP/1 message, with the place where it ends.
struct HTTPBody {
  /// The body without chunked transfer coding.
  let content: Message.Body
  /// Where the message ends, as an index of the input.
  let end: Int
  /// How certain the end is. If it isn't, what looks like another message may be a part of this one
  /// (RFC 9112 §11.1).
  let certainty: End

  /// Who says where a body ends.
  enum End {
    /// The message: by a valid length, by valid chunks, because it has no body, or because nothing
    /// follows.
    case told
    /// Only the server that wrote the response: it is complete as it stands, but states no length.
    case toldByServer
    /// Nobody.
    case open
  }

}

extension HTTPBody {
  /// Finds the body and its end.
  /// - Parameters:
  ///   - rest: The bytes after the empty line of the header section.
  ///   - framing: What the headers say about the length.
  ///   - isAlone: Whether the input is this message only, so that it ends with the input.
  ///   - budget: The bytes that may still be read as chunks in vain (``HTTPChunks/read(_:within:)``).
  init(_ rest: Bytes, framing: HTTPFraming, isAlone: Bool, chunks budget: inout Int) {
    let length = framing.length
    if framing.isChunked, let chunks = HTTPChunks.read(rest, within: &budget) {
      let end = isAlone ? rest.endIndex : chunks.end
      let isTold =
        !framing.isContradictory && Self.boundary(in: rest.between(end, rest.endIndex)) != nil
      self.init(
        content: chunks.body.isEmpty ? .none : .bytes(chunks.body), end: end,
        certainty: isAlone || isTold ? .told : .open)
    } else if isAlone {
      self.init(
        content: Self.content(rest, length: length), end: rest.endIndex, certainty: .told)
    } else if framing.isBodiless, let next = Self.boundary(in: rest) {
      self.init(content: .none, end: next, certainty: .told)
    } else if let length, length <= rest.count, framing.counts(rest.prefix(length)),
      let next = Self.boundary(in: rest.dropFirst(length))
    {
      self.init(
        content: length == 0 ? .none : .bytes(rest.prefix(length)), end: next, certainty: .told)
    } else {
      // A body that was edited by hand has a wrong length. It extends to the next message.
      let next = Self.nextStart(in: rest) ?? rest.endIndex
      let part = rest[rest.startIndex..<next]
      let text = next < rest.endIndex ? part.dropLast(while: \.isLineBreak) : part
      self.init(
        content: Self.content(text, length: length), end: next,
        certainty: next < rest.endIndex ? framing.end(of: text) : .told)
    }
  }

  /// Returns the body; lost if the headers announce bytes and there are none.
  private static func content(_ bytes: Bytes, length: Int?) -> Message.Body {
    if bytes.isEmpty, let length, length > 0 {
      return .lost("\(length.counted("byte")) are announced, and none is there")
    }
    return bytes.isEmpty ? .none : .bytes(bytes)
  }

  /// Returns where the next message begins if this one can end here: nothing follows, or the next
  /// message does, optionally after a line such as `### Response`.
  /// - Returns: `nil` if something else follows.
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

  /// The most bytes of a line between two messages. Every artifact is longer.
  private static let longestRule = 80

  /// Returns the start of the next line that begins a message; `nil` if there is none.
  static func nextStart(in bytes: Bytes) -> Int? {
    var lines = HTTPLines(bytes)
    while true {
      let start = lines.position
      guard let line = lines.next() else { return nil }
      // The first character rules out most lines.
      if let first = line.first, first.isCapital, HTTPText.Start(line) != nil {
        return start
      }
    }
  }
}

/// The body of a message with chunked transfer coding (RFC 9112 §7.1).
struct HTTPChunks {
  /// The content of all chunks, joined.
  let body: Bytes
  /// Where the chunks and their trailers end.
  let end: Int

  /// Reads the chunks. If the last one is cut off, its available bytes are kept.
  /// - Parameters:
  ///   - bytes: The chunks, and what follows them.
  ///   - budget: The bytes that may still be read in vain. Chunks of one message can contain all others of a
  ///     text, so that each of these would read the rest of the text again.
  /// - Returns: `nil` if the bytes aren't chunks, for example because a tool already joined them, or if the
  ///   budget is used up.
  static func read(_ bytes: Bytes, within budget: inout Int) -> HTTPChunks? {
    guard budget > 0 else { return nil }
    var place = bytes.startIndex
    let chunks = HTTPChunks(bytes, upTo: &place)
    if chunks == nil { budget -= place - bytes.startIndex + 1 }
    return chunks
  }

  /// Reads the chunks.
  /// - Parameter place: The last place that was reached.
  private init?(_ bytes: Bytes, upTo place: inout Int) {
    var pieces = DerivedBytes(from: bytes, capacity: bytes.count)
    var lines = HTTPLines(bytes)
    while true {
      place = lines.position
      guard let line = lines.next(), let size = Self.size(line) else { return nil }
      guard size > 0 else { break }
      let chunk = bytes[lines.position..<bytes.endIndex].prefix(size)
      pieces.append(chunk, from: chunk.range)
      lines = HTTPLines(bytes[chunk.endIndex..<bytes.endIndex])
      // The last chunk may be cut off.
      guard chunk.count == size else { break }
      place = lines.position
      guard lines.next()?.isEmpty == true else { return nil }
    }
    // The trailer section ends with an empty line.
    while let line = lines.next(), !line.isEmpty {}
    body = pieces.bytes(named: "body", by: .chunked)
    end = lines.position
  }

  /// Returns the size of a chunk from its first line, in hexadecimal, without extensions; `nil` if
  /// it is malformed.
  private static func size(_ line: Bytes) -> Int? {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
    guard (1...8).contains(digits.count), digits.allSatisfy({ hexDigit($0) != nil }) else {
      return nil
    }
    return Int(digits.text, radix: 16)
  }
}
