import Decoding
import Evidence

/// The records in the text of one line or of one element: mostly one, or several that no line break
/// and no comma parts, as tools write that append without one.
struct RecordText {
  private var rest: Bytes
  private let index: Int
  private let name: String
  private let steps: (Int) -> [SourceStep]
  private var isFirst = true

  /// - Parameters:
  ///   - name: “line 3”, for sentences.
  ///   - steps: the way to the bytes at an offset in the text.
  init(
    _ text: Bytes, at index: Int, called name: String, steps: @escaping (Int) -> [SourceStep]
  ) {
    rest = text
    self.index = index
    self.name = name
    self.steps = steps
  }

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

  private func entry(_ content: Entry.Content) -> Entry { Entry(index: index, content: content) }
}

extension JSONReader.Reading {
  /// The first fault, to follow a phrase; empty where there is none.
  var faultPhrase: String { anomalies.first.map { ": \($0.kind)" } ?? "" }
}

extension Bytes {
  var startsRecord: Bool { first == UInt8(ascii: "{") }

  /// What follows a value: records that were cut out of an array keep their comma.
  var withoutComma: Bytes { (first == UInt8(ascii: ",") ? dropFirst() : self).trimmed }
}

extension DecodingLimits {
  /// A record may carry an artifact as an array of numbers, an item for each byte.
  static let record = DecodingLimits(items: 4 << 20)
}
