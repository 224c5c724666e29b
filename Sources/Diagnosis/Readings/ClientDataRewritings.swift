import Claims
import Decoding
import Evidence
import SystemCrypto

/// What apps and servers do to client data before they hash it, frequent ones first.
enum ClientDataRewritings {
  static let table = RewritingTable(
    common: reserialised(compact.prefix(4)) + alreadyHashed
      + SharedRewritings.doubleHash("S07-hash-of-hash") + scopes
      + SharedRewritings.base64("S20-encoded-clientdata"),
    rare: reserialised(compact.dropFirst(4))
      + SharedRewritings.frames("S08-body-transformed") + lineBreaks
      + SharedRewritings.base64url("S20-encoded-clientdata")
      + SharedRewritings.hexadecimal("S20-encoded-clientdata")
      + SharedRewritings.hashText("S07-hash-of-hash")
      + SharedRewritings.otherHashes("S21-other-hash") + reserialised(JSONStyle.otherOrders)
      + reserialised(JSONStyle.usual.filter { $0.layout == .spaced })
      + companions
      + SharedRewritings.characterSets("S08-body-transformed")
      + SharedRewritings.escapes("S08-body-transformed")
      + reserialised(JSONStyle.usual.filter { ![.compact, .spaced].contains($0.layout) }))

  private static let compact = JSONStyle.usual.filter { $0.layout == .compact }

  private static func reserialised(_ styles: some Sequence<JSONStyle>) -> [Rewriting] {
    styles.map { style in
      Rewriting("S05-clientdata-reserialised", "{} as JSON: \(style.phrase)") { bytes, context in
        style.rewrite(bytes, readBy: context.json)
      }
    }
  }

  private static let alreadyHashed = [
    Rewriting("S07-hash-of-hash", "{} itself, not hashed", .hashing) { $0 }
  ]

  private static let lineBreaks = [
    Rewriting("S08-body-transformed", "{} with LF for each CR LF") { bytes in
      bytes.filter { $0 != 0x0d }
    },
    Rewriting("S08-body-transformed", "{} with CR LF for each LF") { bytes in
      bytes.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }
    },
  ]

  private static let scopeCause = "S06-clientdata-wrong-scope"

  /// The body next to something else, except what is already tried as frequent.
  private static let companions = Companion.rewritings(
    scopeCause, joining: Companion.challenge + Companion.keyID.prefix(1) + Companion.appID,
    to: [.plain]
  ).filter { rare in !scopes.contains { $0.template.equals(rare.template) } }

  /// More or less than the body.
  private static let scopes = [
    Rewriting(scopeCause, "the challenge followed by {}", .framing) { bytes, context in
      context.challenge.map { $0.array + bytes }
    },
    Rewriting(scopeCause, "{} followed by the challenge", .framing) { bytes, context in
      context.challenge.map { bytes + $0.array }
    },
    Rewriting(scopeCause, "the challenge alone, without {}", .framing) { _, context in
      context.challenge?.array
    },
    Rewriting(scopeCause, "{} without the challenge before it", .framing) { bytes, context in
      context.challenge.flatMap {
        bytes.starts(with: $0) ? Array(bytes.dropFirst($0.count)) : nil
      }
    },
    Rewriting(scopeCause, "{} without the challenge after it", .framing) { bytes, context in
      context.challenge.flatMap {
        bytes.count >= $0.count && bytes.suffix($0.count).elementsEqual($0)
          ? Array(bytes.dropLast($0.count)) : nil
      }
    },
    Rewriting(scopeCause, "an empty body instead of {}", .framing) { _ in [] },
  ]
}
