import Claims
import Checks
import Decoding
import Evidence

/// The rewritings of a key ID: what apps and servers do to its text before it is sent or stored.
///
/// Example: the app sent the key ID's bytes as `[18, 52, …]`; the cause is `K14-printed-keyid`.
enum KeyIDRewritings {
  /// The cause of each kind of mistake with a key ID.
  private static let names = MistakeNames([
    .printed: "K14-printed-keyid", .base64: wrapped, .base64url: wrapped, .hexadecimal: wrapped,
    .whitespace: wrapped, .escapes: wrapped, .characterSet: wrapped, .normalised: wrapped,
    .byteOrder: wrapped, .wrapped: wrapped,
  ])

  /// The cause for anything around the key ID, or done to its text.
  private static let wrapped = "K13-keyid-wrapped"

  /// All rewritings of a key ID, with the bound 5 for combinations.
  static let table = RewritingTable(
    names.rewritings([
      (.base64, EncodedRewritings.base64), (.base64url, EncodedRewritings.base64url),
      (.hexadecimal, EncodedRewritings.hexadecimal), (.whitespace, TextForms.whitespace),
      (.printed, EncodedRewritings.printed), (.escapes, EncodedRewritings.escaped),
      (.wrapped, members),
      (.normalised, TextForms.normalised), (.characterSet, EncodedRewritings.characterSets),
      (.byteOrder, ByteOrders.all),
    ]), bound: 5)

  /// The key ID in a JSON object, with and without a space after the colon.
  private static let members = ["keyId", "key_id", "keyID"].flatMap { name in
    ["", " "].map { space in
      RewritingTemplate(
        "the JSON {\"\(name)\":\(space)\"…\"} around {}", .framing, cost: 3, of: .text
      ) {
        bytes in
        Array("{\"\(name)\":\(space)\"".utf8) + bytes + Array("\"}".utf8)
      }
    }
  }
}

extension RewritingSearch {
  /// Creates and runs the search for how a key ID was written: from the key ID of the certified
  /// key to the text that was sent.
  ///
  /// The texts are compared themselves, without a hash.
  ///
  /// - Returns: `nil` if no key ID was sent, or over 4,096 bytes of it; if the text is a usual
  ///   spelling of this key ID or of a different key's ID; or if the artifact has no certified
  ///   key.
  static func keyID(of input: CheckInput, within budget: SearchBudget) -> RewritingSearch? {
    guard let sent = input.expectations.keyID, sent.utf8.count <= 4_096,
      let key = CertifiedKey(of: input),
      KeyIDSpelling.identifier(sent) != key.identifier
        || KeyIDSpelling.of(sent, for: key.identifier) == .wrapped
    else { return nil }
    let text = Array(sent.utf8)
    // A key ID in one of the usual spellings is the ID of a different key.
    if let other = KeyIDSpelling.identifier(sent), other != key.identifier,
      KeyIDSpelling.of(sent, for: other) != .wrapped, other != key.identifier.reversed()
    {
      return nil
    }
    let plan = Plan(
      readings: GivenBytes(Bytes(Array(key.text.utf8)), nil).readings, name: "the key ID",
      table: KeyIDRewritings.table,
      context: Rewriting.Context(input.expectations, input.circumstances),
      isHashed: false)
    return RewritingSearch(plan, within: budget) { $0 == text }
  }
}
