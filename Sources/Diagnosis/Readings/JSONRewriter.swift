import Decoding
import Evidence

/// Writes JSON values in the style of a library other than the one that wrote the text they were
/// read from.
///
/// Example: `{"b": 1.0, "a": 2}` becomes `{"a":2,"b":1}` in compact style with sorted keys and
/// shortest numbers. The recursion is bounded by the depth that the reader allows.
struct JSONRewriter {
  private let style: JSONStyle
  private let escaping: JSONEscaping
  /// The most bytes of the output. Indentation can make a text many times as long; apps don't
  /// sign such texts.
  private let limit: Int
  private var output: [UInt8] = []

  /// Creates a writer for a style with a limit in bytes.
  init(style: JSONStyle, limit: Int) {
    self.style = style
    escaping = JSONEscaping(
      escapesSlashes: style.escapesSlashes, escapesNonASCII: style.escapesNonASCII,
      escapesHTML: style.escapesHTML)
    self.limit = limit
  }

  /// Returns the JSON text of the value in UTF-8, or `nil` if it is longer than the limit.
  func write(_ value: JSONNode) -> [UInt8]? {
    var writer = self
    writer.put(value, depth: 0)
    return writer.output.count > limit ? nil : writer.output
  }

  /// Appends a value.
  private mutating func put(_ value: JSONNode, depth: Int) {
    switch value.kind {
    case .object(let members):
      let members = arranged(members, depth: depth)
      put("{", "}", members, depth: depth) { writer, member in
        writer.put(Array(member.name.utf8))
        writer.output += Array(writer.style.layout.colon.utf8)
        writer.put(member.value, depth: depth + 1)
      }
    case .array(let elements):
      put("[", "]", elements, depth: depth) { $0.put($1, depth: depth + 1) }
    case .string(let characters):
      put(characters.array)
    case .number:
      output += Array(number(String(decoding: value.bytes, as: UTF8.self)).utf8)
    case .bool, .null:
      output += value.bytes.array
    }
  }

  /// Appends an object or array: its opening, its parts with separators and line breaks, its
  /// closing.
  private mutating func put<Part>(
    _ open: String, _ close: String, _ parts: [Part], depth: Int,
    _ body: (inout JSONRewriter, Part) -> Void
  ) {
    output += Array(open.utf8)
    for (index, part) in parts.enumerated() where output.count <= limit {
      if index > 0 { output += Array(style.layout.comma.utf8) }
      breakLine(depth: depth + 1)
      body(&self, part)
    }
    if !parts.isEmpty { breakLine(depth: depth) }
    output += Array(close.utf8)
  }

  /// Appends a line feed and the indentation, if the style has lines.
  private mutating func breakLine(depth: Int) {
    guard let indent = style.layout.indent else { return }
    output += [0x0a] + [UInt8](repeating: 0x20, count: indent * depth)
  }

  /// Returns the members in the order of the style. A permutation applies to the outermost object
  /// only.
  private func arranged(_ members: [JSONNode.Member], depth: Int) -> [JSONNode.Member] {
    switch style.order {
    case .asWritten: members
    case .sorted: members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    case .permuted(let number): depth == 0 ? members.permuted(number) : members
    }
  }

  // MARK: - Scalars

  /// Appends a JSON string.
  private mutating func put(_ characters: [UInt8]) { output += escaping.string(characters) }

  /// Returns a number in the style: `25.00` as `25` (shortest), `25` as `25.0` (floating).
  /// Numbers with an exponent are unchanged.
  private func number(_ text: String) -> String {
    guard style.numbers != .asWritten, !text.contains(where: { "eE".contains($0) }) else {
      return text
    }
    var digits = text[...]
    if text.contains(".") {
      while digits.last == "0" { _ = digits.popLast() }
      if digits.last == "." { _ = digits.popLast() }
    }
    let isWhole = !digits.contains(".")
    return style.numbers == .floating && isWhole ? "\(digits).0" : String(digits)
  }
}

extension Array {
  /// Returns the elements in the order of a permutation. `number` is its place in the
  /// lexicographic order, from 0 for the unchanged order (factorial number system).
  fileprivate func permuted(_ number: Int) -> [Element] {
    var rest = self
    var number = number
    return indices.reversed().map { left in
      let size = JSONStyle.permutations(of: left)
      let index = Swift.min(number / size, rest.count - 1)
      number %= size
      return rest.remove(at: index)
    }
  }
}
