import Decoding
import Evidence

/// Reads an HTTP archive (HAR 1.2, https://github.com/ahmadnassri/har-spec) entry by entry, so that
/// an archive may be larger than memory.
///
/// ```
/// {"log": {"version": "1.2", "entries": [
///   {"startedDateTime": "2026-03-14T09:26:53.100Z", "time": 120,
///    "request": {"method": "POST", "url": "https://api.example.com/attest", "headers": [],
///                "postData": {"mimeType": "application/json", "text": "{…}"}},
///    "response": {"status": 200, "headers": [],
///                 "content": {"size": 11, "text": "eyJvayI6dHJ1ZX0=", "encoding": "base64"}}}]}}
/// ```
struct HARReader: ContainerReader {
  /// The elements of `log.entries`.
  private var entries: JSONElements

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    entries = JSONElements(stream, at: ["log", "entries"], limit: limits.record)
  }

  /// Returns whether the input is a JSON object with a `log` object that has a member of an
  /// archive.
  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let log = head.json?["log"], log.members != nil else { return false }
    return ["entries", "creator", "version", "pages", "browser"].contains { log[$0] != nil }
  }

  mutating func more() -> [ContainerItem]? {
    entries.items(named: "Exchange", Self.items)
  }

  /// Returns the items of an entry: its exchange and the frames of its WebSocket.
  private static func items(of text: Bytes, at index: Int) -> [ContainerItem] {
    let reading = JSONReader.read(text, limits: .container)
    guard let entry = reading.value, entry.members != nil else {
      return [.remark("Exchange \(index) isn't a JSON object")]
    }
    var exchange = HAREntry.exchange(of: entry, at: index)
    if reading.isClean { exchange.entry = text.trimmed }
    return [.exchange(exchange)]
      + HARFrames.exchanges(of: entry, around: exchange).map { .exchange($0) }
      + reading.remarks(about: "Exchange \(index)")
  }
}

extension DecodingLimits {
  /// The limits for entries of captures. A body may be written as an array with an item for each
  /// byte.
  static let container = DecodingLimits(items: 4 << 20)
}
