import Claims
import Checks
import Evidence

/// A value that may be hashed together with a challenge or with client data, such as the key ID.
struct Companion: Sendable {
  /// The value in words, for phrases.
  let name: String
  /// Returns the value's bytes, or `nil` if the record doesn't have the value.
  let bytes: @Sendable (Rewriting.Context) -> [UInt8]?

  /// The key ID in three spellings; the most frequent first.
  static let keyID: [Companion] = [
    Companion(name: "the key ID's text") { $0.keyIDText },
    Companion(name: "the key ID's 32 bytes") { $0.keyID },
    Companion(name: "the key ID in Base64url") { context in
      context.keyID.map(GivenBytes.Encoding.base64url.write)
    },
  ]

  /// The App ID, and the bundle identifier alone.
  static let appID = [
    Companion(name: "the App ID") { $0.appID },
    Companion(name: "the bundle identifier") { $0.bundle },
  ]

  /// What is known of the request: account, path with query, and time in three formats.
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

  /// The formats of a time, with their names.
  private static let times: [(name: String, text: @Sendable (Timestamp) -> String)] = [
    ("seconds", { "\($0.milliseconds / 1_000)" }), ("milliseconds", { "\($0.milliseconds)" }),
    ("ISO 8601", { $0.description }),
  ]

  /// The challenge in three spellings, and the bytes that its text encodes.
  static let challenge =
    [GivenBytes.Encoding.utf8, .base64, .hex].map { spelling in
      Companion(name: "the challenge\(spelling.suffix)") {
        $0.challenge.map { spelling.write($0.array) }
      }
    } + [Companion(name: "the challenge's decoded bytes") { $0.decodedChallenge?.array }]

  /// Returns the rewritings that join the bytes with a companion: for each separator, spelling
  /// and companion both orders.
  ///
  /// A join without a separator and without a spelling costs 2, any other 4.
  static func rewritings(
    joining companions: [Companion], to spellings: [GivenBytes.Encoding]
  ) -> [Rewriting] {
    separators.flatMap { separator in
      spellings.flatMap { spelling in
        companions.flatMap { companion in
          let cost = separator.bytes.isEmpty && spelling == .utf8 ? 2 : 4
          return [
            Rewriting(
              "{}\(spelling.suffix) followed by \(companion.name)\(separator.name)",
              spelling.framing, cost: cost
            ) { bytes, context in
              companion.bytes(context).map { spelling.write(bytes) + separator.bytes + $0 }
            },
            Rewriting(
              "\(companion.name) followed by {}\(spelling.suffix)\(separator.name)",
              spelling.framing, cost: cost
            ) { bytes, context in
              companion.bytes(context).map { $0 + separator.bytes + spelling.write(bytes) }
            },
          ]
        }
      }
    }
  }

  /// Splits a template of ``rewritings(joining:to:)`` into what is joined and the text between the
  /// parts; `nil` without one. A line feed is returned as its escape, `\n`.
  static func splitting(_ template: String) -> (template: String, separator: String?) {
    for separator in separators.dropFirst() where template.ends(with: separator.name) {
      let text = String(decoding: separator.bytes, as: UTF8.self)
      return (
        String(template.dropLast(separator.name.count)), text.replacing("\n", with: "\\n")
      )
    }
    return (template, nil)
  }

  /// The bytes between the two parts, with the words for them.
  private static let separators: [(bytes: [UInt8], name: String)] = [
    ([], ""), ([0x2e], ", a dot between them"), ([0x3a], ", a colon between them"),
    ([0x7c], ", a bar between them"), ([0x0a], ", a line feed between them"),
  ]
}
