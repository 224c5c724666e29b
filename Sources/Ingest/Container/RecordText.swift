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

  /// Returns the next record, or text with a fault if it isn't JSON; `nil` at the end.
  mutating func next() -> Entry? {
    guard isFirst || !rest.isEmpty else { return nil }
    defer { isFirst = false }
    guard isFirst || rest.startsRecord else {
      defer { rest = .empty }
      return entry(.unread("\(name) holds \(rest.count.counted("byte")) behind its record"))
    }
    let reading = JSONReader.read(rest, limits: .record)
    let start = rest.startIndex
    let whole = rest
    rest = reading.isComplete ? reading.rest.withoutComma : .empty
    guard reading.value != nil else {
      let fault = "\(name) is not JSON\(reading.faultPhrase)"
      return Entry(
        index: index, steps: steps(start),
        content: .text(whole[start..<whole.endIndex], fault: fault))
    }
    return Entry(index: index, steps: steps(start), content: .json(reading, whole))
  }

  /// Returns an entry with the number of the line or element.
  private func entry(_ content: Entry.Content) -> Entry { Entry(index: index, content: content) }
}

extension JSONReader.Reading {
  /// The first fault, to follow a phrase, such as “: …”; empty if there is none.
  var faultPhrase: String { anomalies.first.map { ": \($0.kind)" } ?? "" }
}

extension Bytes {
  /// Whether the text begins with a brace.
  var startsRecord: Bool { first == UInt8(ascii: "{") }

  /// The text without a comma at its start. Records that were cut out of an array keep their comma.
  var withoutComma: Bytes { (first == UInt8(ascii: ",") ? dropFirst() : self).trimmed }
}

extension DecodingLimits {
  /// The limits for a record. It may contain an artifact as an array with an item for each byte.
  static let record = DecodingLimits(items: 4 << 20)
}
