package import Claims
import Checks
package import Decoding
package import Reports

/// What a run is asked to do.
package struct RunConfiguration: Sendable {
  /// Files, folders, or `-` for standard input, as the caller named them.
  package var inputs: [String]
  /// What applies to every artifact, whatever its record says.
  package var defaults = Expectations()
  /// A file of evidence records that are joined by key ID or record ID.
  package var contextFile: String?
  package var time = EvaluationTime.automatic
  package var anchors = TrustAnchors()
  /// How many artifacts are worked on side by side.
  package var jobs = 1
  package var limits = DecodingLimits.standard
  /// The most bytes of standard input that are kept, to be read twice.
  package var spoolLimit = 8 << 30
  /// What results do not show.
  package var redaction = Redaction.secrets

  package init(inputs: [String]) {
    self.inputs = inputs
  }
}
