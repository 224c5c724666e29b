import Evidence

/// Where the long texts of the records that were set aside last stand already.
///
/// Artifacts of one record share its client data, which is one buffer: so it is told by the buffer, and
/// not by its bytes.
struct KeptTexts: Sendable {
  private var recent: [(text: Bytes, end: Int)] = []

  /// A record has few texts: challenge, client data, its hash, a key.
  private static let capacity = 4
  /// What is shorter costs no more than its place does.
  static let shortest = 64

  func place(of text: Bytes) -> Range<Int>? {
    recent.first {
      $0.text.buffer === text.buffer && $0.text.startIndex == text.startIndex
        && $0.text.count == text.count
    }.map { ($0.end - text.count)..<$0.end }
  }

  mutating func note(_ text: Bytes, endingAt end: Int) {
    guard text.count >= Self.shortest else { return }
    recent = recent.suffix(Self.capacity - 1) + [(text, end)]
  }
}
