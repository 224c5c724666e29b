/// Tells a sentence that reports an error from one that only speaks of it, such as “the nonce must not
/// differ”, a line of source code, or “fixed the invalid nonce”.
struct SentenceMood: Sendable {
  /// Words of rules and plans, which count unless something is reported as well.
  private let ifs: Set<UInt16>
  private let reports: Set<UInt16>
  /// Words that say, before the error, that nothing is reported.
  private let others: Set<UInt16>
  /// The same, right before the error: `throw new Error("invalid nonce")`.
  private let openers: Set<UInt16>
  /// The same, right behind it: `invalid_nonce: false`.
  private let closers: Set<UInt16>

  init(_ vocabulary: inout ErrorVocabulary) {
    func ids(_ words: String) -> Set<UInt16> {
      var ids: Set<UInt16> = []
      for word in words.utf8.split(separator: 0x20) { ids.insert(vocabulary.add(Substring(word))) }
      return ids
    }
    ifs = ids("if unless must should shall tests would suppose")
    reports = ids(
      """
      error errors exception failed fails failing get got gets getting says said returns returned thrown \
      threw throws rejected warn warning fatal err reports reported prints printed logs logged responds \
      answers answered complains 400 401 403 422 500
      """)
    others = ids(
      """
      whether handle handles handling handled documentation docs prevent prevents avoid avoids without \
      never fixed fixes resolved refactor refactored renamed
      """)
    openers = ids(
      "no class import def func function extends throw catch except raise raises case enum")
    closers = ids("false 0 none null off nil handling")
  }

  private static let before = 3

  /// Whether the words in a range report something.
  func reports(_ range: Range<Int>, in words: [ErrorWords.Word]) -> Bool {
    let isStop = { (word: ErrorWords.Word) in word.id == ErrorVocabulary.stop }
    let head = words[max(0, range.lowerBound - Self.longest)..<range.lowerBound]
    let tail = words[range.upperBound..<min(words.count, range.upperBound + Self.longest)]
    let start = head.lastIndex(where: isStop).map { $0 + 1 } ?? head.startIndex
    let end = tail.firstIndex(where: isStop) ?? tail.endIndex
    let lead = words[start..<range.lowerBound]
    let rest = words[range.upperBound..<end]
    if lead.suffix(Self.before).contains(where: { openers.contains($0.id) }) { return false }
    if rest.first.map({ closers.contains($0.id) }) ?? false { return false }
    if lead.contains(where: { others.contains($0.id) }) { return false }
    return !lead.contains { ifs.contains($0.id) }
      || words[start..<end].contains { reports.contains($0.id) }
  }

  /// As many words of a sentence are looked at on each side.
  private static let longest = 64
}
