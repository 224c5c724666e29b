import Decoding
import Evidence

/// Recognizes requests that a log prints. The client wrote their values, whoever prints them.
enum PrintedRequest {
  /// The most bytes before a value in which the request is searched.
  private static let reach = 32_768

  /// Returns where a request begins on the line of a value, or in the lines before it: at a method with
  /// a target (RFC 9112 §3), at a word such as `body=`, at a command that sends a request, or at a line
  /// such as `Request Body:`.
  ///
  /// If the line begins further away than the search reaches, its start may be a request.
  /// - Parameter value: The text of an artifact, or of a value in the same text.
  /// - Returns: `nil` if no request is before the value.
  static func start(before value: Bytes) -> Int? {
    let text = value.buffer.all
    let before = text.between(max(text.startIndex, value.startIndex - reach), value.startIndex)
    guard let line = before.lastIndex(of: 0x0a).map({ $0 + 1 }) else {
      return before.startIndex > text.startIndex ? text.startIndex : RequestWords.first(in: before)
    }
    let own = before.between(line, before.endIndex)
    return RequestWords.first(in: own)
      ?? message(before: before.between(before.startIndex, line), continuing: own)
  }

  /// Returns where a request begins behind a value, on its line.
  static func start(behind value: Bytes) -> Int? {
    let text = value.buffer.all
    let behind = text.between(value.endIndex, min(text.endIndex, value.endIndex + reach))
    return RequestWords.first(in: behind.prefix { $0 != 0x0a })
  }

  /// Returns the parts of a line before and behind a value, as far as they are searched.
  static func line(around value: Bytes) -> [Bytes] {
    let text = value.buffer.all
    let before = text.between(max(text.startIndex, value.startIndex - reach), value.startIndex)
    let behind = text.between(value.endIndex, min(text.endIndex, value.endIndex + reach))
    return [before.suffix(while: { $0 != 0x0a }), behind.prefix { $0 != 0x0a }]
  }

  /// The most bytes of a line that are searched for the request of a value.
  static let longestSearch = 2 * reach

  /// Returns the number of bytes of the line of a value that ``start(before:)`` and ``start(behind:)`` search.
  /// - Parameters:
  ///   - value: The text of an artifact.
  ///   - column: Its column.
  static func lengthOfSearch(beside value: Bytes, inColumn column: Int) -> Int {
    // The start of a longer line isn't searched.
    guard column <= reach else { return 0 }
    let text = value.buffer.all
    let behind = text.between(value.endIndex, min(text.endIndex, value.endIndex + reach))
    return column + (behind.firstIndex(of: 0x0a) ?? behind.endIndex) - behind.startIndex
  }

  /// Returns where the message begins whose body a line is a part of: a request line, then fields, a
  /// blank line, and lines of the body; or a line that announces the body, and lines of one value. A log
  /// may write its tag before each of these lines.
  /// - Parameters:
  ///   - text: The lines before.
  ///   - own: The line, up to a value.
  private static func message(before text: Bytes, continuing own: Bytes) -> Int? {
    var isInBody = true
    // The line directly behind the announcement may have any form.
    var isOfValue = true
    var (isOfObject, depth) = (true, own.openBrackets())
    let tag = LineTag(of: own)
    var below = tag.removed(from: own)
    // Whether the lines between are fields of a message, and one of them describes its body.
    var (areFields, describeBody) = (beginsValue(below), false)
    var object = PrintedObject(own)
    var rest = text.dropLast()
    while !rest.isEmpty {
      let start = rest.lastIndex(of: 0x0a).map { $0 + 1 } ?? rest.startIndex
      let printed = rest.between(start, rest.endIndex)
      let whole = tag.removed(from: printed)
      // curl writes a mark before what it sends, and a mail before what it quotes.
      let line = whole.trimmed.drop { $0 == UInt8(ascii: ">") || $0 == 0x20 }
      rest = rest.between(rest.startIndex, max(rest.startIndex, start - 1))
      if line.isEmpty {
        guard isInBody || isOfObject else { return nil }
        isInBody = false
        continue
      }
      if isOfValue,
        RequestWords.announcesRequest(line)
          || beginsValue(below) && RequestWords.isRequestLine(printed)
      {
        return line.startIndex
      }
      // A log may leave out the blank line between the fields and the body.
      if isInBody, areFields {
        if describeBody, RequestWords.beginsMessage(line) { return line.startIndex }
        let field = RequestWords.field(of: whole)?.lowercasedASCII
        areFields = field != nil
        describeBody =
          describeBody || field.map(["content-type", "content-length"].includes) ?? false
      }
      isOfObject = isOfObject && isContinued(line, by: below.trimmed)
      if isOfObject, let start = RequestWords.first(in: line) {
        let rest = line.between(start, line.endIndex)
        let open = max(rest.openBrackets(), rest.openBrackets(isInString: true))
        if depth + open > 0 { return start }
      }
      depth += line.openBrackets()
      isOfValue = isOfValue && isInBody && isPartOfValue(below) && isPartOfValue(whole)
      below = whole
      if isOfValue, let part = object.part(behind: printed) { return part }
      if !isInBody {
        if RequestWords.beginsMessage(line) { return line.startIndex }
        // JSON before a blank line is a part of the body, too.
        isInBody = "{[".utf8.contains { line.first == $0 }
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        guard isInBody || isOfObject || name.count < line.count && !name.contains(0x20) else {
          return nil
        }
      }
    }
    return nil
  }

