import Checks
import Claims
import Evidence
import Results

/// Family K: causes that a rewriting of the right key ID proves. It shows how the app wrote it.
enum KeyIDReadings {
  /// K14 and K13. The search writes the right key ID in all known ways, and one of them is the text
  /// that was sent.
  static let all = [
    // A printed key ID can also be in a spelling that the rule reads. Only the search decides.
    cause("K14-printed-keyid") { _, _ in nil },
    cause("K13-keyid-wrapped") { sent, key in
      KeyIDSpelling.of(sent, for: key.identifier) == .wrapped
        ? "The key ID is right, but \(KeyIDSpelling.wrapped.phrase)." : nil
    },
  ]

  /// The rules that a wrong key ID makes fail.
  private static let rules: [RuleID] = ["attestation.key-id", "receipt.public-key"]

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
      let match = rules.lazy.compactMap { examination.search(for: $0)?.match }.first
      return KeyIDCauses.argument(examination) { sent, key in
        guard let match else { return known(sent, key) }
        return match.rewritings.contains { $0.cause.equals(id) }
          ? "The key ID is right, but it is written as \(match.phrase)." : nil
      }
    }
  }
}
