import Decoding
import Evidence

/// How a file holds its records, told by its first bytes.
enum ContainerFormat {
  /// The file is the artifact itself, in whatever text.
  case artifact
  /// A record a line (JSON Lines); one record on one line is the simplest case.
  case lines
  /// A JSON array of records.
  case array
  /// JSON values over several lines.
  case document

  /// How many bytes are looked at, and how many lines of them.
  static let headSize = 64 << 10
  private static let lineCount = 16

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

  /// Whether it begins as an array of records does. A list of numbers is an artifact, byte by byte; a
  /// log line, source code and the print of a dictionary begin with a bracket too.
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

  /// Whether there is one line only, or the first is a record by itself, or at least half of the
  /// first lines are: one damaged line must not hide the others.
  private static func isLines(_ text: Bytes) -> Bool {
    let lines = text.split(separator: 0x0a, maxSplits: lineCount).map(\.trimmed)
      .filter { !$0.isEmpty }
    guard lines.count > 1 else { return text.startsRecord }
    let whole = lines.prefix(lineCount).count(where: isRecord)
    return isRecord(lines[0]) || (whole > 0 && whole * 2 >= min(lines.count, lineCount))
  }

  private static func isRecord(_ line: Bytes) -> Bool {
    guard line.startsRecord else { return false }
    let reading = JSONReader.read(line, limits: .record)
    let rest = reading.rest.withoutComma
    return reading.isComplete && (rest.isEmpty || rest.startsRecord)
  }
}

extension Bytes {
  var withoutByteOrderMark: Bytes { starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self }
}

extension UInt8 {
  /// Whitespace of RFC 8259 §2.
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d }
}
