import Evidence
package import Results

/// The causes of an app that hashed or signed a form of the challenge or of the client data that a
/// server could compute as well.
///
/// A server that accepts such an artifact most likely computes the same form and compares it. The
/// acceptance doesn't show that the server skips the check.
package enum SharedReadings {
  /// The causes that the search for what was hashed proves, without that of an empty value: a
  /// server that hashes nothing compares no challenge.
  private static let causes = Set(
    (NonceReadings.all + AssertionReadings.all).map { ByteText($0.id) }
  ).subtracting(["N18-empty-challenge"])

  /// Returns whether a cause, by its identifier, is one of these.
  static func contains(_ cause: String) -> Bool { causes.contains(ByteText(cause)) }

  /// Returns whether proven causes of such a form explain every failed rule of an artifact: a
  /// server with the same form correctly accepts it.
  ///
  /// - Parameters:
  ///   - failed: The rules that the artifact fails.
  ///   - diagnoses: The causes that were found.
  package static func explain(_ failed: [RuleID], _ diagnoses: [Diagnosis]) -> Bool {
    let shared = diagnoses.filter { $0.certainty == .proven && contains($0.cause.id) }
    return !failed.isEmpty && Set(shared.flatMap(\.wouldPass)).isSuperset(of: failed)
  }
}
