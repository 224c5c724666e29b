import Claims
import Checks
import Decoding
import Evidence

/// What apps and servers do to a key ID before it is sent or stored.
enum KeyIDRewritings {
  private static let names = MistakeNames([
    .printed: "K14-printed-keyid", .base64: wrapped, .base64url: wrapped, .hexadecimal: wrapped,
    .whitespace: wrapped, .escapes: wrapped, .characterSet: wrapped, .normalised: wrapped,
    .byteOrder: wrapped, .wrapped: wrapped,
  ])

  private static let wrapped = "K13-keyid-wrapped"

  static let table = RewritingTable(
    names.rewritings([
      (.base64, EncodedRewritings.base64), (.base64url, EncodedRewritings.base64url),
      (.hexadecimal, EncodedRewritings.hexadecimal), (.whitespace, TextForms.whitespace),
      (.printed, EncodedRewritings.printed), (.escapes, EncodedRewritings.escaped),
      (.wrapped, members),
      (.normalised, TextForms.normalised), (.characterSet, EncodedRewritings.characterSets),
      (.byteOrder, ByteOrders.all),
    ]), bound: 5)

  private static let members = ["keyId", "key_id", "keyID"].flatMap { name in
    ["", " "].map { space in
      Unnamed("the JSON {\"\(name)\":\(space)\"…\"} around {}", .framing, cost: 3, of: .text) {
        bytes in
        Array("{\"\(name)\":\(space)\"".utf8) + bytes + Array("\"}".utf8)
      }
    }
  }
}

extension RewritingSearch {
  /// The search for how a key ID was written: from the right one to the one that was sent; `nil` where
  /// there is nothing to search for.
  static func keyID(of subject: Subject, within budget: SearchBudget) -> RewritingSearch? {
    guard let sent = subject.expectations.keyID, sent.utf8.count <= 4_096,
      let key = CertifiedKey(of: subject),
      KeyIDSpelling.identifier(sent) != key.identifier
        || KeyIDSpelling.of(sent, for: key.identifier) == .wrapped
    else { return nil }
    let text = Array(sent.utf8)
    // A key ID in one of the usual spellings is another key's.
    if let other = KeyIDSpelling.identifier(sent), other != key.identifier,
      KeyIDSpelling.of(sent, for: other) != .wrapped, other != key.identifier.reversed()
    {
      return nil
    }
    let plan = Plan(
      readings: GivenBytes(Bytes(Array(key.text.utf8)), nil).readings, name: "the key ID",
      table: KeyIDRewritings.table,
      context: Rewriting.Context(subject.expectations, subject.circumstances),
      isHashed: false)
    return RewritingSearch(plan, within: budget) { $0 == text }
  }
}
