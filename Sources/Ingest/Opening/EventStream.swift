import Evidence

/// Reads an answer that is a stream of events (HTML, “Server-sent events”):
///
/// ```
/// event: challenge
/// data: {"challenge":"0Ougr4…"}
/// ```
enum EventStream {
  /// How the lines of such a stream begin.
  private static let starts = ["data:", "event:", "id:", "retry:", ":"]
  /// The most lines that are read.
  private static let mostLines = 1_024

  /// Returns the data of each event of one line; empty for a text that isn't such a stream.
  static func data(in text: Bytes) -> [Bytes] {
    guard starts.contains(where: text.starts) else { return [] }
    return text.split(separator: 0x0a, maxSplits: mostLines).prefix(mostLines)
      .filter { $0.starts(with: "data:") }.map { $0.dropFirst("data:".utf8.count).trimmed }
  }
}
