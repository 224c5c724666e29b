import Claims
import Checks
import Evidence

/// The rewritings of a key ID: what apps and servers do to its text before it is sent or stored.
///
/// Example: the app sent the key ID's bytes as `[18, 52, …]`; the cause is `K14-printed-keyid`.
enum KeyIDRewritings {
  /// The cause for anything around the key ID, or done to its text.
  private static let wrapped = "K13-keyid-wrapped"

  /// All rewritings of a key ID, by the cause that they prove.
  static let table = RewritingTable([
    (wrapped, EncodedRewritings.base64 + EncodedRewritings.base64url),
    (wrapped, EncodedRewritings.hexadecimal + TextForms.whitespace),
    ("K14-printed-keyid", EncodedRewritings.printed),
    (wrapped, EncodedRewritings.escaped + members + TextForms.normalized),
    (wrapped, EncodedRewritings.characterSets + ByteOrders.all),
  ])

  /// The key ID in a JSON object, with and without a space after the colon.
  private static let members = ["keyId", "key_id", "keyID"].flatMap { name in
    ["", " "].map { space in
      Rewriting(
        "the JSON {\"\(name)\":\(space)\"…\"} around {}", .framing, cost: 3, isOfText: true
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
  static func keyID(of input: CheckInput, within budget: WorkBudget) -> RewritingSearch? {
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
