package import Claims

/// Chooses the challenge that each artifact of a capture must answer, from the order of the
/// exchanges, their sessions, and the names in them. No artifact is verified for that
/// (docs/adr/0012-designate-values-before-checking.md).
package struct Binder: Sendable {
  /// The result for each artifact.
  private var bindings: [Key: ChallengeBinding] = [:]
  /// Values issued by a server, by the SHA-256 of each reading.
  private var issued: [TextMark: [IssuedChallenge]] = [:]

  /// An artifact in an exchange.
  private struct Key: Hashable {
    let place: ExchangePlace
    let artifact: [UInt8]
  }

  /// Chooses the challenges of all artifacts.
  ///
  /// - Parameter exchanges: All exchanges of the run, in the order of the inputs.
  package init(_ exchanges: [ObservedExchange]) {
    guard exchanges.contains(where: { !$0.artifacts.isEmpty || !$0.issued.isEmpty }) else { return }
    let timeline = Timeline(exchanges)
    var ledger = Ledger(timeline)
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

  /// Maximum number of values that are kept for one hash.
  private static let mostOfMark = 8

  /// Returns the challenge of an artifact.
  ///
  /// - Parameters:
  ///   - artifact: SHA-256 of its bytes.
  ///   - place: The exchange whose request contains it.
  /// - Returns: `nil` if it is not in a request of a known exchange.
  package func binding(of artifact: [UInt8], at place: ExchangePlace) -> ChallengeBinding? {
    bindings[Key(place: place, artifact: artifact)]
  }

  /// Returns the values that a server issued and of which one reading has this SHA-256; at most
  /// eight.
  package func values(hashingTo hash: [UInt8]) -> [IssuedChallenge] {
    issued[TextMark(sha256: hash)] ?? []
  }
}
