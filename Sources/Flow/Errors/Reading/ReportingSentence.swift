/// Distinguishes a sentence that reports an error from one that only mentions it, such as “the
/// nonce must not differ”, a line of source code, or “fixed the invalid nonce”.
struct ReportingSentence: Sendable {
  /// Words of conditions and requirements, such as “if” and “must”. They count against a report
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
  /// Names of other programs and standards that report similar errors.
  private let foreign: [ErrorPattern]
  /// Words that show that App Attest is meant although another program is named.
  private let scope: Set<UInt16>

  /// Adds all words to the vocabulary and remembers their numbers.
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
      never fixed fixes resolved refactor refactored renamed renewed rotated const expect
      """)
    openers = ids(
      "no class import def func function extends throw catch except raise raises case enum const tobe"
    )
    closers = ids(
      "false 0 no none null off nil handling cleared resolved total count alert alerts gateway")
    denials = ids("not isnt arent wasnt werent hasnt havent no never without neither nor false")
    no = ids("no")
    scope = ids(
      "attest attestation attestations assertion assertions appattest devicecheck authenticator rp"
    )
    foreign = Self.programs.map { ErrorPattern($0, in: &vocabulary) }
  }

  /// The number of words before an error in which ``openers`` are looked for.
  private static let before = 3

  /// The names of other programs and standards, as patterns.
  private static let programs = [
    "json web token", "jsonwebtoken", "stripe", "webhook", "npm", "yarn", "pip", "itms", "docker",
    "provisioning profile", "play integrity", "wordpress", "wp", "letsencrypt",
    "acme", "oauth", "recaptcha", "csp", "content security policy", "app store connect", "passport",
    "auth invalid credential", "git", "ssh", "smtp", "ldap", "saml", "your receipt",
  ]

  /// Returns whether the sentence around a match names another program, and nothing of App Attest.
  func isOfOtherProgram(_ range: Range<Int>, in words: [ErrorWords.Word]) -> Bool {
    let sentence = withHeading(sentence(around: range, in: words), in: words)
    let names = sentence.compactMap { place in
      foreign.lazy.compactMap { $0.end(in: words, from: place) }.first.map { place..<$0 }
    }
    return !names.isEmpty
      && !sentence.contains { place in
        scope.contains(words[place].id) && !names.contains { $0.contains(place) }
      }
  }

  /// The sentence with the few words before it that a mark parts from it, as in `npm ERR! code 1`.
  private func withHeading(_ sentence: Range<Int>, in words: [ErrorWords.Word]) -> Range<Int> {
    guard sentence.lowerBound > 0 else { return sentence }
    let head = words[..<(sentence.lowerBound - 1)].suffix(Self.longestHeading + 1)
    let start = head.lastIndex { $0.id == ErrorVocabulary.stop }.map { $0 + 1 }
    guard let start = start ?? (head.startIndex == 0 ? 0 : nil) else { return sentence }
    return start..<sentence.upperBound
  }

  private static let longestHeading = 3

  /// Returns the words of the sentence around a match, at most ``longest`` words on each side.
  private func sentence(around range: Range<Int>, in words: [ErrorWords.Word]) -> Range<Int> {
    let isStop = { (word: ErrorWords.Word) in word.id == ErrorVocabulary.stop }
    let head = words[max(0, range.lowerBound - Self.longest)..<range.lowerBound]
    let tail = words[range.upperBound..<min(words.count, range.upperBound + Self.longest)]
    let start = head.lastIndex(where: isStop).map { $0 + 1 } ?? head.startIndex
    return start..<(tail.firstIndex(where: isStop) ?? tail.endIndex)
  }

  /// Returns whether the sentence around a match reports something.
  /// - Parameters:
  ///   - range: The words of the match.
  ///   - words: All words of the text.
  ///   - isLoose: Whether the matched words occur in ordinary sentences too. Otherwise only the
  ///     word “no” directly before them matters.
  func reports(_ range: Range<Int>, in words: [ErrorWords.Word], isLoose: Bool) -> Bool {
    let sentence = sentence(around: range, in: words)
    let lead = words[sentence.lowerBound..<range.lowerBound]
    let rest = words[range.upperBound..<sentence.upperBound]
    guard isLoose else { return lead.last.map { !no.contains($0.id) } ?? true }
    if lead.suffix(Self.before).contains(where: { openers.contains($0.id) }) { return false }
    if rest.first.map({ closers.contains($0.id) }) ?? false { return false }
    if lead.contains(where: { others.contains($0.id) }) { return false }
    return !lead.contains { ifs.contains($0.id) }
      || words[sentence].contains { reports.contains($0.id) }
  }

  /// The most words of a sentence that are looked at on each side of a match.
  private static let longest = 64
}
