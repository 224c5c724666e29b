import Claims
import Evidence
package import Results
import SystemCrypto

extension Cause {
  /// A computation that shows the mistake on made-up bytes: the value, what Apple's steps compute from
  /// it, and what the app passes instead. Empty if no single ``Rewriting`` of such bytes makes it.
  package var example: [FixStep] {
    for (table, name, values) in Self.examples {
      let rewritings = table.rewritings.filter { $0.cause.equals(id) }
      for value in values {
        let expected = Digest.sha256(value.bytes)
        for rewriting in rewritings where !rewriting.isOfText || value.isText {
          guard let changed = rewriting.apply(value.bytes, Rewriting.Context(Expectations())) else {
            continue
          }
          let passed = rewriting.stage == .hashing ? changed : Digest.sha256(changed)
          guard passed != expected else { continue }
          return [
            FixStep("For example, \(name) is \(value.kind):", code: value.shown),
            FixStep("Apple's steps compute SHA-256 of \(name):", code: expected.hex),
            FixStep(
              "With the mistake, the app passes \(rewriting.label(of: name)):",
              code: Self.rows(of: passed)),
          ]
        }
      }
    }
    return []
  }

  /// Returns bytes in hexadecimal, 32 in each line.
  private static func rows(of bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 32).map { bytes[$0..<min($0 + 32, bytes.count)].hex }
      .joined(separator: "\n")
  }

  /// A made-up value: its bytes, whether they are text, what they are, and how they are shown.
  private typealias Value = (bytes: [UInt8], isText: Bool, kind: String, shown: String)

  /// The values to rewrite, with the rewritings of their kind.
  private static let examples: [(RewritingTable, String, [Value])] = [
    (
      ChallengeRewritings.table, "the challenge",
      [
        (
          Array(0x10...0x2f), false, "32 bytes, here in hexadecimal", Array(UInt8(0x10)...0x2f).hex
        ),
        (Array(challengeText.utf8), true, "a text", challengeText),
      ]
    ),
    (
      ClientDataRewritings.table, "the client data",
      [(Array(clientData.utf8), true, "the body of a request", clientData)]
    ),
  ]

  private static let challengeText = "Q29udGVudHMtb2YtYS1jaGFsbGVuZ2U="
  private static let clientData = #"{"amount": 10, "to": "Ada"}"#
}
