import Decoding
import Evidence

/// A part of a mail: its headers and its body.
struct MailPart {
  private let headers: [(name: String, value: String)]
  private let body: Bytes
  private let depth: Int

  private static let deepest = 8
  private static let mostParts = 256

  init(_ text: Bytes, depth: Int = 0) {
    self.depth = depth
    var headers: [(name: String, value: String)] = []
    var position = text.startIndex
    while position < text.endIndex {
      let line = text[position..<text.endIndex].prefix { $0 != 0x0a }
      position = min(text.endIndex, line.endIndex + 1)
      let content = line.trimmed
      if content.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09, let last = headers.popLast() {
        headers.append((last.name, "\(last.value) \(content.text)"))
      } else if let name = Self.name(of: line) {
        headers.append((name, line.dropFirst(name.utf8.count + 1).trimmed.text))
      }
    }
    self.headers = headers
    body = text[position..<text.endIndex]
  }

  /// The line of the input on which the body begins, from one.
  var line: Int { body.buffer.all[..<body.startIndex].count { $0 == 0x0a } + 1 }

  /// The name of a header in lower case; `nil` for a line that is none.
  static func name(of line: Bytes) -> String? {
    guard let colon = line.prefix(80).firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy({ (0x21...0x7e).contains($0) })
    else { return nil }
    return line[..<colon].utf8?.lowercasedASCII
  }

  static func isHeader(_ line: Bytes) -> Bool { name(of: line) != nil }

  private func header(_ name: String) -> String {
    headers.first { $0.name.equals(name) }?.value ?? ""
  }

  /// The parts that have no parts, in their order.
  func leaves() -> [MailPart] {
    guard depth < Self.deepest, header("content-type").lowercasedASCII.begins(with: "multipart/"),
      let boundary = Self.parameter("boundary", of: header("content-type"))
    else { return [self] }
    let mark = Array("--\(boundary)".utf8)
    guard let start = body.firstIndex(of: "--\(boundary)") else { return [self] }
    var rest = body[start..<body.endIndex]
    var parts: [MailPart] = []
    while parts.count < Self.mostParts, rest.starts(with: mark) {
      let inside = rest.dropFirst(mark.count)
      guard !inside.starts(with: "--".utf8),
        let lineEnd = inside.firstIndex(of: 0x0a)
      else { break }
      let content = inside[(lineEnd + 1)..<inside.endIndex]
      let end = content.firstIndex(of: "\n--\(boundary)")
      parts += MailPart(content[..<(end ?? content.endIndex)], depth: depth + 1).leaves()
      guard let end else { break }
      rest = content[(end + 1)..<content.endIndex]
    }
    return parts.isEmpty ? [self] : parts
  }

  /// The name of a file that is attached; `nil` for a text of the mail.
  var fileName: String? {
    Self.parameter("filename", of: header("content-disposition"))
      ?? Self.parameter("name", of: header("content-type"))
      ?? (isText ? nil : "part on line \(line)")
  }

  private var isText: Bool {
    let type = header("content-type").lowercasedASCII
    return type.isEmpty || type.begins(with: "text/")
  }

  /// The body without its transfer encoding (RFC 2045 §6).
  var decoded: Bytes {
    switch header("content-transfer-encoding").lowercasedASCII {
    case "quoted-printable": return QuotedPrintable.decode(body)
    case "base64":
      let armour = TextArmour.read(body, limits: DecodingLimits(bytes: max(body.count, 1)))
      return armour.damage == nil ? armour.payload : body
    default: return body
    }
  }

  /// A parameter of a header, quoted or not (RFC 2045 §5.1).
  private static func parameter(_ name: String, of value: String) -> String? {
    for part in value.utf8.split(separator: UInt8(ascii: ";")).dropFirst() {
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
