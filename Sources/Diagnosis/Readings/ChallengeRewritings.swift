import Claims
import Evidence

/// The rewritings of a challenge: what apps and servers do to it before they hash it, instead of
/// SHA-256 of its bytes.
///
/// Example: `N03-hash-base64-text` has the rewriting “the Base64 text of {}”.
enum ChallengeRewritings {
  /// All rewritings of a challenge, by the cause that they prove. Their order decides between
  /// rewritings of equal cost.
  static let table = RewritingTable([
    ("N01-raw-challenge", HashForms.unhashed),
    ("N02-double-hash", HashForms.doubleHash),
    ("N03-hash-base64-text", EncodedRewritings.base64),
    ("N04-hash-base64url-text", EncodedRewritings.base64url),
    ("N05-hash-hex-text", EncodedRewritings.hexadecimal + TextForms.identifiers),
    ("N08-whitespace", TextForms.whitespace),
    ("N17-hash-as-text", HashForms.hashText),
    ("N14-other-hash", HashForms.otherHashes),
    ("N09-encoding", EncodedRewritings.characterSets + EncodedRewritings.wideTexts),
    ("N15-cut-challenge", cut),
    ("N16-escaped-text", EncodedRewritings.escaped),
    ("N19-printed-bytes", EncodedRewritings.printed),
    ("N20-wrong-decoder", EncodedRewritings.misread),
    ("N21-normalized-text", TextForms.normalized + TextForms.lineBreaks),
    ("N22-byte-order", ByteOrders.all),
    ("N18-empty-challenge", EmptyForms.all),
    ("N06-json-clientdata", clientData + JSONFrames.all),
    ("N07-challenge-plus-keyid", companions),
    ("N23-wrapped-challenge", Wrappings.all),
  ])

  /// A part of the challenge: up to a NUL, as C strings end, or its first 16 or 32 bytes.
  private static let cut = [
    Rewriting("{} up to its first NUL", cost: 2) { Array($0.prefix { $0 != 0 }) },
    Rewriting("the first 32 bytes of {}", cost: 2) { Array($0.prefix(32)) },
    Rewriting("the first 16 bytes of {}", cost: 2) { Array($0.prefix(16)) },
    Rewriting("the first 32 bytes of {}, not hashed", .hashing, cost: 2) { Array($0.prefix(32)) },
  ]

  /// The challenge joined with the key ID, the App ID, or the time, path or account of the
  /// request.
  private static let companions = Companion.rewritings(
    joining: Companion.keyID + Companion.appID + Companion.circumstances,
    to: [.utf8, .base64, .base64url])

  /// The client data of the record instead of the challenge, in every encoding in which its text
  /// can be read.
  private static let clientData = GivenBytes.Encoding.allCases.map { encoding in
    Rewriting("the record's client data, read as \(encoding.phrase)", .replacing, cost: 2) {
      _, context in
      context.clientData?.readings.first { $0.encoding == encoding }?.bytes.array
    }
  }
}
