import Claims
import Decoding
import Evidence

/// Collects what a client sent, as marks, which are short hashes (``TextMark``). If a response
/// contains a value that the client sent before, the server only repeated it and didn't issue it.
enum SentTexts {
  /// The least bytes of a value. A shorter one isn't a challenge and occurs by chance.
  private static let shortest = 8

  /// Returns the marks of the strings of a request in all natural readings, and of the Base64 runs
  /// in its body. The runs are found even if the body is too long for its strings to be kept.
  static func marks(of strings: [SeenString], and body: Bytes) -> [TextMark] {
    var marks: Set<TextMark> = []
    var inOrder: [TextMark] = []
    func add(_ text: Bytes) {
      guard (shortest...RandomText.longest).contains(text.count) else { return }
      for mark in TextMark.all(of: text) where marks.insert(mark).inserted { inOrder.append(mark) }
    }
    for string in strings where string.author == .client {
      add(string.text)
      for run in string.text.runs where run.count < string.text.count { add(run) }
    }
    for run in body.runs { add(run) }
    return inOrder
  }
}

extension Bytes {
  /// Runs of digits of Base64, Base64url and hexadecimal with at least 16 bytes, and what follows the
  /// first three marks in each: `challenge=…` and `nonce-…` consist of such digits. Shorter ones are never
  /// kept, because a body can consist of them.
  fileprivate var runs: [Bytes] {
    var runs: [Bytes] = []
    var start = startIndex
    func end(at place: Int) {
      var run = between(start, place)
      start = place + 1
      for _ in 0..<4 where run.count >= 16 {
        runs.append(run)
        guard let mark = run.firstIndex(where: { !$0.isAlphanumeric }) else { return }
        run = run.between(mark + 1, run.endIndex)
      }
    }
    for (place, byte) in zip(indices, self) where !Base64.isDigitOrPadding(byte) { end(at: place) }
    end(at: endIndex)
    return runs
  }
}
