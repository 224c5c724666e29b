import Results

extension FlowCheck {
  /// The rule `flow.environment-mix`: a server accepts attestations of its own App Attest
  /// environment only (Apple, step 8).
  ///
  /// For example, an accepted attestation with the AAGUID `appattestdevelop` on a production server
  /// is a failure.
  static let environmentMix = FlowCheck(
    "flow.environment-mix", [.event { mismatch($0) }, .overview { mix($0) }])

  /// Returns a failure if a server accepts an attestation of the other environment. Findings for
  /// the same environment are merged.
  private static func mismatch(_ event: Event) -> FlowFinding? {
    guard event.isOfOtherEnvironment, let own = event.environment, let host = event.host else {
      return nil
    }
    let found =
      "The attestation is from \(own.rawValue); the server that accepts it is for \(host.rawValue)."
    return FlowFinding(
      .fail,
      .init(
        "The \(host.rawValue) server accepted an attestation from \(own.rawValue)",
        "The \(host.rawValue) server accepted # attestations from \(own.rawValue)"),
      found, [event], of: [.key],
      causes: [
        .explained(
          "F06-environment-unchecked", found, unless: doubt(event),
          before: event.isHostOfEvidence ? [] : [compareEnvironment])
      ],
      merging: Mark(high: 1, low: own == .production ? 0 : 1))
  }

  /// Returns the rival of a mismatch. If other checks fail too, the AAGUID itself may be forged. If
  /// only the caller names the server's environment, that may be wrong.
  private static func doubt(_ event: Event) -> String? {
    event.failures.isSubset(of: .environment)
      ? Doubt.joined(
        event.isHostOfEvidence ? nil : Doubt.otherGivenValue, Doubt.ofAnswers([event]))
      : "An artifact whose environment nothing shows, since it isn't genuine"
  }

  /// The first step if only the caller names the server's environment.
  private static let compareEnvironment =
    "Compare the environment given to this analysis with the one that the server is for."

  /// Returns a warning if attestations of both environments were accepted and nothing states the
  /// server's environment.
  private static func mix(_ overview: Overview) -> FlowFinding? {
    guard let production = overview.accepted[.production],
      let development = overview.accepted[.development]
    else { return nil }
    let found = "In this evidence, attestations from both development and production are accepted."
    return FlowFinding(
      .warn, "The server accepted attestations of both environments", found,
      (development + production).sorted { $0.order < $1.order }, cause: "F06-environment-unchecked",
      unless: "A test server and a production server in one recording")
  }
}
