import Claims
import Containers
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
  /// The most bytes of a value of digits with other characters between them.
  private static let longestSpaced = 512
  /// How often a text is decoded: the claims of a token are Base64 in a header, and a percent-encoded
  /// URL can contain them.
  private static let deepest = 2
  /// The most digits of a binary message in Base64.
  fileprivate static let longestMessage = 4_096
  /// The most bytes that are unpacked for each byte of packed text.
  fileprivate static let mostGrowth = 4
  /// The marks between the parts of a URL.
  private static let urlMarks = Set("/?&=".utf8)

  /// Collects the marks of all strings in all natural readings, and of the runs in the whole request:
  /// they are found even if it has too many strings to be kept.
  /// - Parameters:
  ///   - strings: The strings of the exchange; only those of the client count.
  ///   - texts: The body, the URL and the values of the headers.
  init(_ strings: [SeenString], and texts: [Bytes]) {
    for string in strings where string.author == .client {
      addRuns(of: string.text)
    }
    for text in texts {
      search(text, depth: 0)
      for field in BinaryFields.fields(begunIn: text) { addRuns(of: field) }
    }
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
    // Many decoders of Base64 and hexadecimal skip other characters.
    guard text.count <= Self.longestSpaced, !text.allSatisfy(Base64.isDigitOrPadding) else {
      return
    }
    let digits = text.filter(Base64.isDigitOrPadding)
    if digits.count >= Self.shortestRun { add(Bytes(digits)) }
  }

  /// Adds a text with its runs, and those of what it encodes: Base64 of text, such as credentials
  /// (RFC 7617 §2) and claims (RFC 7519 §3), Base32, escapes, and UTF-16.
  private mutating func search(_ text: Bytes, depth: Int) {
    let runs = addRuns(of: text)
    guard depth < Self.deepest else { return }
    for run in runs {
      if let inner = run.textOfBase64 { search(inner, depth: depth + 1) }
      for field in run.fieldsOfBase64 { add(field) }
      if let inner = ByteEncoding.base32Bytes(run) { add(Bytes(inner)) }
    }
    let escapes = depth == 0 ? SentEscapes.all(in: text) : SentEscapes.usual
    for escape in escapes where escape.occurs(in: text) {
      search(escape.text(of: text), depth: depth + 1)
    }
    let percent = UInt8(ascii: "%")
    if text.contains(percent) {
      // In a path, the slashes of a value are escaped, those around it aren't.
      for part in text.stretches(ofAtLeast: Self.shortest, where: { !Self.urlMarks.contains($0) })
      where part.contains(percent) {
        add(PercentEncoding.text.text(of: part))
      }
    }
    if text.contains(0) { search(Bytes(text.filter { $0 != 0 }), depth: depth + 1) }
  }
}

extension Bytes {
  /// Returns the runs of digits of Base64, Base64url and hexadecimal with at least so many bytes, what
  /// follows the first three marks in each, what is between its equals signs, and its hexadecimal digits:
  /// `challenge=…`, `nonce-…` and `/v1/users/…` consist of such digits.
  fileprivate func runs(ofAtLeast shortest: Int) -> [Bytes] {
    let sign = UInt8(ascii: "=")
    return stretches(ofAtLeast: shortest, where: Base64.isDigitOrPadding).flatMap { run in
      var runs: [Bytes] = []
      var rest = run
      for _ in 0..<4 where rest.count >= shortest {
        runs.append(rest)
        guard let mark = rest.firstIndex(where: { !$0.isAlphanumeric }) else { break }
        rest = rest.between(mark + 1, rest.endIndex)
      }
      let digits = run.dropLast { $0 == sign }
      if digits.contains(sign) { runs += digits.stretches(ofAtLeast: shortest) { $0 != sign } }
      let hex = run.stretches(ofAtLeast: shortest) { hexDigit($0) != nil }
      return runs + hex.filter { $0.count < run.count }
    }
  }

  /// Returns the longest parts of at least so many bytes that satisfy a condition.
  fileprivate func stretches(ofAtLeast shortest: Int, where holds: (UInt8) -> Bool) -> [Bytes] {
    var parts: [Bytes] = []
    var start = startIndex
    func end(at place: Int) {
      if place - start >= shortest { parts.append(between(start, place)) }
      start = place + 1
    }
    var place = startIndex
    for byte in self {
      if !holds(byte) { end(at: place) }
      place += 1
    }
    end(at: endIndex)
    return parts
  }

  /// The text that the bytes encode in Base64 or Base64url, perhaps packed; `nil` if they are neither or
  /// encode something other than text.
  fileprivate var textOfBase64: Bytes? {
    // The first digits show most bytes that aren't text, before all of them are decoded.
    guard let start = decoded(prefix(12)), start.isText || start.isPacked, let all = decoded(self)
    else { return nil }
    let text =
      all.isPacked ? ContentCoding.unpack(all, limit: SentTexts.mostGrowth * count).bytes : all
    return text.isText ? text : nil
  }

  /// The fields of the binary message that the bytes encode in Base64 or Base64url, such as the body of gRPC-Web.
  fileprivate var fieldsOfBase64: [Bytes] {
    // A longer one, such as an attestation, isn't decoded again.
    guard count <= SentTexts.longestMessage, let bytes = decoded(self), !bytes.isText else {
      return []
    }
    return BinaryFields.fields(of: bytes)
  }

  /// Decodes Base64 of either alphabet; `nil` if the bytes aren't Base64.
  private func decoded(_ digits: Bytes) -> Bytes? {
    (Base64.decode(digits) ?? Base64.decode(digits, as: .url)).map { Bytes($0) }
  }
}
