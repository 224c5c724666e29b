import Claims
import Checks
import Evidence

/// What may be hashed together with a challenge or with client data.
struct Companion: Sendable {
  let name: String
  let bytes: @Sendable (Rewriting.Context) -> [UInt8]?

  static let keyID: [Companion] = [
    Companion(name: "the key ID's text") { $0.keyIDText },
    Companion(name: "the key ID's 32 bytes") { $0.keyID },
    Companion(name: "the key ID in Base64url") { context in
      context.keyID.map(ByteSpelling.base64url.spell)
    },
  ]

  static let appID = [
    Companion(name: "the App ID") { $0.appID },
    Companion(name: "the bundle identifier") { $0.bundle },
  ]

  /// How the request was sent.
  static let circumstances =
    [
      Companion(name: "the account") { $0.circumstances.account.map { Array($0.utf8) } },
      Companion(name: "the request's path") { $0.circumstances.path.map { Array($0.utf8) } },
    ]
    + times.map { time in
      Companion(name: "the request's time in \(time.name)") {
        $0.circumstances.time.map { Array(time.text($0).utf8) }
      }
    }

  private static let times: [(name: String, text: @Sendable (Timestamp) -> String)] = [
    ("seconds", { "\($0.milliseconds / 1_000)" }), ("milliseconds", { "\($0.milliseconds)" }),
    ("ISO 8601", { $0.description }),
  ]

  static let challenge = [ByteSpelling.plain, .base64, .hex].map { spelling in
    Companion(name: "the challenge\(spelling.rawValue)") {
      $0.challenge.map { spelling.spell($0.array) }
    }
  }

  /// The bytes in these spellings next to each companion: in either order, with every separator.
  static func rewritings(
    joining companions: [Companion], to spellings: [ByteSpelling]
  ) -> [Unnamed] {
    separators.flatMap { separator in
      spellings.flatMap { spelling in
        companions.flatMap { companion in
          let cost = separator.bytes.isEmpty && spelling == .plain ? 2 : 4
          return [
            Unnamed(
              "{}\(spelling.rawValue) followed by \(companion.name)\(separator.name)",
              spelling.framing, cost: cost
            ) { bytes, context in
              companion.bytes(context).map { spelling.spell(bytes) + separator.bytes + $0 }
            },
            Unnamed(
              "\(companion.name) followed by {}\(spelling.rawValue)\(separator.name)",
              spelling.framing, cost: cost
            ) { bytes, context in
              companion.bytes(context).map { $0 + separator.bytes + spelling.spell(bytes) }
            },
          ]
        }
      }
    }
  }

  private static let separators: [(bytes: [UInt8], name: String)] = [
    ([], ""), ([0x2e], ", a dot between them"), ([0x3a], ", a colon between them"),
    ([0x7c], ", a bar between them"), ([0x0a], ", a line feed between them"),
  ]
}
