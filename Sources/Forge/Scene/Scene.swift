package import Evidence
package import Signing

/// Where a case takes place: a device, an app and its server. The seed decides all of it, so that no
/// two records share a key or a challenge.
package struct Scene: Sendable {
  /// The trusted hierarchies.
  package internal(set) var pki: ThrowawayPKI
  /// Others under the same names, which nobody trusts.
  package let foreign: ThrowawayPKI

  package let app: AppIdentity
  /// Another app of the same team.
  package let otherApp: AppIdentity
  /// Another team's prefix.
  package let otherPrefix: String
  /// The attested key.
  package let key: SigningKey
  package let otherKey: SigningKey
  package let challenge: [UInt8]
  package let otherChallenge: [UInt8]
  package let issuedAt: Timestamp
  /// The counter that the server has stored for the key.
  package let counter: UInt32
  /// A request that an assertion covers. It holds the challenge.
  package let clientData: [UInt8]

  package var appID: String { app.id }
  package var otherAppID: String { otherApp.id }

  init(_ lot: Lot, pki: ThrowawayPKI, foreign: ThrowawayPKI) throws {
    self.pki = pki
    self.foreign = foreign
    let apps = AppIdentity.all
    let first = Int(lot.number("app", below: UInt64(apps.count)))
    app = apps[first]
    otherApp = AppIdentity(
      prefix: app.prefix, bundle: apps[(first + 1) % apps.count].bundle)
    otherPrefix = apps[(first + 2) % apps.count].prefix
    key = try lot.key("device")
    otherKey = try lot.key("other device")
    challenge = lot.bytes("challenge")
    otherChallenge = lot.bytes("other challenge")
    issuedAt = Self.firstDay.adding(
      milliseconds: Int64(lot.number("issued", below: Self.span)))
    counter = 1 + UInt32(lot.number("counter", below: 5_000))
    let account = lot.number("account", below: 90_000)
    let amount = lot.number("amount", below: 500)
    clientData = Array(
      #"{"account":"A-\#(account)","amount":"\#(amount).50","challenge":"\#(challenge.base64)"}"#
        .utf8)
  }

  /// After the systems that write what a forged artifact holds came out, and so that a receipt's
  /// ninety days end before its signer's certificate does.
  static let firstDay =
    Timestamp(year: 2026, month: 9, day: 15) ?? Timestamp(milliseconds: 0)
  private static let span: UInt64 = 60 * 86_400_000
}
