import Checks
import Decoding
import Evidence

/// What the evidence record would say without the mistake: members in their documented names, as a
/// merge patch (RFC 7396). The record that is patched so passes what the cause explains.
package struct Correction: Sendable, Hashable {
  package var members: [Member]

  package struct Member: Sendable, Hashable {
    package let name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  package enum Value: Sendable, Hashable {
    case text(String)
    case number(Int64)
    /// The member has to go.
    case absent
  }

  package init(_ members: [Member]) { self.members = members }

  /// What has to change for a record to say the one instead of the other; `nil` for nothing.
  init?(from stated: Expectations, to held: Expectations) {
    members = zip(stated.parts, held.parts).filter { $0 != $1 }.flatMap { $1 }
      .filter { $0.name != "clientData" || stated.clientData != nil }
    if members.isEmpty { return nil }
  }
}

extension Expectations {
  /// What a record has to say to mean the same, members that go together in one part.
  ///
  /// Client data may be long, and somebody's: its hash stands for it.
  fileprivate var parts: [[Correction.Member]] {
    let challenge = challenge?.readings.first?.bytes.hex
    return [
      [.init("appId", .text(appIDs.first))],
      [.init("challenge", .text(challenge))]
        + (challenge == nil ? [] : [.init("challengeEncoding", .text("hex"))]),
      [
        .init("clientData", .absent),
        .init("clientDataHash", .text(clientDataHashes.first?.hash.hex)),
      ],
      [.init("environment", .text(environment?.rawValue))],
      [.init("keyId", .text(keyID))],
      [.init("previousCounter", previousCounter.map { .number(Int64($0)) } ?? .absent)],
      [
        .init(
          "publicKey", .text(publicKey.flatMap(PublicKeyReader.point).map { Base64.encode($0) }))
      ],
    ]
  }
}

extension Correction.Value {
  fileprivate static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .absent }
}
