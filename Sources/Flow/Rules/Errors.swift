import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.client-error`: the evidence contains no error of `DCError`, of a wrapper, or of
  /// a client library.
  ///
  /// It also looks for devices that report `featureUnsupported` after they attested; see
  /// ``LostSupport``.
  static let clientError = FlowCheck(
    "flow.client-error",
    [
      .event { reported($0, as: .clientError) },
      .group(.account) { LostSupport.finding($0, by: .account) },
      .group(.client) { LostSupport.finding($0, by: .client) },
    ])

  /// The rule `flow.service-error`: no service of Apple, Firebase or Grantiva answers with an
  /// error.
  static let serviceError = FlowCheck(
    "flow.service-error", [.event { reported($0, as: .serviceError) }])

  /// The rule `flow.verifier-error`: no verifier reports an error, in a text or beside an artifact.
  /// The artifact's own checks say whether the error is right.
  static let verifierError = FlowCheck(
    "flow.verifier-error", [.event { reported($0, as: .verifierError) }])

  /// Returns a warning about an event that reports an error of the catalogue. Reports of the same
  /// error with the same request faults are merged. A cause that the attestation in the same request
  /// excludes isn't named.
  /// - Parameters:
  ///   - event: Any event.
  ///   - kind: The kind of errors that the rule is about.
  /// - Returns: `nil` for events of another kind.
  private static func reported(_ event: Event, as kind: Event.Kind) -> FlowFinding? {
    guard event.kind == kind, let index = event.error,
      let error = KnownError.all.indices.contains(index) ? KnownError.all[index] : nil
    else { return nil }
    let shown = ReceiptServiceReasons.explanation(of: error, event.requestFaults)
    let other = "Another reason that is reported as the same error"
    let refuted = ReceiptServiceReasons.refutedCauses(of: error, event.requestFaults)
    let foreign = event.environment.flatMap { ofOtherEnvironment[$0] } ?? []
    // A mistake in the request that proves the cause leaves no other reason.
    let possible =
      shown.map { $0.certainty == .proven ? [] : [error.id] }
      ?? [error.id] + error.causes.filter { !(refuted + foreign).includes($0) }
    let named = possible.map { cause in
      var explanation = FlowFinding.Explanation.consistent(
        cause, error.meaning, rival: other,
        steps: refuted.isEmpty ? [] : ReceiptServiceReasons.stepsWithoutCause)
      if cause.equals(error.id), possible.count > 1 {
        explanation.statement = "\(error.title); the error alone doesn't show why."
      }
      return explanation
    }
    let merged: RequestFaults =
      !refuted.isEmpty
      ? event.requestFaults : shown == nil ? [] : event.requestFaults.subtracting(.plainReceipt)
    return FlowFinding(
      .warn, .init(error.title), error.meaning, [event], of: [.key],
      causes: (shown.map { [$0] } ?? []) + named,
      merging: Mark(
        high: error.causes.contains(where: foreign.includes)
          ? event.environment == .production ? 3 : 4 : 2,
        low: UInt64(index) << 16 | UInt64(merged.rawValue))
    )
  }

  /// The causes that an attestation excludes which was made in an environment.
  private static let ofOtherEnvironment: [Event.Environment: [String]] = [
    .production: ["R06-dev-build-in-prod", "R09-sandbox-aaguid-doc"],
    .development: ["R07-testflight-expected-dev"],
  ]
}
