import Evidence
import Forge
import Foundation
import Testing

@Suite("A corpus of labeled records")
struct CorpusTests {
  private func entries(seed: UInt64, count: Int? = nil) throws -> [ForgedCase] {
    let corpus = try Corpus(seed: seed, count: count)
    return try (0..<corpus.count).map(corpus.entry)
  }

  @Test("the same seed gives the same bytes, roots and guide included")
  func deterministic() throws {
    let (first, second) = (try Corpus(seed: 3), try Corpus(seed: 3))
    #expect(first.attestationRoot == second.attestationRoot)
    #expect(first.receiptRoot == second.receiptRoot)
    #expect(first.guide(seed: 3) == second.guide(seed: 3))
    for index in 0..<first.count {
      let (left, right) = (try first.entry(index), try second.entry(index))
      #expect(try left.recordLine == right.recordLine)
      #expect(try left.labelLine == right.labelLine)
    }
  }

  @Test("another seed gives other artifacts, keys, challenges, days and apps under the same labels")
  func seeds() throws {
    let corpora = try (1...3).map { try entries(seed: $0) }
    for (left, right) in [(0, 1), (0, 2), (1, 2)] {
      let pairs = zip(corpora[left], corpora[right])
      for (one, other) in pairs {
        #expect(try one.labelLine == other.labelLine)
        let name = one.recipe.name
        #expect(try name == "transport-encoding--empty" || one.recordLine != other.recordLine)
      }
      #expect(pairs.allSatisfy { $0.record.keyId != $1.record.keyId })
      #expect(pairs.contains { $0.record.appId != $1.record.appId })
      #expect(pairs.contains { $0.record.capturedAt != $1.record.capturedAt })
    }
  }

  @Test("the cases repeat, each time in another scene")
  func rounds() throws {
    let cases = CaseCatalogue.all.count
    let entries = try entries(seed: 1, count: 2 * cases + 5)
    #expect(entries.count == 2 * cases + 5)
    #expect(entries[cases].recipe.name == entries[0].recipe.name)
    #expect(Set(entries.map(\.record.id)).count == entries.count)
    #expect(entries.map(\.record.id) == entries.map(\.record.id).sorted())
    let artifacts = entries.compactMap(\.record.attestation).filter { $0.count > 100 }
    #expect(Set(artifacts).count == artifacts.count)
    let challenges = entries.compactMap(\.record.challenge)
    #expect(Set(challenges).count == challenges.count)
    let keys = entries.compactMap(\.record.keyId)
    #expect(Set(keys).count == keys.count)
  }

  @Test("a record doesn't contain its label")
  func blind() throws {
    for entry in try entries(seed: 1) {
      let record = String(decoding: try entry.recordLine, as: UTF8.self)
      #expect(!record.contains(entry.recipe.name))
      #expect(!record.contains(entry.recipe.title))
      let object =
        try JSONSerialization.jsonObject(with: Data(try entry.recordLine)) as? [String: Any]
      #expect(object?["id"] as? String == entry.record.id)
    }
  }

  @Test("a label states what was done, the expected result, and the cause")
  func labels() throws {
    for entry in try entries(seed: 1) {
      let line = try JSONSerialization.jsonObject(with: Data(try entry.labelLine))
      let label = try #require(line as? [String: Any])
      #expect(label["id"] as? String == entry.record.id)
      #expect(label["name"] as? String == entry.recipe.name)
      #expect(label["done"] as? String == entry.recipe.title)
      #expect(label["outcome"] as? String == entry.recipe.expectation.outcome.rawValue)
      #expect(label["fail"] as? [String] == entry.recipe.expectation.fail)
      #expect(label["warn"] as? [String] == entry.recipe.expectation.warn)
      #expect(label["needs"] as? [String] == entry.recipe.expectation.needs)
      #expect(label["causes"] as? [String] == entry.recipe.causes)
    }
  }

  @Test("record IDs of a long corpus have one length, so that they sort")
  func identifiers() throws {
    let corpus = try Corpus(seed: 1, count: 12_345)
    #expect(try corpus.entry(0).record.id == "r00001")
    #expect(try corpus.entry(12_344).record.id == "r12345")
  }
}