  /// Returns whether a line ends, or the next one begins, with a mark between the parts of an object in JSON. A
  /// client chooses where the lines of its body end.
  private static func isContinued(_ line: Bytes, by next: Bytes) -> Bool {
    line.last.map { ",:{[".utf8.contains($0) } ?? false
      || next.first.map { ",:]}".utf8.contains($0) } ?? false
  }

  /// Returns whether a line begins with a bracket, perhaps behind the marks of a code block.
  private static func beginsValue(_ line: Bytes) -> Bool {
    line.trimmed.first { $0 != UInt8(ascii: "`") }.map { "{[".utf8.contains($0) } ?? false
  }

  /// Returns whether a line may be a part of a printed value, and isn't an entry of a log: it is
  /// indented, begins with a mark, or is one field or one word.
  private static func isPartOfValue(_ line: Bytes) -> Bool {
    guard let first = line.first else { return true }
    if first.isWhiteSpace || "\"'{}]),".utf8.contains(first) { return true }
    let value = line.trimmed.drop { $0 != 0x20 && !":=".utf8.contains($0) }
    return !value.drop { " :=>\"'".utf8.contains($0) }.contains(0x20)
  }
}

extension Bytes {
  /// Returns how many brackets are opened and not closed in the text. Those in JSON strings don't count.
  /// - Parameter isInString: Whether the text begins inside a string.
  fileprivate func openBrackets(isInString: Bool = false) -> Int {
    var (isInString, isEscaped, depth) = (isInString, false, 0)
    for byte in self {
      switch byte {
      case UInt8(ascii: "\"") where !isEscaped: isInString.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isInString ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isInString ? 0 : 1
      default: break
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return depth
  }
}

/// What a line says about the authors of the values on it, without a printed request around them.
struct PrintedLine {
  /// Whether the line says what was requested. A log may then print what the client sent as fields of its own.
  private let namesExchange: Bool
  /// Where the line says that a client sent the fields behind.
  private let sender: Int?

  /// Reads a line.
  /// - Parameters:
  ///   - place: An artifact or a value on the line, which isn't read.
  ///   - found: An artifact on the line or near it, with its values.
  init(around place: Bytes, of found: CarvedArtifact) {
    let parts = PrintedRequest.line(around: place)
    let values = found.values.prefix(found.closeValues)
    let data = values.first { RecordField.named($0.name.text)?.field == .clientData }
    // The names may be those of columns, elsewhere.
    let names = values.filter { value in
      value.written.buffer === place.buffer
        && parts.contains { $0.range.contains(value.written.startIndex) }
    }
    namesExchange = RequestWords.namesExchange(
      in: parts, without: data?.written, naming: names.map(\.name.text))
    sender = parts.lazy.compactMap(RequestWords.firstSender).first
  }

  /// Returns whether the client may have written a value that a server expects: unless the word before its name
  /// says that the server made or stored it.
  /// - Parameters:
  ///   - value: The value.
  ///   - start: Where it is in the text of the line.
  func mayBeSent(_ value: NamedValue, at start: Int) -> Bool {
    guard namesExchange || sender.map({ start > $0 }) ?? false else {
      return false
    }
    return !RequestWords.namesKeeper(before: value.name)
  }

  /// Returns whether the names that begin lines around an artifact are those of a method and an address, as of an
  /// object with a member on each line.
  static func nameRequest(around found: CarvedArtifact) -> Bool {
    var shape = RequestShape()
    for value in found.values.prefix(found.closeValues) where RequestWords.beginsLine(value.name) {
      shape.add(value.name.text)
    }
    return !shape.mayBeRecord
  }

  /// Returns whether a request may have a value of this name.
  static func mayHold(_ value: NamedValue) -> Bool {
    RecordField.named(value.name.text)?.field.mayBeOfRequest ?? false
  }
}

/// An object that is printed with a member on each line, read upwards:
/// `{⏎ method: 'post',⏎ url: '…',⏎ data: {⏎ …`.
private struct PrintedObject {
  /// The lowest line.
  private let last: Bytes
  /// The members around it, which begin further to the left, and where they are.
  private var outer: [(name: String, start: Int)] = []
  private var indentation: Int
  /// What the names of the members say.
  private var shape = RequestShape()

  /// The most members around a line.
  private static let deepest = 16

  /// Creates the object with its lowest line.
  init(_ last: Bytes) {
    self.last = last
    indentation = Self.indentation(of: last)
  }

  /// Reads the line above.
  /// - Returns: Where the part of a request begins that has the lowest line; `nil` if none is known.
  mutating func part(behind line: Bytes) -> Int? {
    guard let name = RequestWords.field(of: line) else { return nil }
    let before = (shape, outer.count)
    let left = Self.indentation(of: line)
    if left < indentation, outer.count < Self.deepest {
      indentation = left
      outer.append((name, line.startIndex))
    }
    shape.add(name)
    // Few lines change anything.
    guard (shape, outer.count) != before else { return nil }
    return RequestWords.first(in: last, behind: shape)
      ?? outer.first { shape.hasPart($0.name) }?.start
  }

  /// Returns the number of spaces and tabs at the start of a line.
  private static func indentation(of line: Bytes) -> Int {
    line.prefix { $0 == 0x20 || $0 == 0x09 }.count
  }
}
