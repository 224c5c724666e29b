import Claims
import Checks
import Evidence
import Results

/// Family K: causes that a rewriting of the right key ID proves. It shows how the app wrote it.
enum KeyIDReadings {
  /// K14 and K13. The search writes the right key ID in all known ways, and one of them is the text
  /// that was sent.
  static let all = [
    cause(
      "K14-printed-keyid",
      "The key ID's bytes were printed as a language describes them, not sent as Base64.",
      change: FixStep(
        "In the app, send the text that generateKey returns, as it is.",
        code: """
          - body["keyId"] = "\\(Data(base64Encoded: keyID)!)"
          + body["keyId"] = keyID
          """),
      // A printed key ID can also be in a spelling that the rule reads. Only the search decides.
      known: { _, _ in nil }),
    cause(
      "K13-keyid-wrapped", "The key ID was escaped, wrapped, or encoded again.",
      change: FixStep(
        "In the app, send what generateKey returns as a JSON string, without further encoding.",
        code: "body[\"keyId\"] = keyID"),
      known: { sent, key in
        let spelling = KeyIDSpelling.of(sent, for: key.identifier)
        return spelling == .wrapped
          ? "The key ID is right, but \(KeyIDSpelling.wrapped.phrase)." : nil
      }),
  ]

  /// Returns a cause that the search for the spelling shows.
  ///
  /// - Parameters:
  ///   - id: the identifier, to which the rewritings refer.
  ///   - statement: the mistake in one sentence.
  ///   - change: what to change in the app.
  ///   - known: the finding if the search has no match, for spellings that the rule itself reads;
  ///     `nil` if it isn't this cause.
  private static func cause(
    _ id: String, _ statement: String, change: FixStep,
    known: @escaping @Sendable (_ sent: String, _ key: CertifiedKey) -> String?
  ) -> Cause {
    Cause(
      id, statement, actor: .app, explains: KeyIDCauses.keyIDRules,
      method: """
        The right key ID is written in each known way, one after the other and together. One of them \
        must be the key ID that was sent. Or the sent one, unwrapped, is the right one.
        """,
      fix: [change, .confirm("--key-id \"$KEY_ID\" --challenge base64:…"), .nothingOnDevices],
      reference: .init("RFC 4648", "§4")
    ) { examination in
      guard let sent = examination.input.expectations.keyID,
        let key = CertifiedKey(of: examination.input)
      else { return nil }
      let searches = KeyIDCauses.keyIDRules.lazy.compactMap { examination.search(for: $0) }
      if let match = searches.compactMap(\.match).first {
        guard match.rewritings.contains(where: { $0.cause.equals(id) }) else { return nil }
        return KeyIDCauses.right(
          sent, key, examination, "The key ID is right, but it was sent as \(match.phrase).")
      }
      return known(sent, key).map { KeyIDCauses.right(sent, key, examination, $0) }
    }
  }
}
