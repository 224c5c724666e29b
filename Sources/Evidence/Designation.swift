/// How the expected value for an artifact was selected. Cases are in order of strength, strongest
/// first.
///
/// A designation never depends on whether the value matches the artifact.
package enum Designation: String, Sendable, Hashable, CaseIterable {
  /// An option or a context record (what the operator states with `--context`) supplies it.
  case `operator`
  /// The artifact's own evidence record, row or log line names it.
  case record
  /// The request names a value that the server issued.
  case named
  /// The latest open value that the server issued in the same session: one that no artifact has
  /// consumed. For an attestation without an open value, the latest consumed one. Among all values,
  /// those count whose place shows a challenge most clearly, such as a member `challenge`.
  case session
  /// The only open value in the evidence. No session ties it to the client.
  case only
  /// No value is designated.
  case none

  /// Whether a finding that depends on the value may be called proven. False for the two weakest
  /// cases.
  package var isProof: Bool { self != .only && self != .none }
}
