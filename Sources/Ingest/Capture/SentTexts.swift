import Claims
import Decoding
import Evidence

/// Collects what a client sent, as marks, which are short hashes (``TextMark``). If a response
/// contains a value that the client sent before, the server only repeated it and didn't issue it.
struct SentTexts {
  /// The marks, each once, in the order in which they were found.
  private(set) var marks: [TextMark] = []
  private var known: Set<TextMark> = []
  /// The texts whose marks were computed. Headers and the strings of a body occur as texts, too.
  private var seen: Set<Bytes> = []

  /// The least bytes of a value. A shorter one isn't a challenge and occurs by chance.
  private static let shortest = 8
  /// The least bytes of a run of digits. Shorter ones are never kept, because a body can consist of
  /// them.
  private static let shortestRun = 16
  /// How often a text is decoded: the claims of a token are Base64 in a header, and a percent-encoded
  /// URL can contain them.
  private static let deepest = 2

  /// Collects the marks of all strings in all natural readings, and of the runs in the whole request:
  /// they are found even if it has too many strings to be kept.
  /// - Parameters:
  ///   - strings: The strings of the exchange; only those of the client count.
  ///   - texts: The body, the URL and the values of the headers.
  init(_ strings: [SeenString], and texts: [Bytes]) {
    for string in strings where string.author == .client {
      addRuns(of: string.text)
    }
    for text in texts { search(text, depth: 0) }
  }

  /// Adds a text and its runs.
  /// - Returns: The runs.
  @discardableResult
  private mutating func addRuns(of text: Bytes) -> [Bytes] {
    let runs = text.runs(ofAtLeast: Self.shortestRun)
    add(text)
    for run in runs where run.count < text.count { add(run) }
    return runs
  }

  /// Adds a text in all natural readings.
  private mutating func add(_ text: Bytes) {
    guard (Self.shortest...RandomText.longest).contains(text.count), seen.insert(text).inserted
    else { return }
    for mark in TextMark.all(of: text) where known.insert(mark).inserted { marks.append(mark) }
  }

  /// Adds a text with its runs, and those of what it encodes: Base64 of text, such as credentials
  /// (RFC 7617 §2) and claims (RFC 7519 §3), percent-encoding, and UTF-16.
  private mutating func search(_ text: Bytes, depth: Int) {
    let runs = addRuns(of: text)
    guard depth < Self.deepest else { return }
    for run in runs {
      if let inner = run.textOfBase64 { search(inner, depth: depth + 1) }
    }
    if text.contains(UInt8(ascii: "%")) {
      search(PercentEncoding.text.text(of: text), depth: depth + 1)
    }
    if text.contains(0) { search(Bytes(text.filter { $0 != 0 }), depth: depth + 1) }
  }
}

extension Bytes {
  /// Returns the runs of digits of Base64, Base64url and hexadecimal with at least so many bytes, and
  /// what follows the first three marks in each: `challenge=…` and `nonce-…` consist of such digits.
  fileprivate func runs(ofAtLeast shortest: Int) -> [Bytes] {
    var runs: [Bytes] = []
    var start = startIndex
    func end(at place: Int) {
      var run = between(start, place)
      start = place + 1
      for _ in 0..<4 where run.count >= shortest {
        runs.append(run)
        guard let mark = run.firstIndex(where: { !$0.isAlphanumeric }) else { return }
        run = run.between(mark + 1, run.endIndex)
      }
    }
    for (place, byte) in zip(indices, self) where !Base64.isDigitOrPadding(byte) { end(at: place) }
    end(at: endIndex)
    return runs
  }

  /// The text that the bytes encode in Base64 or Base64url; `nil` if they are neither or encode
  /// something other than text.
  fileprivate var textOfBase64: Bytes? {
    // The first four digits show most bytes that aren't text, before all of them are decoded.
    guard let start = decoded(prefix(4)), start.isText, let all = decoded(self) else { return nil }
    return all.isText ? all : nil
  }

  /// Decodes Base64 of either alphabet; `nil` if the bytes aren't Base64.
  private func decoded(_ digits: Bytes) -> Bytes? {
    (Base64.decode(digits) ?? Base64.decode(digits, as: .url)).map { Bytes($0) }
  }
}
