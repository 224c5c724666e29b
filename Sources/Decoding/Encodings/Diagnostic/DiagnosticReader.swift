import Evidence

/// Reads a printed map as far as it stands for bytes without doubt.
struct DiagnosticReader {
  private let text: Bytes
  private let limits: DecodingLimits
  private(set) var position: Int
  private var items = 0
  private var isFailed = false
  /// Where the print leaves out the rest of a value.
  private(set) var shortened: Int?

  struct Map {
    let place: Range<Int>
    var entries: [(key: PrintedValue, value: PrintedValue)] = []
    /// The key whose value is not there to its end.
    var cut: PrintedValue?
    var isWhole = false
  }

  private static let depth = 8
  private static let ellipses = ["...", "…"].map { Array($0.utf8) }

  init(_ text: Bytes, from start: Int, limits: DecodingLimits) {
    self.text = text
    self.limits = limits
    position = start
  }

  private var rest: Bytes { text[position..<text.endIndex] }
  private var byte: UInt8? { position < text.endIndex ? text[position] : nil }

  private mutating func skipSpace() {
    position = text.skip(from: position) { $0.isWhiteSpace }
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.starts(with: word) else { return false }
    position += word.utf8.count
    return true
  }

  // MARK: - Containers

  mutating func map(depth: Int) -> Map {
    var map = Map(place: position..<(position + 1))
    guard take("{") else { return map }
    while !isFailed, shortened == nil {
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

  /// A name in quotes, or a bare one.
  private mutating func key() -> PrintedValue? {
    if let quote = byte, "\"'".utf8.contains(quote) { return plainText() }
    let name = rest.prefix(32).prefix { (0x61...0x7a).contains($0 | 0x20) || $0.isDigit }
    guard !name.isEmpty else { return nil }
    position = name.endIndex
    return .text(name.array, name.range)
  }

  // MARK: - Values

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

  /// The characters between quotes; an escape stands for no byte without doubt.
  private mutating func plainText() -> PrintedValue? {
    guard let quote = byte else { return nil }
    let inside = rest.dropFirst().prefix(limits.bytes).prefix {
      $0 != quote && $0 != UInt8(ascii: "\\")
    }
    guard inside.endIndex < text.endIndex, text[inside.endIndex] == quote else { return nil }
    position = inside.endIndex + 1
    return .text(inside.array, inside.range)
  }

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

  private mutating func hexadecimal(from start: Int, until close: String) -> PrintedValue? {
    let digits = rest.prefix(limits.bytes * 3).prefix { hexDigit($0) != nil || $0.isWhiteSpace }
    position = digits.endIndex
    if Self.ellipses.contains(where: { rest.starts(with: $0) }) {
      shortened = position
      return nil
    }
    guard take(close) else { return nil }
    let values = digits.compactMap(hexDigit)
    guard values.count.isMultiple(of: 2) else { return nil }
    return .bytes(
      stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] },
      start..<position)
  }

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

  /// A list of numbers, each of them a byte.
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
  func isName(_ name: String) -> Bool {
    if case .text(let bytes, _) = self { bytes.elementsEqual(name.utf8) } else { false }
  }

  /// Whether a member of this name holds bytes, also where it is printed as text.
  fileprivate var isBytes: Bool {
    ["receipt", "authData", "signature", "authenticatorData", "x5c"].contains { isName($0) }
  }

  /// The bytes that a text stands for: hexadecimal, or Base64 in either alphabet.
  fileprivate var decoded: PrintedValue? {
    guard case .text(let characters, let place) = self, !characters.isEmpty else { return nil }
    let text = Bytes(characters)
    if let spelled = text.utf8, let bytes = [UInt8](hex: spelled) { return .bytes(bytes, place) }
    return (Base64.decode(text) ?? Base64.decode(text, as: .url)).map { .bytes($0, place) }
  }
}

extension DiagnosticReader.Map {
  var names: [ByteText] {
    (entries.map(\.key) + [cut].compactMap(\.self)).compactMap { key in
      if case .text(let bytes, _) = key {
        ByteText(String(decoding: bytes, as: UTF8.self))
      } else {
        nil
      }
    }
  }

  /// Whether each member has the type that it must have, and a signature is one in DER (SEC 1 §C.5):
  /// a WebAuthn response in JSON has members of the same names.
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
