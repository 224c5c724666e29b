import Checks
import Decoding
import Evidence
import SystemCrypto

/// The search for what the app hashed: from the challenge through known rewritings, up to two of
/// them, to the clientDataHash that is in the certified nonce. One mistake is tried before two.
///
/// The receipt of an attestation holds the bytes that the app passed in field 4. Where these give
/// the certified nonce, they are the target, and the search is for their preimage.
struct ChallengeSearch: Sendable {
  /// The first rewritings that give the certified nonce.
  let match: Match?
  /// How many readings were computed.
  let tried: Int
  /// The readings with one rewriting, for the reader; those with two are only counted.
  let hypotheses: [Proof.Hypothesis]

  struct Match: Sendable {
    let reading: GivenBytes.Reading
    let rewritings: [Rewriting]
    /// “SHA-256 of the Base64 text of the challenge”.
    let phrase: String
    let clientDataHash: [UInt8]
  }

  /// Bounds the work on one artifact, whatever the tables hold.
  static let limit = 4_096

  /// `nil` where there is nothing to search from or for.
  init?(in subject: Subject) {
    guard let challenge = subject.expectations.challenge,
      let target = NonceTarget(of: subject)
    else { return nil }
    let keyID = subject.expectations.keyID
    var run = Run(
      target: target,
      context: Rewriting.Context(
        keyIDText: keyID, keyID: keyID.flatMap(KeyIDSpelling.identifier),
        appIDs: subject.expectations.appIDs))
    run.search(challenge.readings)
    match = run.match
    tried = run.tried
    hypotheses = run.hypotheses
  }
}

extension ChallengeSearch {
  /// Bytes on their way from the challenge into the hash.
  private struct Candidate {
    let reading: GivenBytes.Reading
    let rewritings: [Rewriting]
    let phrase: String
    let bytes: [UInt8]

    /// The candidate with one rewriting more, where that applies.
    func rewritten(by next: Rewriting, _ context: Rewriting.Context) -> Candidate? {
      guard let result = next.apply(bytes, context) else { return nil }
      return Candidate(
        reading: reading, rewritings: rewritings + [next], phrase: next.phrase(phrase),
        bytes: result)
    }

    var isHashed: Bool { rewritings.last?.stage == .hashing }
  }

  private struct Run {
    let target: NonceTarget
    let context: Rewriting.Context
    var match: Match?
    var tried = 0
    var hypotheses: [Proof.Hypothesis] = []

    mutating func search(_ readings: [GivenBytes.Reading]) {
      let start = readings.map {
        Candidate(reading: $0, rewritings: [], phrase: "the challenge", bytes: $0.bytes.array)
      }
      let once = extend(start, isFirst: true)
      if match == nil { _ = extend(once.filter { !$0.isHashed }, isFirst: false) }
    }

    private mutating func extend(_ candidates: [Candidate], isFirst: Bool) -> [Candidate] {
      var extended: [Candidate] = []
      for rewriting in ChallengeRewritings.all {
        for candidate in candidates
        where rewriting.stage.rawValue >= candidate.rewritings.last?.stage.rawValue ?? 0 {
          guard tried < ChallengeSearch.limit else { return extended }
          guard let next = candidate.rewritten(by: rewriting, context) else { continue }
          test(next, isFirst: isFirst)
          if match != nil { return extended }
          extended.append(next)
        }
      }
      return extended
    }

    private mutating func test(_ candidate: Candidate, isFirst: Bool) {
      tried += 1
      let hash = candidate.isHashed ? candidate.bytes : Digest.sha256(candidate.bytes)
      let phrase = candidate.isHashed ? candidate.phrase : "SHA-256 of \(candidate.phrase)"
      let isMatch = target.isMet(by: hash)
      if isFirst || isMatch {
        hypotheses.append(Proof.Hypothesis(phrase, matched: isMatch))
      }
      guard isMatch else { return }
      match = Match(
        reading: candidate.reading, rewritings: candidate.rewritings, phrase: phrase,
        clientDataHash: hash)
    }
  }
}
