import Evidence

/// Reads a printed map. Values are read only if there is no doubt which bytes they mean.
struct DiagnosticReader {
  private let text: Bytes
  private let limits: DecodingLimits
  /// Where the next value begins, counted from the start of the text's buffer.
  private(set) var position: Int
  /// The number of values that were read; limited by `limits.items`.
  private var items = 0
  /// Where the print omits the rest of a value; `nil` if it omits nothing.
  private(set) var shortened: Int?

  /// A printed map and how much of it is there.
  struct Map {
    /// The opening brace.
    let place: Range<Int>
    /// The entries that are complete, in the order of the print.
    var entries: [(key: PrintedValue, value: PrintedValue)] = []
    /// The key whose value isn't complete; `nil` if all are.
    var cut: PrintedValue?
    /// Whether the closing brace is there.
    var isWhole = false
  }

  /// The most maps and arrays, one in another.
  private static let depth = 8
  /// How a print marks omitted bytes.
  private static let ellipses = ["...", "…"].map { Array($0.utf8) }

  init(_ text: Bytes, from start: Int, limits: DecodingLimits) {
    self.text = text
    self.limits = limits
    position = start
  }

  /// The text from the position on.
  private var rest: Bytes { text[position..<text.endIndex] }
  /// The character at the position; `nil` at the end.
  private var byte: UInt8? { position < text.endIndex ? text[position] : nil }

  /// Skips whitespace.
  private mutating func skipSpace() {
    position = text.skip(from: position) { $0.isWhiteSpace }
  }

  /// Skips a word, if it is at the position. Returns whether it was.
  private mutating func take(_ word: String) -> Bool {
    guard rest.starts(with: word) else { return false }
    position += word.utf8.count
    return true
  }

  // MARK: - Containers

  /// Reads the map at the position, up to its closing brace or to the first entry that can't be
  /// read. `:`, `=` and `=>` separate a key from its value.
  mutating func map(depth: Int) -> Map {
    var map = Map(place: position..<(position + 1))
    guard take("{") else { return map }
    while shortened == nil {
      skipSpace()
      if take("}") {
        map.isWhole = true
        break
      }
      guard let key = key() else { break }
      skipSpace()
      guard take("=>") || take(":") || take("=") else { break }
      skipSpace()
      guard let value = value(named: key, depth: depth + 1), shortened == nil else {
        map.cut = shortened == nil ? nil : key
        break
      }
      map.entries.append((key, value))
      skipSpace()
      _ = take(",")
    }
    return map
  }

  /// Reads an array in brackets or parentheses. Returns `nil` if it isn't complete.
  private mutating func array(named name: PrintedValue, depth: Int) -> PrintedValue? {
    let start = position
    guard take("[") || take("(") else { return nil }
    var elements: [PrintedValue] = []
    while shortened == nil {
      skipSpace()
      if take("]") || take(")") { return .array(elements, start..<position) }
      guard let element = value(named: name, depth: depth + 1) else { return nil }
      elements.append(element)
      skipSpace()
      _ = take(",")
    }
    return nil
  }

  /// Reads a name in quotes, or without quotes as in JavaScript.
  private mutating func key() -> PrintedValue? {
    if let quote = byte, "\"'".utf8.contains(quote) { return plainText() }
    let name = rest.prefix(32).prefix(while: \.isAlphanumeric)
    guard !name.isEmpty else { return nil }
    position = name.endIndex
    return .text(name.array, name.range)
  }

  // MARK: - Values

