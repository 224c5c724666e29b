import Claims
import Checks
import Decoding
import Evidence
import Results

extension Correction {
  /// What to change in a record so that it says the one instead of the other; `nil` for nothing.
  init?(from stated: Expectations, to held: Expectations) {
    let members = Expectations.parts.filter { !$0.isSame(stated, held) }.flatMap {
      $0.members(held)
    }
    .filter { $0.name != "clientData" || stated.clientData != nil }
    if members.isEmpty { return nil }
    self.init(members)
  }
}

extension Expectations {
  /// Members that go together: whether two records mean the same by them, and what they must be.
  fileprivate struct Part: Sendable {
    let isSame: @Sendable (Expectations, Expectations) -> Bool
    let members: @Sendable (Expectations) -> [Correction.Member]

    init<Value: Equatable & SendableMetatype>(
      _ value: @escaping @Sendable (Expectations) -> Value,
      _ members: @escaping @Sendable (Expectations) -> [Correction.Member]
    ) {
      isSame = { value($0) == value($1) }
      self.members = members
    }
  }

  /// What a record must say to mean the same.
  ///
  /// Client data may be long, and somebody's: its hash stands for it.
  fileprivate static let parts = [
    Part({ $0.appIDs.first }) { [.init("appId", .text($0.appIDs.first))] },
    Part({ $0.challenge?.readings.first?.bytes }) {
      let challenge = $0.challenge?.readings.first?.bytes.hex
      return [.init("challenge", .text(challenge))]
        + (challenge == nil ? [] : [.init("challengeEncoding", .text("hex"))])
    },
    Part({ $0.clientDataHashes.first?.hash }) {
      [
        .init("clientData", .absent),
        .init("clientDataHash", .text($0.clientDataHashes.first?.hash.hex)),
      ]
    },
    Part({ $0.environment }) { [.init("environment", .text($0.environment?.rawValue))] },
    Part({ $0.keyID }) { [.init("keyId", .text($0.keyID))] },
    Part({ $0.previousCounter }) {
      [.init("previousCounter", $0.previousCounter.map { .number(Int64($0)) } ?? .absent)]
    },
    Part({ $0.publicKey.flatMap(PublicKeyReader.point) }) {
      [
        .init(
          "publicKey",
          .text($0.publicKey.flatMap(PublicKeyReader.point).map { Base64.encode($0) }))
      ]
    },
  ]
}

extension Correction.Value {
  fileprivate static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .absent }
}
