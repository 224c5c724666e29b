import Evidence
import Results

/// One line of a Timesketch import: a time, what happened then, and the fields that searches filter
/// by.
///
/// Timesketch requires `message`, `datetime` and `timestamp_desc`; all other members become columns.
/// `timestamp` is in microseconds since 1970.
struct TimesketchEvent {
  /// When it happened; `nil` if no time is known.
  let time: Timestamp?
  /// What the time is: `timestamp_desc`.
  let meaning: String
  /// What happened, as one sentence.
  let message: String
  /// The kind of event, after `attestscope:` in `data_type`.
  let kind: String
  /// The artifact that it belongs to; `nil` for findings.
  var artifact: ArtifactResult?
  /// The finding that it is; `nil` for events of artifacts.
  var finding: RunFinding?
  /// The path to the value, where it isn't that of the artifact.
  var steps: [SourceStep]?

  /// The meaning that Timesketch and Plaso give to an event without a time. Its time is 1970.
  private static let noTime = "Not a time"

  /// The event as a line of JSON with its line end.
  var line: [UInt8] {
    let shownTime = time ?? Timestamp(milliseconds: 0)
    let source = artifact?.source ?? finding?.events.first?.source
    let cause = artifact?.diagnoses.first ?? finding?.diagnoses.first
    let status = steps == nil ? artifact?.served.status : nil
    let microseconds = shownTime.milliseconds.multipliedReportingOverflow(by: 1_000).partialValue
    // With its type stated, the literal is checked in a fraction of the time.
    let members: JSONMembers = [
      "account": .shown(artifact?.accountName ?? finding?.account),
      "app_id": .shown(artifact?.summary.appID),
      "artifact_id": .shown(artifact?.id ?? finding?.artifacts.first),
      "cause": .shown(cause?.cause.id), "certainty": .text(cause?.certainty.rawValue),
      "data_type": .string("attestscope:\(kind)"), "datetime": .string(shownTime.description),
      "environment": .shown(artifact?.summary.environment),
      "failed_rules": .shown(failedRules), "key_id": .shown(artifact?.keyName ?? finding?.key),
      "message": .shown(message),
      "outcome": .text(artifact?.verdict.outcome.rawValue ?? finding?.result.rawValue),
      "place": .shown((steps ?? source?.steps)?.phrase), "record": .shown(artifact?.record),
      "source_file": .shown(source?.file),
      "status": status.map { JSONValue.integer($0) },
      "timestamp": .integer(microseconds),
      "timestamp_desc": .string(time == nil ? Self.noTime : meaning),
    ]
    return JSONWriter.line(.object(members))
  }

  /// IDs of the artifact's failed rules; for a finding, the ID of its rule, whatever its result.
  private var failedRules: [String] {
    artifact.map { $0.checks.filter { $0.result == .fail }.map(\.rule.id.rawValue) }
      ?? finding.map { [$0.rule.id.rawValue] } ?? []
  }
}
