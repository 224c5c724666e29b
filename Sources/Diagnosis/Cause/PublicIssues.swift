import Checks
import Results

extension Citation {
  /// Returns the citation of a public issue, pull request or thread that reports the mistake.
  ///
  /// - Parameter name: repository and number: “Kilo-Org/cloud #5052”.
  static func publicIssue(_ name: String) -> Self { Self("Reported in public", name) }
}
