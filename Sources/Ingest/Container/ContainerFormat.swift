import Decoding
import Evidence

/// The way in which a file contains its records, determined from its first bytes.
enum ContainerFormat {
  /// The file is one artifact, in any encoding.
  case artifact
  /// One record on each line (JSON Lines). A single record on one line is the simplest case.
  case lines
  /// A JSON array of records.
  case array
  /// JSON values that extend over several lines.
  case document

  /// The bytes and lines at the start of a file that decide.
  static let headSize = 64 << 10
  private static let lineCount = 16

  /// Determines the format.
  /// - Parameter head: The first bytes of the file, in UTF-8.
  init(head: ArraySlice<UInt8>) {
    let text = Bytes(Array(head)).withoutByteOrderMark.trimmed
    let second = text.dropFirst().first { !$0.isWhiteSpace }
    switch text.first {
    case UInt8(ascii: "["):
      self = Self.isArray(text) ? .array : .artifact
    case UInt8(ascii: "{") where second == UInt8(ascii: "\"") || second == UInt8(ascii: "}"):
      self = Self.isLines(text) ? .lines : .document
    default:
      self = Self.isLines(text) ? .lines : .artifact
    }
  }

  /// Returns whether a text begins like an array of records. A list of numbers is an artifact, byte
  /// by byte; a log line, source code and a printed dictionary also begin with a bracket.
  private static func isArray(_ text: Bytes) -> Bool {
    let inside = text.dropFirst().trimmed
    switch inside.first {
    case UInt8(ascii: "{"), UInt8(ascii: ","), nil: return true
    case UInt8(ascii: "["): return isNestedArray(inside) && !JSONReader.read(text).isFollowed
    case UInt8(ascii: "]"): return inside.dropFirst().trimmed.isEmpty
    case UInt8(ascii: "\""):
      let reading = JSONReader.read(inside)
      return !reading.isComplete || reading.rest.first != UInt8(ascii: ":")
    default: return startsLiteral(inside)
    }
  }

  /// Returns whether an array inside an array begins as JSON does. A table in TOML, a link in a
  /// wiki and a test in a shell script also begin with two brackets.
  private static func isNestedArray(_ text: Bytes) -> Bool {
    let inside = text.drop { $0 == UInt8(ascii: "[") || $0.isWhiteSpace }
    guard let first = inside.first else { return true }
    let number = first == UInt8(ascii: "-") ? inside.dropFirst().first : first
    return number.map(\.isDigit) ?? true
      || "{]\"".utf8.contains(first) || startsLiteral(inside)
  }

  /// Returns whether a text begins with one of the three literal names (RFC 8259 §3).
  private static func startsLiteral(_ text: Bytes) -> Bool {
    ["null", "true", "false"].contains { name in
      text.starts(with: name.utf8)
        && text.dropFirst(name.utf8.count).first.map { ",] \t\r\n".utf8.contains($0) } ?? true
    }
  }

  /// Returns whether each line is a record: there is only one line, or the first one is a record,
  /// or at least half of the first lines are. A damaged line must not hide the others. Lines around a
  /// printed request are one text, because they tell who wrote the values in it.
  private static func isLines(_ text: Bytes) -> Bool {
    let lines = text.split(separator: 0x0a, maxSplits: lineCount).map(\.trimmed)
      .filter { !$0.isEmpty }
    guard lines.count > 1 else { return text.startsRecord }
    guard !isRecord(lines[0]) else { return true }
    let whole = lines.prefix(lineCount).count(where: isRecord)
    return whole > 0 && whole * 2 >= min(lines.count, lineCount)
      && !lines.prefix(lineCount).contains {
        !$0.startsRecord && (RequestWords.announcesRequest($0) || RequestWords.beginsMessage($0))
      }
  }

  /// Returns whether a line is a complete JSON object, or several in a row.
  private static func isRecord(_ line: Bytes) -> Bool {
    guard line.startsRecord else { return false }
    let reading = JSONReader.read(line, limits: .record)
    let rest = reading.rest.withoutComma
    return reading.isComplete && (rest.isEmpty || rest.startsRecord)
  }
}

extension JSONReader.Reading {
  /// Whether anything but whitespace follows a complete value.
  fileprivate var isFollowed: Bool { isComplete && !rest.isEmpty }
}
