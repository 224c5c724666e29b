package import Claims
import Evidence

/// Designates the challenge that each artifact of the evidence has to answer, from the order of the
/// exchanges, their sessions and the names in them. No artifact is verified for it.
package struct Binder: Sendable {
  private var bindings: [Key: ChallengeBinding] = [:]
  private var issued: [TextMark: [IssuedChallenge]] = [:]

  private struct Key: Hashable {
    let place: ExchangePlace
    let artifact: [UInt8]
  }

  /// - Parameters:
  ///   - exchanges: all exchanges of the run, in the order of the inputs.
  ///   - retryTime: how long a challenge may be retried with, in milliseconds.
  package init(_ exchanges: [ObservedExchange], retryTime: Int64 = 300_000) {
    guard exchanges.contains(where: { !$0.artifacts.isEmpty || !$0.issued.isEmpty }) else { return }
    let timeline = Timeline(exchanges)
    var ledger = Ledger(timeline, retryTime: retryTime)
    for moment in timeline.moments {
      switch moment.kind {
      case .sent: ledger.send(moment.number) { bindings[Key(place: $0, artifact: $1)] = $2 }
      case .answered: ledger.answer(moment.number)
      }
    }
    for (mark, candidates) in ledger.byMark {
      issued[mark] = candidates.prefix(Self.mostOfMark).map { ledger.candidates[$0].challenge }
    }
  }

  private static let mostOfMark = 8

  /// What an artifact is held against; `nil` where it isn't in a request of a known exchange.
  /// - Parameter artifact: SHA-256 of its bytes.
  package func binding(of artifact: [UInt8], at place: ExchangePlace) -> ChallengeBinding? {
    bindings[Key(place: place, artifact: artifact)]
  }

  /// Values that a server issued of which a natural reading has a hash.
  package func values(hashingTo hash: [UInt8]) -> [IssuedChallenge] {
    issued[TextMark(sha256: hash)] ?? []
  }
}
