import Decoding
import Evidence

/// A value of a flow dump: the length of what follows, a colon, the content, and a mark of its type
/// (mitmproxy, io/tnetstring.py).
indirect enum Tnetstring {
  case bytes(Bytes)
  case number(String)
  case bool(Bool)
  case null
  case list([Tnetstring])
  case dictionary([(name: Bytes, value: Tnetstring)])

  private static let deepest = 32
  private static let longestLength = 10

  /// The value that the bytes begin with, and where it ends.
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

  /// The number in front of the colon, and how many digits it has.
  static func length(_ bytes: some Collection<UInt8>) -> (count: Int, digits: Int)? {
    let digits = Array(bytes.prefix(longestLength).prefix { (0x30...0x39).contains($0) })
    guard !digits.isEmpty, digits.count < longestLength, digits.count == 1 || digits[0] != 0x30,
      bytes.dropFirst(digits.count).first == UInt8(ascii: ":")
    else { return nil }
    return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
  }

  subscript(name: String) -> Tnetstring? {
    guard case .dictionary(let pairs) = self else { return nil }
    return pairs.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  var content: Bytes? { if case .bytes(let bytes) = self { bytes } else { nil } }
  var elements: [Tnetstring]? { if case .list(let list) = self { list } else { nil } }

  var isTrue: Bool { if case .bool(let bool) = self { bool } else { false } }

  var text: String? {
    switch self {
    case .bytes(let bytes): bytes.text
    case .number(let number): number
    case .bool, .null, .list, .dictionary: nil
    }
  }

  var time: Timestamp? { text.flatMap { Double($0) }.flatMap { Timestamp(seconds: $0) } }
}
