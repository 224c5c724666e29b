import Evidence
import Platform

/// The texts of events, set aside until a finding shows them.
struct TextStore: Sendable {
  private var tail: [UInt8] = []
  private var file: TemporaryFile?
  private var written = 0
  /// Set once a text could not be kept.
  private(set) var isFull = false
  private let capacity: Int

  init(capacity: Int = 4 << 20) { self.capacity = capacity }

  /// Sets texts aside and tells their place.
  mutating func append(_ texts: [[UInt8]]) -> Int {
    let place = written + tail.count
    guard !isFull else { return place }
    tail += Self.bytes(of: UInt32(clamping: texts.reduce(0) { $0 + $1.count + 4 }))
    for text in texts { tail += Self.bytes(of: UInt32(clamping: text.count)) + text }
    if tail.count > capacity { flush() }
    return place
  }

  /// The texts at a place; empty where they could not be kept.
  func texts(at place: Int) -> [[UInt8]] {
    guard let head = read(place..<(place + 4)),
      let bytes = read((place + 4)..<(place + 4 + Self.number(head)))
    else { return [] }
    var texts: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count >= 4 {
      let count = Self.number(rest.prefix(4))
      rest = rest.dropFirst(4)
      texts.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return texts
  }

  private mutating func flush() {
    if file == nil { file = try? TemporaryFile() }
    guard let file, file.append(tail) else {
      isFull = true
      return
    }
    written += tail.count
    tail.removeAll(keepingCapacity: true)
  }

  private func read(_ range: Range<Int>) -> [UInt8]? {
    guard range.upperBound <= written + tail.count else { return nil }
    if range.lowerBound >= written {
      return Array(tail[(range.lowerBound - written)..<(range.upperBound - written)])
    }
    guard range.upperBound > written else { return file?.read(range) }
    return nil
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
