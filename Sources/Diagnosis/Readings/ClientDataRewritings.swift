import Claims
import Decoding
import Evidence

/// The rewritings of client data: what apps and servers do to it before they hash it.
///
/// Example: `S05-clientdata-reserialised` has “{} rewritten as JSON (no spaces, sorted keys)”.
enum ClientDataRewritings {
  /// The cause for more or less data than was given.
  private static let scopeCause = "S06-clientdata-wrong-scope"
  /// The cause for the same JSON in other characters.
  private static let reserialising = "S05-clientdata-reserialised"

  /// All rewritings of client data, by the cause that they prove. Frequent ones come first:
  /// compact JSON, hashes, the scope of the body.
  static let table = RewritingTable([
    (reserialising, reserialised(compact.prefix(4), cost: 1)),
    ("S07-hash-of-hash", HashForms.unhashed + HashForms.doubleHash),
    ("S26-signed-part", BodyParts.multipart),
    (scopeCause, scopes),
    ("S20-encoded-clientdata", EncodedRewritings.base64),
    ("S08-body-transformed", TextForms.whitespace + TextForms.lineBreaks),
    ("S20-encoded-clientdata", EncodedRewritings.base64url + EncodedRewritings.hexadecimal),
    ("S07-hash-of-hash", HashForms.hashText),
    ("S21-other-hash", HashForms.otherHashes),
    (reserialising, reserialised(compact.dropFirst(4), cost: 3)),
    (reserialising, reserialised(JSONStyle.safeInHTML, cost: 2)),
    (reserialising, reserialised(JSONStyle.otherOrders, cost: 4)),
    (reserialising, reserialised(spaced.prefix(2), cost: 2)),
    (reserialising, reserialised(spaced.dropFirst(2), cost: 3)),
    (scopeCause, companions),
    ("S26-signed-part", BodyParts.members),
    (scopeCause, wrappings),
    ("S08-body-transformed", EncodedRewritings.characterSets + EncodedRewritings.escaped),
    ("S08-body-transformed", TextForms.normalized),
    ("S25-printed-clientdata", EncodedRewritings.printed),
    ("S20-encoded-clientdata", EncodedRewritings.misread),
    (reserialising, reserialised(pretty, cost: 4)),
  ])

  /// The usual JSON styles without spaces.
  private static let compact = JSONStyle.usual.filter { $0.layout == .compact }
  /// The usual JSON styles with a space after each colon and comma.
  private static let spaced = JSONStyle.usual.filter { $0.layout == .spaced }

  /// The other usual JSON styles: with line breaks, or with a space after each comma only.
  private static let pretty = JSONStyle.usual.filter { ![.compact, .spaced].contains($0.layout) }

  /// Returns a rewriting for each JSON style. Its weight is 4: reading and writing JSON takes
  /// about four times as long per byte as other rewritings.
  private static func reserialised(_ styles: some Sequence<JSONStyle>, cost: Int) -> [Rewriting] {
    styles.map { style in
      Rewriting(
        "{} rewritten as JSON (\(style.phrase))", cost: cost, isOfText: true, weight: 4
      ) { bytes, context in style.rewrite(bytes, readBy: context.json) }
    }
  }

  /// The client data joined with other values, except those of ``scopes``.
  private static let companions = Companion.rewritings(
    joining: Companion.challenge + Companion.keyID.prefix(1) + Companion.appID.prefix(1)
      + Companion.circumstances,
    to: [.utf8]
  ).filter { rare in
    !scopes.contains { $0.template.equals(rare.template) }
  }

  /// More or less than the given body: with the challenge, without it, the challenge alone, or an
  /// empty body.
  private static let scopes = [
    Rewriting("the challenge followed by {}", .framing) { bytes, context in
      context.challenge.map { $0.array + bytes }
    },
    Rewriting("{} followed by the challenge", .framing) { bytes, context in
      context.challenge.map { bytes + $0.array }
    },
    Rewriting("the challenge alone, without {}", .replacing) { _, context in
      context.challenge?.array
    },
    Rewriting("{} without the challenge before it", .framing) { bytes, context in
      context.challenge.flatMap {
        bytes.starts(with: $0) ? Array(bytes.dropFirst($0.count)) : nil
      }
    },
    Rewriting("{} without the challenge after it", .framing) { bytes, context in
      context.challenge.flatMap {
        bytes.count >= $0.count && bytes.suffix($0.count).elementsEqual($0)
          ? Array(bytes.dropLast($0.count)) : nil
      }
    },
    Rewriting("an empty body instead of {}", .replacing) { _ in [] },
  ]

  /// The body as a member of a larger JSON object, or as a form field.
  private static let wrappings = ["data", "payload", "body", "request"].flatMap { name in
    [
      Rewriting("the JSON {\"\(name)\":…} around {}", .framing, cost: 3, isOfText: true) {
        bytes in
        bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
          ? Array("{\"\(name)\":".utf8) + bytes + Array("}".utf8) : nil
      },
      Rewriting(
        "the JSON {\"\(name)\":\"…\"} around {} as a string", .framing, cost: 3, isOfText: true
      ) {
        bytes in
        Array("{\"\(name)\":".utf8) + JSONEscaping().string(bytes) + Array("}".utf8)
      },
      Rewriting("the form field “\(name)=…” with {}", .framing, cost: 3, isOfText: true) {
        bytes in
        Array("\(name)=".utf8) + PercentEncoding.formField(bytes)
      },
    ]
  }
}
