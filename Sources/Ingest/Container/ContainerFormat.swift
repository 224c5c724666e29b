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
    let second = text.dropFirst().first { !$0.isJSONSpace }
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
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), nil: return true
    case UInt8(ascii: "]"):
      return !(inside.dropFirst().first.map { (0x61...0x7a).contains($0) } ?? false)
    case UInt8(ascii: "\""):
      let reading = JSONReader.read(inside)
      return !reading.isComplete || reading.rest.first != UInt8(ascii: ":")
    default: return ["null", "true", "false"].contains { inside.starts(with: $0.utf8) }
    }
  }

  /// Returns whether each line is a record: there is only one line, or the first one is a record,
  /// or at least half of the first lines are. A damaged line must not hide the others.
  private static func isLines(_ text: Bytes) -> Bool {
    let lines = text.split(separator: 0x0a, maxSplits: lineCount).map(\.trimmed)
      .filter { !$0.isEmpty }
    guard lines.count > 1 else { return text.startsRecord }
    let whole = lines.prefix(lineCount).count(where: isRecord)
    return isRecord(lines[0]) || (whole > 0 && whole * 2 >= min(lines.count, lineCount))
  }

  /// Returns whether a line is a complete JSON object, or several in a row.
  private static func isRecord(_ line: Bytes) -> Bool {
    guard line.startsRecord else { return false }
    let reading = JSONReader.read(line, limits: .record)
    let rest = reading.rest.withoutComma
    return reading.isComplete && (rest.isEmpty || rest.startsRecord)
  }
}

extension Bytes {
  /// The bytes without the byte order mark of UTF-8 at the start.
  var withoutByteOrderMark: Bytes { starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self }
}

extension UInt8 {
  /// Whether the byte is whitespace of JSON (RFC 8259 §2).
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }
}
