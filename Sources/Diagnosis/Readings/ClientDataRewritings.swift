import Claims
import Decoding
import Evidence

/// The rewritings of client data: what apps and servers do to it before they hash it.
///
/// Example: `S05-clientdata-reserialised` has “{} rewritten as JSON (no spaces, sorted keys)”.
enum ClientDataRewritings {
  /// The cause of each kind of mistake with client data.
  private static let names = MistakeNames([
    .unhashed: "S07-hash-of-hash", .doubleHash: "S07-hash-of-hash", .hashText: "S07-hash-of-hash",
    .base64: "S20-encoded-clientdata", .base64url: "S20-encoded-clientdata",
    .hexadecimal: "S20-encoded-clientdata", .misread: "S20-encoded-clientdata",
    .whitespace: "S08-body-transformed", .characterSet: "S08-body-transformed",
    .escapes: "S08-body-transformed", .normalised: "S08-body-transformed",
    .otherHash: "S21-other-hash", .printed: "S25-printed-clientdata",
    .companion: scopeCause, .wrapped: scopeCause, .cut: "S26-signed-part",
  ])

  /// The cause for more or less data than was given.
  private static let scopeCause = "S06-clientdata-wrong-scope"

  /// All rewritings of client data, with the bound 5 for combinations. Frequent ones come first:
  /// compact JSON, hashes, the scope of the body.
  static let table = RewritingTable(
    reserialised(compact.prefix(4), cost: 1)
      + names.rewritings([
        (.unhashed, HashForms.unhashed), (.doubleHash, HashForms.doubleHash),
        (.cut, BodyParts.multipart), (.companion, scopes), (.base64, EncodedRewritings.base64),
        (.whitespace, TextForms.whitespace), (.normalised, TextForms.lineBreaks),
        (.base64url, EncodedRewritings.base64url), (.hexadecimal, EncodedRewritings.hexadecimal),
        (.hashText, HashForms.hashText), (.otherHash, HashForms.otherHashes),
      ]) + reserialised(compact.dropFirst(4), cost: 3) + reserialised(JSONStyle.safeInHTML, cost: 2)
      + reserialised(JSONStyle.otherOrders, cost: 4)
      + reserialised(spaced.prefix(2), cost: 2) + reserialised(spaced.dropFirst(2), cost: 3)
      + names.rewritings([
        (.companion, companions), (.cut, BodyParts.members), (.wrapped, wrappings),
        (.characterSet, EncodedRewritings.characterSets), (.escapes, EncodedRewritings.escaped),
        (.normalised, TextForms.normalised), (.printed, EncodedRewritings.printed),
        (.misread, EncodedRewritings.misread),
      ])
      + reserialised(
        JSONStyle.usual.filter { ![.compact, .spaced].contains($0.layout) }, cost: 4), bound: 5)

  /// The usual JSON styles without spaces.
  private static let compact = JSONStyle.usual.filter { $0.layout == .compact }
  /// The usual JSON styles with a space after each colon and comma.
  private static let spaced = JSONStyle.usual.filter { $0.layout == .spaced }

  /// Returns a rewriting for each JSON style. Its weight is 4: reading and writing JSON takes
  /// about four times as long per byte as other rewritings.
  private static func reserialised(_ styles: some Sequence<JSONStyle>, cost: Int) -> [Rewriting] {
    styles.map { style in
      Rewriting(
        "S05-clientdata-reserialised", "{} rewritten as JSON (\(style.phrase))", cost: cost,
        of: .text,
        weight: 4
      ) { bytes, context in style.rewrite(bytes, readBy: context.json) }
    }
  }

  /// The client data joined with other values, except those of ``scopes``.
  private static let companions = Companion.rewritings(
    joining: Companion.challenge + Companion.keyID.prefix(1) + Companion.appID.prefix(1)
      + Companion.circumstances,
    to: [.plain]
  ).filter { rare in
    !scopes.contains { $0.named("").template.equals(rare.named("").template) }
  }

  /// More or less than the given body: with the challenge, without it, the challenge alone, or an
  /// empty body.
  private static let scopes = [
    RewritingTemplate("the challenge followed by {}", .framing) { bytes, context in
      context.challenge.map { $0.array + bytes }
    },
    RewritingTemplate("{} followed by the challenge", .framing) { bytes, context in
      context.challenge.map { bytes + $0.array }
    },
    RewritingTemplate("the challenge alone, without {}", .replacing) { _, context in
      context.challenge?.array
    },
    RewritingTemplate("{} without the challenge before it", .framing) { bytes, context in
      context.challenge.flatMap {
        bytes.starts(with: $0) ? Array(bytes.dropFirst($0.count)) : nil
      }
    },
    RewritingTemplate("{} without the challenge after it", .framing) { bytes, context in
      context.challenge.flatMap {
        bytes.count >= $0.count && bytes.suffix($0.count).elementsEqual($0)
          ? Array(bytes.dropLast($0.count)) : nil
      }
    },
    RewritingTemplate("an empty body instead of {}", .replacing) { _ in [] },
  ]

  /// The body as a member of a larger JSON object, or as a form field.
  private static let wrappings = ["data", "payload", "body", "request"].flatMap { name in
    [
      RewritingTemplate("the JSON {\"\(name)\":…} around {}", .framing, cost: 3, of: .text) {
        bytes in
        bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
          ? Array("{\"\(name)\":".utf8) + bytes + Array("}".utf8) : nil
      },
      RewritingTemplate(
        "the JSON {\"\(name)\":\"…\"} around {} as a string", .framing, cost: 3, of: .text
      ) {
        bytes in
        Array("{\"\(name)\":".utf8) + JSONEscaping().string(bytes) + Array("}".utf8)
      },
      RewritingTemplate("the form field “\(name)=…” with {}", .framing, cost: 3, of: .text) {
        bytes in
        Array("\(name)=".utf8) + PercentEncoding.formField(bytes)
      },
    ]
  }
}
