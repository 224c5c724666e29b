import Evidence

/// A value of a flow dump: a length in decimal, a colon, as many bytes of content, and one byte for
/// the type (mitmproxy, io/tnetstring.py). For example, `5:hello,` is five bytes and `2:42#` a
/// number.
indirect enum Tnetstring {
  /// Byte strings (`,`) and texts (`;`) are both `bytes`; integers (`#`) and reals (`^`) are both
  /// `number`, in their decimal form.
  case bytes(Bytes)
  case number(String)
  case bool(Bool)
  case null
  case list([Tnetstring])
  case dictionary([(name: Bytes, value: Tnetstring)])

  /// The most levels of lists and dictionaries that are read.
  private static let deepest = 32
  /// One more than the most digits of a length.
  private static let longestLength = 10

  /// Returns the value at the start of the bytes and the index after it.
  /// - Returns: `nil` if the value is malformed, cut off, or nested too deep.
  static func read(_ bytes: Bytes, depth: Int = 0) -> (value: Tnetstring, end: Int)? {
    guard depth < deepest,
      let length = length(bytes),
      let content = bytes.part(at: length.digits + 1, count: length.count),
      let mark = bytes.part(at: length.digits + 1 + length.count, count: 1)?.first
    else { return nil }
    let end = content.endIndex + 1
    switch mark {
    case UInt8(ascii: ","), UInt8(ascii: ";"): return (.bytes(content), end)
    case UInt8(ascii: "#"), UInt8(ascii: "^"): return (.number(content.text), end)
    case UInt8(ascii: "!"): return (.bool(content.elementsEqual("true".utf8)), end)
    case UInt8(ascii: "~"): return (.null, end)
    case UInt8(ascii: "]"):
      return values(in: content, depth: depth).map { (.list($0), end) }
    case UInt8(ascii: "}"):
      guard let values = values(in: content, depth: depth), values.count.isMultiple(of: 2) else {
        return nil
      }
      let pairs = stride(from: 0, to: values.count, by: 2).compactMap { index in
        values[index].content.map { (name: $0, value: values[index + 1]) }
      }
      return (.dictionary(pairs), end)
    default: return nil
    }
  }

  /// Returns the values that fill the content of a list or dictionary; `nil` if one is malformed.
  private static func values(in content: Bytes, depth: Int) -> [Tnetstring]? {
    var values: [Tnetstring] = []
    var position = content.startIndex
    while position < content.endIndex {
      guard let (value, end) = read(content[position..<content.endIndex], depth: depth + 1) else {
        return nil
      }
      values.append(value)
      position = end
    }
    return values
  }

  /// Returns the length before the colon and the number of its digits; `nil` if there is none, or
  /// it has a leading zero or more than nine digits.
  static func length(_ bytes: some Collection<UInt8>) -> (count: Int, digits: Int)? {
    let digits = Array(bytes.prefix(longestLength).prefix(while: \.isDigit))
    guard !digits.isEmpty, digits.count < longestLength, digits.count == 1 || digits[0] != 0x30,
      bytes.dropFirst(digits.count).first == UInt8(ascii: ":")
    else { return nil }
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
  }

  /// The value of the first entry with a name; `nil` if this isn't a dictionary or has no such
  /// entry.
  subscript(name: String) -> Tnetstring? {
    guard case .dictionary(let pairs) = self else { return nil }
    return pairs.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  /// The bytes of a byte string or a text.
  var content: Bytes? { if case .bytes(let bytes) = self { bytes } else { nil } }
  /// The values of a list.
  var elements: [Tnetstring]? { if case .list(let list) = self { list } else { nil } }

  /// Whether this is the Boolean `true`.
  var isTrue: Bool { if case .bool(let bool) = self { bool } else { false } }

  /// The text of a byte string, a text or a number.
  var text: String? {
    switch self {
    case .bytes(let bytes): bytes.text
    case .number(let number): number
    case .bool, .null, .list, .dictionary: nil
    }
  }

  /// The time of a number of seconds since 1970.
  var time: Timestamp? { text.flatMap { Double($0) }.flatMap { Timestamp(seconds: $0) } }
}
