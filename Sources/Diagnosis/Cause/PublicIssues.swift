import Checks

extension Rule.Citation {
  /// A public issue, pull request or thread that reports the mistake.
  static func publicIssue(_ name: String) -> Self { Self("Reported in public", name) }

  /// Follows from the documented rules; no public report is known.
  static func derived(_ what: String) -> Self { Self("Derived from the documented rules", what) }
}
