import Decoding
import Evidence

/// An HTTP archive (HAR 1.2, https://github.com/ahmadnassri/har-spec), entry by entry.
struct HARReader: ContainerReader {
  private var entries: JSONElements
  private let limits: ContainerLimits
  /// What is still to be given out of the entry that was read last, the next one last.
  private var ready: [ContainerItem] = []

  init(_ stream: ByteStream, limits: ContainerLimits) {
    entries = JSONElements(stream, at: ["log", "entries"], limit: limits.record)
    self.limits = limits
  }

  /// Whether the beginning of a JSON text is that of an archive.
  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let log = head.json?["log"], log.members != nil else { return false }
    return ["entries", "creator", "version", "pages", "browser"].contains { log[$0] != nil }
  }

  mutating func next() -> ContainerItem? {
    while true {
      if let item = ready.popLast() { return item }
      guard let element = entries.next() else { return nil }
      let index = entries.index - 1
      switch element {
      case .fault(let reason): return .remark(reason)
      case .tooLong:
        return .remark("Exchange \(index) is longer than \(limits.record.grouped) bytes")
      case .whole(let text): ready = Self.items(of: text, at: index).reversed()
      case .cut(let text):
        ready = Self.items(of: text, at: index).reversed()
        ready.insert(.remark("The file ends inside exchange \(index)"), at: 0)
      }
    }
  }

  private static func items(of text: Bytes, at index: Int) -> [ContainerItem] {
    let reading = JSONReader.read(text, limits: .container)
    guard let entry = reading.value, entry.members != nil else {
      return [.remark("Exchange \(index) isn't a JSON object")]
    }
    var exchange = HAREntry(entry).exchange(at: index)
    if reading.isClean { exchange.entry = text.trimmed }
    return [.exchange(exchange)]
      + HARFrames.exchanges(of: entry, around: exchange).map { .exchange($0) }
  }
}

extension DecodingLimits {
  /// A body may be written as an array of numbers, an item for each byte.
  static let container = DecodingLimits(items: 4 << 20)
}
