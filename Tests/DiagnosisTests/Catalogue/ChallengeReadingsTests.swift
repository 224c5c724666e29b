import Evidence
import SystemCrypto
import Testing

@testable import Diagnosis

@Suite("Readings of a challenge")
struct ChallengeReadingsTests {
  @Test("belong to causes of the catalogue, and have a label each")
  func labels() {
    let labels = ChallengeReading.all.map(\.label)
    #expect(Set(labels).count == labels.count)
    #expect(ChallengeReading.all.allSatisfy { CauseCatalogue.cause($0.cause) != nil })
  }

  /// The documented reading is the server's own, so that none of the table may repeat it.
  @Test("differ from the documented one, whatever the challenge")
  func undocumented() {
    for text in ["once", "AAAA", "00ff", "\"once\"", " ", "-_-_"] {
      let challenge = Bytes(Array(text.utf8))
      for reading in ChallengeReading.all {
        #expect(
          reading.clientDataHash(challenge) != Digest.sha256(challenge), "\(text): \(reading.label)"
        )
      }
    }
  }

  @Test("are nothing where the challenge is not in the encoding that they undo")
  func undecodable() {
    let challenge = Bytes(Array("not encoded at all".utf8))
    let silent = ChallengeReading.all.filter { $0.clientDataHash(challenge) == nil }
    #expect(silent.filter { $0.label.contains("stands for") }.count == 3)
  }
}
