import Claims
import Checks
import Evidence

/// Family K: causes that a rewriting of the right key ID proves. It shows how the app wrote it.
enum KeyIDReadings {
  /// K14 and K13. The search writes the right key ID in all known ways, and one of them is the text
  /// that was sent.
  static let all = [
    cause(
      "K14-printed-keyid",
      // A printed key ID can also be in a spelling that the rule reads. Only the search decides.
      known: { _, _ in nil }),
    cause(
      "K13-keyid-wrapped",
      known: { sent, key in
        let spelling = KeyIDSpelling.of(sent, for: key.identifier)
        return spelling == .wrapped
          ? "The key ID is right, but \(KeyIDSpelling.wrapped.phrase)." : nil
      }),
  ]

  /// Returns a cause that the search for the spelling shows.
  ///
  /// - Parameters:
  ///   - id: The identifier, to which the rewritings refer.
  ///   - known: The finding if the search has no match, for spellings that the rule itself reads;
  ///     `nil` if it isn't this cause.
  private static func cause(
    _ id: String, known: @escaping @Sendable (_ sent: String, _ key: CertifiedKey) -> String?
  ) -> Cause {
    Cause(id) { examination in
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
