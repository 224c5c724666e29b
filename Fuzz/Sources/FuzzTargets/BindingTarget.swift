import Binding
import Claims
import Evidence

extension FuzzTarget {
  /// Exchanges of a few clients with a few servers, and the challenges that artifacts are bound to.
  public static let binding = FuzzTarget { input in
    var choices = Choices(input)
    var exchanges: [ObservedExchange] = []
    while !choices.isAtEnd, exchanges.count < 256 {
      exchanges.append(choices.exchange(exchanges.count))
    }
    let (binder, again) = (Binder(exchanges), Binder(exchanges))
    let places = Dictionary(exchanges.map { ($0.place, $0) }) { first, _ in first }
    for exchange in exchanges {
      for artifact in exchange.artifacts {
        let found = binder.binding(of: artifact.digest, at: exchange.place)
        claim(
          found?.words == again.binding(of: artifact.digest, at: exchange.place)?.words,
          "the same exchanges bind the same")
        found?.claimSound(for: exchange, among: places)
      }
    }
  }
}

extension ChallengeBinding {
  /// What two bindings are compared by.
  fileprivate var words: String {
    "\(designation) \(value?.text.hex ?? "") \(isWeak) \(isSessionVisible) \(older.map(\.text.hex)) "
      + "\(others.map(\.text.hex)) \(attestations ?? [])"
  }

  /// Claims what must hold of any binding of an artifact in the request of an exchange.
  fileprivate func claimSound(
    for exchange: ObservedExchange, among places: [ExchangePlace: ObservedExchange]
  ) {
    claim((value == nil) == (designation == .none), "a designated challenge has a value")
    claim(others.count <= 64 && (attestations?.count ?? 0) <= 16, "a binding is bounded")
    for issued in [value].compactMap(\.self) + older {
      guard let source = places[issued.place] else {
        claim(false, "a challenge was issued in the evidence")
        return
      }
      claim(source.origin == exchange.origin, "a challenge was issued by the same server")
      claim(!source.isError || source.asksForChallenge, "an error issues no challenge")
      claim(!issued.isOfClient, "what a client sent first isn't designated")
      claim(source.issued.contains { $0.text == issued.text }, "a response contains the challenge")
    }
  }
}

extension Choices {
  private static let texts = (0..<6).map { Bytes(Array("challenge-number-\($0)-ABCDEF".utf8)) }
  private static let digests = (0..<6).map { [UInt8](repeating: UInt8($0), count: 32) }

  private mutating func text() -> Bytes { one(of: Self.texts) }

  fileprivate mutating func exchange(_ index: Int) -> ObservedExchange {
    let place = ExchangePlace(file: "a.har", members: [], index: index)
    var exchange = ObservedExchange(at: place)
    exchange.sentAt = time()
    exchange.answeredAt = time()
    exchange.isUnordered = flag()
    exchange.origin = maybe { $0.one(of: ["https://a.example", "https://b.example"]) }
    exchange.path = one(of: ["/challenge", "/attest", "/a"])
    exchange.isOfChallenge = flag()
    exchange.status = maybe { $0.one(of: [200, 401, 428, 500, 0]) }
    exchange.session.sent = several(upTo: 2) { $0.sign() }
    exchange.session.set = several(upTo: 2) { $0.sign() }
    exchange.session.connection = maybe { TextMark($0.one(of: ["1", "2"])) }
    exchange.session.client = maybe { TextMark($0.one(of: ["10.0.0.1", "10.0.0.2"])) }
    exchange.issued = several(upTo: 3) { choices in
      let origins: [IssuedValue.Origin] = [.named, .whole, .member, .onlyText]
      var value = IssuedValue(
        choices.text(), choices.one(of: origins), at: [.part(.responseBody)])
      value.identifiers = choices.several(upTo: 2) { $0.text() }
      return value
    }
    exchange.sent = several(upTo: 3) { TextMark.all(of: $0.text()) }.flatMap(\.self)
    exchange.artifacts = several(upTo: 3) { choices in
      var artifact = ObservedArtifact(
        digest: choices.one(of: Self.digests), signedDigest: choices.one(of: Self.digests),
        isAttestation: choices.flag())
      artifact.challenges = choices.several(upTo: 2) { $0.text() }
      artifact.identifiers = choices.several(upTo: 2) { $0.text() }
      artifact.challengesOfData = choices.several(upTo: 2) { $0.text() }
      artifact.dataNamesChallenge = choices.flag()
      return artifact
    }
    exchange.fingerprint = maybe { TextMark($0.one(of: ["x", "y", "z"])) }
    return exchange
  }

  private mutating func sign() -> SessionSigns.Sign {
    SessionSigns.Sign(
      one(of: ["cookie sid", "authorization", "header x-session", "account"]),
      TextMark(one(of: ["a", "b", "c"])))
  }
}
