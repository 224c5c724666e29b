import Decoding
import Evidence

/// The records in the text of one line or one element: usually one, or several without a separator,
/// as tools write that append to a file.
struct RecordText {
  /// The text that wasn't read yet.
  private var rest: Bytes
  /// The number of the line or element.
  private let index: Int
  /// The line or element in a sentence, such as “line 3”.
  private let name: String
  /// Returns the path to the bytes at an offset in the text.
  private let steps: (Int) -> [SourceStep]
  private var isFirst = true
  /// Whether a record without its closing bracket was read, so that brackets are left at the end.
  private var isResumed = false
  /// Whether all text was read, although a record had no closing bracket.
  private(set) var isClosed = false

  /// Creates a reader of a line or element.
  /// - Parameters:
  ///   - text: The text.
  ///   - index: The number of the line or element, from zero.
  ///   - name: Its name in a sentence, such as “line 3”.
  ///   - steps: Returns the path to the bytes at an offset in the text.
  init(
    _ text: Bytes, at index: Int, called name: String, steps: @escaping (Int) -> [SourceStep]
  ) {
    rest = text
    self.index = index
    self.name = name
    self.steps = steps
  }

  /// Returns the next record, text with a fault if it isn't JSON, or a count of the bytes after the
  /// last record if they don't begin another; `nil` at the end.
  mutating func next() -> Entry? {
    guard isFirst || !rest.isEmpty else { return nil }
    defer { isFirst = false }
    guard isFirst || rest.startsRecord else {
      defer { rest = .empty }
      if isResumed, rest.isClosing {
        isClosed = true
        return nil
      }
      let reason = "\(name) holds \(rest.count.counted("byte")) behind its record"
      return Entry(index: index, content: .unread(reason))
    }
    let reading = JSONReader.read(rest, limits: .record)
    let start = rest.startIndex
    let behind = reading.behind
    let whole = behind.isEmpty ? rest : rest.between(start, behind.startIndex)
    isResumed = isResumed || (!reading.isComplete && !behind.isEmpty)
    rest = behind
    return Entry(
      index: index, steps: steps(start),
      content: reading.value == nil
        ? .text(whole, fault: "\(name) is not JSON\(reading.faultPhrase)") : .json(reading, whole))
  }
}

extension JSONReader.Reading {
  /// The first fault, to follow a phrase, such as “: …”; empty if there is none.
  var faultPhrase: String { anomalies.first.map { ": \($0.kind)" } ?? "" }

  /// The text behind the value. If the closing brace of a record is missing, the next record begins
  /// where the name of a member is expected. Of several braces in a row, the last one begins it.
  var behind: Bytes {
    if isComplete { return rest.withoutComma }
    guard rest.startsRecord, !(anomalies.isEmpty || isAtLimit) else { return .empty }
    return value?.members?.isEmpty ?? false ? rest.fromLastBrace : rest
  }

  /// Whether a limit stopped the reader. Then the rest is the inside of one value.
  var isAtLimit: Bool {
    anomalies.contains {
      switch $0.kind {
      case .depthLimit, .itemLimit: true
      default: false
      }
    }
  }
}

extension Bytes {
  /// Whether the text begins with a brace.
  var startsRecord: Bool { first == UInt8(ascii: "{") }

  /// The text from the last of the opening braces that it begins with.
  fileprivate var fromLastBrace: Bytes {
    let name = firstIndex { $0 != UInt8(ascii: "{") && !$0.isWhiteSpace } ?? endIndex
    return between(
      between(startIndex, name).lastIndex(of: UInt8(ascii: "{")) ?? startIndex, endIndex)
  }

  /// Whether the text has nothing but closing brackets, commas and whitespace.
  var isClosing: Bool { allSatisfy { "]},".utf8.contains($0) || $0.isWhiteSpace } }

  /// The text without a comma at its start and whitespace at both ends. Records that were cut
  /// out of an array keep their comma.
  var withoutComma: Bytes { (first == UInt8(ascii: ",") ? dropFirst() : self).trimmed }
}

extension DecodingLimits {
  /// The limits for a record. It may contain an artifact as an array with an item for each byte.
  static let record = DecodingLimits(items: 4 << 20)
}
