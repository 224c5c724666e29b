import Evidence

/// Remembers where the last few long texts of records were stored, so that each is stored once.
///
/// Artifacts of one record share one buffer for client data. Texts are therefore compared by buffer
/// and range, not by content.
struct KeptTexts: Sendable {
  /// The last texts, and where each ends among the stored bytes.
  private var recent: [(text: Bytes, end: Int)] = []

  /// Maximum number of texts: challenge, client data, its hash and a key.
  private static let capacity = 4
  /// Length in bytes below which a text is stored again, because its place takes as much room.
  static let shortest = 64

  /// Returns the range in which the text is stored; `nil` if it is not among the last ones.
  func place(of text: Bytes) -> Range<Int>? {
    recent.first {
      $0.text.buffer === text.buffer && $0.text.startIndex == text.startIndex
        && $0.text.count == text.count
    }.map { ($0.end - text.count)..<$0.end }
  }

  /// Remembers where a text was stored. Ignores short texts, and forgets the oldest one if full.
  mutating func note(_ text: Bytes, endingAt end: Int) {
    guard text.count >= Self.shortest else { return }
    recent = recent.suffix(Self.capacity - 1) + [(text, end)]
  }
}
