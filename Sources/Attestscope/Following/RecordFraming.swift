import Decoding
import Evidence

/// Finds the end of the last complete record in an input that is still arriving.
///
/// Lines of text and flows of mitmproxy, which are netstrings (digits, a colon, the content, a
/// type), are records. Any other format, such as an archive or a JSON document over several lines,
/// is complete only at the end of the input.
struct RecordFraming {
  /// The form of the input; `nil` as long as its first bytes don't show it.
  private var form: Form?

  /// How records follow each other.
  private enum Form {
    case lines, netstrings, whole
  }

  /// The most bytes of an incomplete record that are kept in memory.
  static let limit = 64 << 20

  /// The most digits of the length of a netstring.
  private static let digits = 9

  /// The most bytes of the first name in a flow, as a netstring.
  private static let longestName = 128

  /// Whether complete records can be told apart before the input ends; `true` as long as the form
  /// is not known.
  var hasRecords: Bool { form != .whole }

  /// Returns how many of the first bytes are complete records. Of a form without records, all bytes
  /// count.
  ///
  /// - Parameter bytes: What has arrived since the last complete record; at first, from the start
  ///   of the input. With more than ``limit`` bytes, all of them count as complete.
  mutating func complete(in bytes: [UInt8]) -> Int {
    form = form ?? Self.form(of: bytes)
    guard bytes.count <= Self.limit else { return bytes.count }
    switch form {
    case nil: return 0
    case .whole: return bytes.count
    case .lines: return bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    case .netstrings:
      var end = 0
      while let length = Self.netstring(bytes[end...]), end + length <= bytes.count {
        end += length
      }
      return end
    }
  }

  /// Returns the form that the start of an input shows; `nil` if more bytes are needed.
  private static func form(of bytes: [UInt8]) -> Form? {
    guard let first = bytes.first(where: { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d && $0 != 0x09 })
    else { return nil }
    if bytes.prefix(512).contains(where: { $0 < 0x09 }) || first == UInt8(ascii: "<") {
      return .whole
    }
    if first.isDigit, let length = netstring(bytes[...]) {
      // A dictionary, whose type is the last byte (tnetstrings.info).
      if length <= bytes.count {
        return bytes[length - 1] == UInt8(ascii: "}") ? .netstrings : .lines
      }
      // It begins with a name. A date before a colon, such as `20261127:05:00:00`, begins a line instead.
      let content = bytes[bytes.prefix { $0 != UInt8(ascii: ":") }.endIndex...].dropFirst()
      guard let name = netstring(content), name <= Self.longestName else {
        return content.count > Self.digits ? .lines : nil
      }
      let isCut = name > content.count
      return isCut || ",;".utf8.contains(content[content.startIndex + name - 1]) ? nil : .lines
    }
    guard let end = bytes.firstIndex(of: 0x0a) else { return nil }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return .lines }
    let reading = JSONReader.readWhole(Bytes(Array(bytes[..<end]), name: "line"))
    return reading.isClean && reading.value?.members != nil ? .lines : .whole
  }

  /// Returns the length in bytes of the netstring at the start, with its digits and its type.
  /// Returns `nil` if there is none, or its digits are incomplete.
  private static func netstring(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix(Self.digits + 1).prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count <= Self.digits, digits.endIndex < bytes.endIndex,
      bytes[digits.endIndex] == UInt8(ascii: ":")
    else { return nil }
    let length = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return digits.count + 1 + length + 1
  }
}
