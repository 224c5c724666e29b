import Checks
import Results

extension Citation {
  /// A public issue, pull request or thread that reports the mistake.
  static func publicIssue(_ name: String) -> Self { Self("Reported in public", name) }
}
