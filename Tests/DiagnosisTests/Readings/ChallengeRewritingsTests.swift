import Claims
import Checks
import SystemCrypto
import Testing

@testable import Diagnosis

@Suite("Rewritings of a challenge")
struct ChallengeRewritingsTests {
  private static let context = Rewriting.Context(Expectations())

  static let tables = [
    ChallengeRewritings.table, ClientDataRewritings.table, KeyIDRewritings.table,
  ]

  @Test("belong to causes of the catalogue, and have a phrase each", arguments: tables)
  func phrases(table: RewritingTable) {
    let phrases = table.rewritings.map { $0.label(of: "the bytes") }
    let repeated = Dictionary(grouping: phrases, by: \.self).filter { $1.count > 1 }.keys
    #expect(repeated.sorted() == [])
    #expect(table.rewritings.allSatisfy { CauseCatalogue.cause($0.cause) != nil })
  }

  @Test("give nothing if the challenge isn't in the encoding that they decode")
  func undecodable() {
    let challenge = Array("not encoded at all".utf8)
    let undoing = ChallengeRewritings.table.rewritings.filter {
      $0.isDecoding && $0.phrase("").contains("encodes") && !$0.phrase("").contains("decoder")
    }
    #expect(undoing.count == 3)
    #expect(undoing.allSatisfy { $0.apply(challenge, Self.context) == nil })
  }
}
