import Decoding
import Evidence

/// A mail or one of its MIME parts: its header section and its body (RFC 5322 §2.1, RFC 2045).
struct MailPart {
  /// The headers in their order, with names in lower case and folded lines joined.
  private let headers: [(name: String, value: String)]
  /// The bytes of the header section, including the empty line.
  let head: Bytes
  /// The bytes after the header section, still encoded.
  private let body: Bytes
  /// How deep the part is nested; the mail itself is at zero.
  private let depth: Int

  /// The most levels and the most parts of one level that are read.
  private static let deepest = 8
  private static let mostParts = 256

  /// Reads the header section of a mail or a part.
  init(_ text: Bytes, depth: Int = 0) {
    self.depth = depth
    var headers: [(name: String, value: String)] = []
    var position = text.startIndex
    while position < text.endIndex {
      let line = text[position..<text.endIndex].prefix { $0 != 0x0a }
      position = min(text.endIndex, line.endIndex + 1)
      let content = line.trimmed
      if content.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09, let last = headers.indices.last {
        headers[last].value += " \(content.text)"
      } else if let name = Self.name(of: line) {
        headers.append((name, line.dropFirst(name.utf8.count + 1).trimmed.text))
      }
    }
    self.headers = headers
    head = text[..<position]
    body = text[position..<text.endIndex]
  }

  /// Creates a part without headers for text outside the MIME parts.
  private init(_ text: Bytes, below depth: Int) {
    (headers, head, body, self.depth) = ([], text[..<text.startIndex], text, depth + 1)
  }

  /// The place of the body in the input.
  var start: Int { body.startIndex }

  /// Returns the name of a header in lower case; `nil` if the line isn't a header.
  static func name(of line: Bytes) -> String? {
    guard let colon = line.prefix(80).firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy({ (0x21...0x7e).contains($0) })
    else { return nil }
    return line[..<colon].utf8?.lowercasedASCII
  }

  /// Returns the value of the first header with a name; empty if there is none.
  private func header(_ name: String) -> String {
    headers.first { $0.name.equals(name) }?.value ?? ""
  }

  /// Returns the parts that contain no parts, in their order. Text before and after the parts, such
  /// as the footer of a mailing list, is a part too.
  func leaves() -> [MailPart] {
    guard depth < Self.deepest, header("content-type").lowercasedASCII.begins(with: "multipart/"),
      let boundary = Self.parameter("boundary", of: header("content-type"))
    else { return [self] }
    var parts: [MailPart] = []
    var place = Self.delimiter(boundary, in: body)
    // Mailing lists and forwarding mail programs add text before and after the parts.
    if let place { parts += beside(body[..<place]) }
    var count = 0
    while let start = place {
      let inside = body[(start + 2 + boundary.utf8.count)..<body.endIndex]
      guard count < Self.mostParts, !inside.starts(with: "--".utf8),
        let lineEnd = inside.firstIndex(of: 0x0a)
      else {
        parts += beside(inside)
        break
      }
      count += 1
      let content = body[(lineEnd + 1)..<body.endIndex]
      place = Self.delimiter(boundary, in: content)
      let end = place.map { max(content.startIndex, $0 - 1) } ?? content.endIndex
      parts += MailPart(content[..<end], depth: depth + 1).leaves()
    }
    return parts.isEmpty ? [self] : parts
  }

  /// Returns text outside the parts as a part, or nothing if it has at most two bytes without the
  /// whitespace around it, such as the `--` at the end of the last delimiter.
  private func beside(_ text: Bytes) -> [MailPart] {
    text.trimmed.count > 2 ? [MailPart(text, below: depth)] : []
  }

  /// Returns the start of the next line that is a boundary delimiter (RFC 2046 §5.1.1).
  private static func delimiter(_ boundary: String, in text: Bytes) -> Int? {
    let mark = "--\(boundary)"
    var position = text.startIndex
    while let start = text.firstIndex(of: mark, from: position) {
      let end = start + mark.utf8.count
      let isLine = start == text.startIndex || text[start - 1] == 0x0a
      if isLine, end == text.endIndex || " \t\r\n-".utf8.contains(text[end]) { return start }
      position = end
    }
    return nil
  }

  /// Returns the name of an attached file; `nil` if the part is text of the mail.
  /// - Parameter line: The line on which the body begins. A file without a name is named after it.
  func fileName(on line: Int) -> String? {
    Self.parameter("filename", of: header("content-disposition"))
      ?? Self.parameter("name", of: header("content-type"))
      ?? (isText ? nil : "part on line \(line)")
  }

  /// Whether the media type is text, multipart or missing.
  private var isText: Bool {
    let type = header("content-type").lowercasedASCII
    return type.isEmpty || ["text/", "multipart/"].contains { type.begins(with: $0) }
  }

  /// The body without its transfer encoding (RFC 2045 §6); the body itself if its Base64 is
  /// damaged.
  var decoded: Bytes {
    switch header("content-transfer-encoding").lowercasedASCII {
    case "quoted-printable": return QuotedPrintable.decode(body)
    case "base64":
      // A mailing list may have appended its own lines.
      let digits = body.firstIndex(of: "\n--").map { body[..<$0] } ?? body
      let decodedText = TextDecoder.read(digits, limits: DecodingLimits(bytes: max(body.count, 1)))
      return decodedText.damage == nil ? decodedText.payload : body
    default: return body
    }
  }

  /// Returns a parameter of a header, quoted or not (RFC 2045 §5.1); `nil` if it is missing.
  private static func parameter(_ name: String, of value: String) -> String? {
    var isQuoted = false
    let parts = value.utf8.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
    for part in parts.dropFirst() {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2,
        Bytes(Array(sides[0])).trimmed.text.lowercasedASCII.equals(name)
      else { continue }
      let text = Bytes(Array(sides[1])).trimmed
      let inside = text.drop { $0 == UInt8(ascii: "\"") }.prefix { $0 != UInt8(ascii: "\"") }
      return String(decoding: inside, as: UTF8.self)
    }
    return nil
  }
}
