import Claims
import Decoding
import Evidence
import Results

extension Correction {
  /// Compares two sets of expectations and lists the members of a record that must change.
  ///
  /// - Parameters:
  ///   - stated: What the record says.
  ///   - held: The expectations after the mistake was corrected.
  /// - Returns: `nil` if they mean the same.
  init?(from stated: Expectations, to held: Expectations) {
    /// The members with the values that a record needs.
    let members = Expectations.parts.filter { !$0.isSame(stated, held) }.flatMap {
      $0.members(held)
    }
    .filter { $0.name != "clientData" || stated.clientData != nil }
    if members.isEmpty { return nil }
    self.init(members)
  }
}

extension Expectations {
  /// One or more members of a record that change together, with the test whether two records mean
  /// the same by them.
  fileprivate struct Part: Sendable {
    /// Whether both records mean the same.
    let isSame: @Sendable (Expectations, Expectations) -> Bool
    let members: @Sendable (Expectations) -> [Correction.Member]

    /// Creates a part that is compared by one value.
    ///
    /// - Parameters:
    ///   - value: The value that decides whether two records mean the same.
    ///   - members: The members of the record and their new values.
    init<Value: Equatable & SendableMetatype>(
      _ value: @escaping @Sendable (Expectations) -> Value,
      _ members: @escaping @Sendable (Expectations) -> [Correction.Member]
    ) {
      isSame = { value($0) == value($1) }
      self.members = members
    }
  }

  /// All parts of a record that a correction can change. Client data is replaced by its hash,
  /// because it can be long and private.
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
  /// Returns a text value, or the removal of the member for `nil`.
  fileprivate static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .absent }
}
