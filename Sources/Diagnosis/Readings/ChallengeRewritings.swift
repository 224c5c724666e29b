import Claims
import Checks
import Decoding
import Evidence

/// The rewritings of a challenge: what apps and servers do to it before they hash it, instead of
/// SHA-256 of its bytes.
///
/// Example: `N03-hash-base64-text` has the rewriting “the Base64 text of {}”.
enum ChallengeRewritings {
  /// The cause of each kind of mistake with a challenge.
  static let names = MistakeNames([
    .unhashed: "N01-raw-challenge", .doubleHash: "N02-double-hash",
    .base64: "N03-hash-base64-text", .base64url: "N04-hash-base64url-text",
    .hexadecimal: "N05-hash-hex-text", .json: "N06-json-clientdata",
    .companion: "N07-challenge-plus-keyid", .whitespace: "N08-whitespace",
    .characterSet: "N09-encoding", .otherHash: "N14-other-hash", .cut: "N15-cut-challenge",
    .escapes: "N16-escaped-text", .hashText: "N17-hash-as-text", .empty: "N18-empty-challenge",
    .printed: "N19-printed-bytes", .misread: "N20-wrong-decoder",
    .normalised: "N21-normalized-text", .byteOrder: "N22-byte-order",
    .wrapped: "N23-wrapped-challenge",
  ])

  /// All rewritings of a challenge, with the bound 5 for combinations. Their order decides
  /// between rewritings of equal cost.
  static let table = RewritingTable(
    names.rewritings([
      (.unhashed, HashForms.unhashed), (.doubleHash, HashForms.doubleHash),
      (.base64, EncodedRewritings.base64), (.base64url, EncodedRewritings.base64url),
      (.hexadecimal, EncodedRewritings.hexadecimal + TextForms.identifiers),
      (.whitespace, TextForms.whitespace), (.hashText, HashForms.hashText),
      (.otherHash, HashForms.otherHashes),
      (.characterSet, EncodedRewritings.characterSets + EncodedRewritings.wideTexts),
      (.cut, cut), (.escapes, EncodedRewritings.escaped), (.printed, EncodedRewritings.printed),
      (.misread, EncodedRewritings.misread),
      (.normalised, TextForms.normalised + TextForms.lineBreaks), (.byteOrder, ByteOrders.all),
      (.empty, EmptyForms.all), (.json, clientData + JSONFrames.all),
      (.companion, companions), (.wrapped, Wrappings.all),
    ]), bound: 5)

  /// A part of the challenge: up to a NUL, as C strings end, or its first 16 or 32 bytes.
  private static let cut = [
    RewritingTemplate("{} up to its first NUL", cost: 2) { Array($0.prefix { $0 != 0 }) },
    RewritingTemplate("the first 32 bytes of {}", cost: 2) { Array($0.prefix(32)) },
    RewritingTemplate("the first 16 bytes of {}", cost: 2) { Array($0.prefix(16)) },
    RewritingTemplate("the first 32 bytes of {}, not hashed", .hashing, cost: 2) {
      Array($0.prefix(32))
    },
  ]

  /// The challenge joined with the key ID, the App ID, or the time, path or account of the
  /// request.
  private static let companions = Companion.rewritings(
    joining: Companion.keyID + Companion.appID + Companion.circumstances,
    to: [.plain, .base64, .base64url])

  /// The client data of the record instead of the challenge, in every encoding in which its text
  /// can be read.
  private static let clientData = GivenBytes.Encoding.allCases.map { encoding in
    RewritingTemplate("the record's client data, read as \(encoding.phrase)", .replacing, cost: 2) {
      _, context in
      context.clientData?.readings.first { $0.encoding == encoding }?.bytes.array
    }
  }
}
