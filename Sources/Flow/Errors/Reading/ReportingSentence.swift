/// Distinguishes a sentence that reports an error from one that only mentions it, such as “the
/// nonce must not differ”, a line of source code, or “fixed the invalid nonce”.
struct ReportingSentence: Sendable {
  /// Words of conditions, requirements and documents, such as “if” and “must”. They count against a report
  /// unless the sentence also has one of ``reports``.
  private let ifs: Set<UInt16>
  /// Words of a report, such as “failed” or “400”.
  private let reports: Set<UInt16>
  /// Words that, anywhere before the error, show that nothing is reported, such as “fixed”.
  private let others: Set<UInt16>
  /// Words that show the same within the three words before the error: `throw new Error("invalid
  /// nonce")`.
  private let openers: Set<UInt16>
  /// Words that show the same directly after the error: `invalid_nonce: false`.
  private let closers: Set<UInt16>
  /// Words that negate what follows them. A gap of a pattern can't contain them.
  let denials: Set<UInt16>
  /// The word “no”, which negates exact phrases too.
  private let no: Set<UInt16>
  /// Words of a condition in source code, and of what follows it there.
  private let conditions: Set<UInt16>
  private let reactions: Set<UInt16>
  /// Articles. After them, “the counter must be greater” is a requirement, without them a message.
  private let articles: Set<UInt16>
  /// The ways to write zero. If a match ends with one, ``closers`` don't count after it.
  private let zeros: Set<UInt16>

  /// Adds all words to the vocabulary and remembers their numbers.
  init(_ vocabulary: inout ErrorVocabulary) {
    func ids(_ words: String) -> Set<UInt16> { vocabulary.add(all: words) }
    ifs = ids("if unless must should shall tests would suppose documentation docs")
    reports = ids(
      """
      error errors exception failed fails failing get got gets getting says said returns returned thrown \
      threw throws rejected warn warning fatal err reports reported prints printed logs logged responds \
      answers answered complains 400 401 403 422 500
      """)
    others = ids(
      """
      whether handle handles handling handled prevent prevents avoid avoids without never fixed fixes resolved refactor refactored renamed renewed rotated const expect
      """)
    openers = ids(
      "no class import def func function extends throw catch except raise raises case enum const tobe"
    )
    closers = ids(
      "false 0 no none null off nil handling cleared resolved total count alert alerts gateway")
    denials = ids("not isnt arent wasnt werent hasnt havent no never without neither nor false")
    no = ids("no")
    conditions = ids("if guard unless assert while elif return let var")
    reactions = ids("throw return raise panic abort else fail reject exit")
    articles = ids("the a an each every this that its their your our")
    zeros = ids("0 zero")
  }

  /// The number of words before an error in which ``openers`` are looked for.
  private static let before = 3

  /// Returns whether the sentence around a match reports something.
  /// - Parameters:
  ///   - range: The words of the match.
  ///   - words: All words of the text.
  ///   - isLoose: Whether the matched words occur in ordinary sentences too. Otherwise only the
  ///     word “no” directly before them matters.
  func reports(_ range: Range<Int>, in words: [ErrorWords.Word], isLoose: Bool) -> Bool {
    let sentence = words.sentence(around: range)
    let lead = words[sentence.lowerBound..<range.lowerBound]
    let rest = words[range.upperBound..<sentence.upperBound]
    guard isLoose else { return lead.last.map { !no.contains($0.id) } ?? true }
    if lead.suffix(Self.before).contains(where: { openers.contains($0.id) }) { return false }
    let isCount = range.upperBound > 0 && zeros.contains(words[range.upperBound - 1].id)
    if !isCount, rest.first.map({ closers.contains($0.id) }) ?? false { return false }
    if lead.contains(where: { others.contains($0.id) }) { return false }
    if lead.suffix(Self.before).contains(where: { conditions.contains($0.id) }),
      rest.contains(where: { reactions.contains($0.id) })
    {
      return false
    }
    let isRequired =
      lead.last.map { articles.contains($0.id) } ?? false
      && words[range].contains { ifs.contains($0.id) }
    return !isRequired && !lead.contains { ifs.contains($0.id) }
      || words[sentence].contains { reports.contains($0.id) }
  }
}

extension [ErrorWords.Word] {
  /// The most words of a sentence that are looked at on each side of a match.
  private static let longest = 64

  /// Returns the words of the sentence around a match, at most 64 words on each side.
  func sentence(around range: Range<Int>) -> Range<Int> {
    let isStop = { (word: ErrorWords.Word) in word.id == ErrorVocabulary.stop }
    let head = self[Swift.max(0, range.lowerBound - Self.longest)..<range.lowerBound]
    let tail = self[range.upperBound..<Swift.min(count, range.upperBound + Self.longest)]
    let start = head.lastIndex(where: isStop).map { $0 + 1 } ?? head.startIndex
    return start..<(tail.firstIndex(where: isStop) ?? tail.endIndex)
  }
}
