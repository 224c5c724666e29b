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
  /// Words that turn what they stand before into its opposite.
  let denials: Set<UInt16>
  private let no: Set<UInt16>
  /// Names of programs and standards that report errors of their own.
  private let foreign: [ErrorPattern]
  /// Words that show that App Attest is meant all the same.
  private let scope: Set<UInt16>

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

  private static let before = 3

  private static let programs = [
    "json web token", "jsonwebtoken", "stripe", "webhook", "npm", "yarn", "pip", "itms", "docker",
    "provisioning profile", "play integrity", "wordpress", "wp", "letsencrypt",
    "acme", "oauth", "recaptcha", "csp", "content security policy", "app store connect", "passport",
    "auth invalid credential", "git", "ssh", "smtp", "ldap", "saml", "your receipt",
  ]

  /// Whether the sentence names another program, and not App Attest.
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

  private func sentence(around range: Range<Int>, in words: [ErrorWords.Word]) -> Range<Int> {
    let isStop = { (word: ErrorWords.Word) in word.id == ErrorVocabulary.stop }
    let head = words[max(0, range.lowerBound - Self.longest)..<range.lowerBound]
    let tail = words[range.upperBound..<min(words.count, range.upperBound + Self.longest)]
    let start = head.lastIndex(where: isStop).map { $0 + 1 } ?? head.startIndex
    return start..<(tail.firstIndex(where: isStop) ?? tail.endIndex)
  }

  /// Whether the words in a range report something.
  /// - Parameter isLoose: whether the words are those of any sentence.
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

  /// As many words of a sentence are looked at on each side.
  private static let longest = 64
}