  /// Reads the value of a key. Returns `nil` if it can't be read, or if a limit is exceeded.
  ///
  /// - Parameters:
  ///   - name: The key. Members of some names hold bytes, also where they are printed as text.
  ///   - depth: The number of maps and arrays around the value.
  private mutating func value(named name: PrintedValue, depth: Int) -> PrintedValue? {
    items += 1
    guard depth <= Self.depth, items <= limits.items else { return nil }
    if let bytes = bytes() { return bytes }
    if shortened != nil { return nil }
    switch byte {
    case UInt8(ascii: "{"):
      let start = position
      let map = map(depth: depth)
      return map.isWhole ? .map(map.entries, start..<position) : nil
    case UInt8(ascii: "["), UInt8(ascii: "("):
      return name.isBytes
        ? numbers() ?? array(named: name, depth: depth) : array(named: name, depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let text = plainText() else { return nil }
      return name.isBytes || name.isName("x5c") ? text.decoded : text
    default: return nil
    }
  }

  /// Reads the characters between quotes. Returns `nil` for a text with a backslash: which bytes
  /// an escape means isn't certain.
  private mutating func plainText() -> PrintedValue? {
    guard let quote = byte else { return nil }
    let inside = rest.dropFirst().prefix(limits.bytes).prefix {
      $0 != quote && $0 != UInt8(ascii: "\\")
    }
    guard inside.endIndex < text.endIndex, text[inside.endIndex] == quote else { return nil }
    position = inside.endIndex + 1
    return .text(inside.array, inside.range)
  }

  /// Reads bytes in one of the notations that only bytes have: `h'a363'`, `<Buffer a3 63>`,
  /// `<a363>`, `b64'o2M='`, `b'\xa3c'`.
  private mutating func bytes() -> PrintedValue? {
    let start = position
    for (open, close) in [("h'", "'"), ("h\"", "\""), ("<Buffer ", ">"), ("<", ">")]
    where take(open) {
      return hexadecimal(from: start, until: close)
    }
    for open in ["b64'", "b64\""] where take(open) {
      position -= 1
      return plainText()?.decoded
    }
    for open in ["b'", "b\""] where take(open) { return escaped(from: start) }
    return nil
  }

  /// Reads hexadecimal digits up to a closing mark. Sets `shortened` at an ellipsis.
  private mutating func hexadecimal(from start: Int, until close: String) -> PrintedValue? {
    let digits = rest.prefix(limits.bytes * 3).prefix { hexDigit($0) != nil || $0.isWhiteSpace }
    position = digits.endIndex
    if Self.ellipses.contains(where: { rest.starts(with: $0) }) {
      shortened = position
      return nil
    }
    guard take(close) else { return nil }
    return [UInt8](hex: digits.text.withoutWhiteSpaceASCII).map { .bytes($0, start..<position) }
  }

  /// Reads a byte string of Python up to its closing quote.
  private mutating func escaped(from start: Int) -> PrintedValue? {
    let quote = text[position - 1]
    let style = EscapeStyle(name: "escapes", kind: .backslash, isLatin1: false)
    var bytes: [UInt8] = []
    while let byte, byte != quote, bytes.count < limits.bytes {
      guard !byte.isLineBreak, let unit = style.unit(at: position, in: text) else { return nil }
      if let byte = unit.byte { bytes.append(byte) }
      position += unit.length
    }
    guard byte == quote else { return nil }
    position += 1
    return .bytes(bytes, start..<position)
  }

  /// Reads a list of numbers from -128 to 255, each of which is a byte.
  private mutating func numbers() -> PrintedValue? {
    let start = position
    let inside = rest.dropFirst().prefix(limits.bytes * 6)
      .prefix {
        $0.isDigit || $0.isWhiteSpace || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-")
      }
    guard inside.endIndex < text.endIndex, text[inside.endIndex] == UInt8(ascii: "]"),
      inside.contains(where: \.isDigit)
    else { return nil }
    let words = inside.split { !$0.isDigit && $0 != UInt8(ascii: "-") }
    let bytes = words.compactMap { word in
      word.utf8.flatMap { UInt8($0) ?? Int8($0).map(UInt8.init(bitPattern:)) }
    }
    guard bytes.count == words.count else { return nil }
    position = inside.endIndex + 1
    return .bytes(bytes, start..<position)
  }
}

extension PrintedValue {
  /// The characters of a text; `nil` for other values.
  fileprivate var characters: [UInt8]? { if case .text(let bytes, _) = self { bytes } else { nil } }

  /// Returns whether the value is this text.
  func isName(_ name: String) -> Bool { characters?.elementsEqual(name.utf8) == true }

  /// Whether a member of this name holds bytes, also where it is printed as text.
  fileprivate var isBytes: Bool {
    ["receipt", "authData", "signature", "authenticatorData", "x5c"].contains { isName($0) }
  }

  /// The bytes that a text means in hexadecimal, or in Base64 of either alphabet; `nil` if it is
  /// neither.
  fileprivate var decoded: PrintedValue? {
    guard case .text(let characters, let place) = self, !characters.isEmpty else { return nil }
    let text = Bytes(characters)
    if let spelled = text.utf8, let bytes = [UInt8](hex: spelled) { return .bytes(bytes, place) }
    return (Base64.decode(text) ?? Base64.decode(text, as: .url)).map { .bytes($0, place) }
  }
}

extension DiagnosticReader.Map {
  /// The keys of the map, that of an incomplete value included.
  var names: [ByteText] {
    (entries.map(\.key) + [cut].compactMap(\.self)).compactMap(\.characters)
      .map { ByteText(String(decoding: $0, as: UTF8.self)) }
  }

  /// Whether each member has the type that an artifact requires, authenticator data has at least
  /// 37 bytes (WebAuthn Level 2 §6.1), and a signature is a SEQUENCE in DER (SEC 1 §C.5). A
  /// WebAuthn response in JSON has members of the same names.
  var isPlausible: Bool {
    entries.allSatisfy { entry in
      switch entry.value {
      case .bytes(let bytes, _):
        entry.key.isName("signature")
          ? bytes.first == 0x30
          : entry.key.isName("authData")
            || entry.key.isName("authenticatorData") ? bytes.count >= 37 : false
      case .text: entry.key.isName("fmt")
      case .map: entry.key.isName("attStmt")
      case .array: false
      }
    }
  }
}
