import SystemCrypto
import Testing

@testable import Diagnosis

@Suite("Rewritings of a challenge")
struct ChallengeRewritingsTests {
  private static let context = Rewriting.Context(keyIDText: nil, keyID: nil, appIDs: [])

  @Test("belong to causes of the catalogue, and have a phrase each")
  func phrases() {
    let phrases = ChallengeRewritings.all.map { $0.phrase("the challenge") }
    #expect(Set(phrases).count == phrases.count)
    #expect(ChallengeRewritings.all.allSatisfy { CauseCatalogue.cause($0.cause) != nil })
  }

  /// The documented reading is the server's own, so that none of the table may repeat it.
  @Test("differ from the documented reading, whatever the challenge")
  func undocumented() {
    for text in ["once", "AAAA", "00ff", "\"once\"", " ", "-_-_"] {
      let challenge = Array(text.utf8)
      for rewriting in ChallengeRewritings.all {
        guard let bytes = rewriting.apply(challenge, Self.context) else { continue }
        let phrase = "\(text): \(rewriting.phrase("it"))"
        if rewriting.stage == .hashing {
          #expect(bytes != Digest.sha256(challenge), "\(phrase)")
        } else {
          #expect(bytes != challenge, "\(phrase)")
        }
      }
    }
  }

  @Test("are nothing where the challenge is not in the encoding that they undo")
  func undecodable() {
    let challenge = Array("not encoded at all".utf8)
    let undoing = ChallengeRewritings.all.filter { $0.phrase("").contains("stands for") }
    #expect(undoing.count == 3)
    #expect(undoing.allSatisfy { $0.apply(challenge, Self.context) == nil })
  }
}
