/// How the value that an artifact is held against was chosen, the strongest first.
///
/// A designation never depends on whether the value fits the artifact.
package enum Designation: String, Sendable, Hashable, CaseIterable {
  /// An option or a record of context gives it.
  case `operator`
  /// The artifact's own evidence record, row or log line names it.
  case record
  /// The request names a value that the server issued.
  case named
  /// It is the latest value of its rank that the server issued in the same session and that no
  /// artifact has consumed.
  case session
  /// It is the only open value for this client in the evidence.
  case only
  /// Nothing designates a value.
  case none

  /// Whether a finding that rests on the value may be called proven.
  package var isProof: Bool { self != .only && self != .none }
}
