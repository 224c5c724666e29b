package import Evidence
package import Signing

/// The setting of a case: a device, an app and its server. All values are drawn from a seed, so
/// that no two records share a key or a challenge.
package struct Scene: Sendable {
  /// The trusted PKI.
  package internal(set) var pki: ThrowawayPKI
  /// A PKI with the same names that is not trusted.
  package let foreign: ThrowawayPKI

  /// The app.
  package let app: AppIdentity
  /// Another app of the same team.
  package let otherApp: AppIdentity
  /// The App ID prefix of another team.
  package let otherPrefix: String
  /// The attested key.
  package let key: SigningKey
  /// The key of another device.
  package let otherKey: SigningKey
  /// The challenge that the server issued, 32 bytes.
  package let challenge: [UInt8]
  /// The challenge of another session, 32 bytes.
  package let otherChallenge: [UInt8]
  /// The time at which Apple issues the attestation.
  package let issuedAt: Timestamp
  /// The counter that the server has stored for the key.
  package let counter: UInt32
  /// The request that an assertion signs: JSON that contains the challenge.
  package let clientData: [UInt8]

  /// The App ID of the app.
  package var appID: String { app.id }
  /// The App ID of the other app.
  package var otherAppID: String { otherApp.id }

  /// Draws all values.
  init(_ random: SeededRandom, pki: ThrowawayPKI, foreign: ThrowawayPKI) throws {
    self.pki = pki
    self.foreign = foreign
    let apps = AppIdentity.all
    let first = Int(random.number("app", below: UInt64(apps.count)))
    app = apps[first]
    otherApp = AppIdentity(
      prefix: app.prefix, bundle: apps[(first + 1) % apps.count].bundle)
    otherPrefix = apps[(first + 2) % apps.count].prefix
    key = try random.key("device")
    otherKey = try random.key("other device")
    challenge = random.bytes("challenge")
    otherChallenge = random.bytes("other challenge")
    issuedAt = Self.firstDay.adding(
      milliseconds: Int64(random.number("issued", below: Self.span)))
    counter = 1 + UInt32(random.number("counter", below: 5_000))
    let account = random.number("account", below: 90_000)
    let amount = random.number("amount", below: 500)
    clientData = Array(
      #"{"account":"A-\#(account)","amount":"\#(amount).50","challenge":"\#(challenge.base64)"}"#
        .utf8)
  }

  /// The first possible day of a scene: after the release of the systems that forged artifacts
  /// name, and early enough that receipts expire before their signer's certificate does.
  static let firstDay =
    Timestamp(year: 2026, month: 9, day: 15) ?? Timestamp(milliseconds: 0)
  /// The number of milliseconds in which scenes take place: 60 days.
  private static let span: UInt64 = 60 * 86_400_000
}
