import Claims
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
