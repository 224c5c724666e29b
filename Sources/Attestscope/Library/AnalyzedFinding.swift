import Evidence
import Results

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A finding that needs more than one artifact: a request that was accepted twice, a key that
/// serves several accounts, an error that a service reports.
///
/// Findings need the server's responses: a capture of traffic, or ``ArtifactRecord/exchange`` of
/// records.
public struct AnalyzedFinding: Sendable {
  let finding: RunFinding
  let tool: RunHeader.Tool

  /// The rule's ID, for example `flow.replay`. The handbook has a page for each.
  public var rule: String { finding.rule.id.rawValue }

  /// How bad it is.
  public var result: Result { Result(rawValue: finding.result.rawValue) ?? .fail }

  /// What happened, as a short sentence without a period.
  public var title: String { finding.title }

  /// What was seen, in one or two sentences.
  public var found: String { finding.found }

  /// IDs of the artifacts that it is about, as in ``AnalyzedArtifact/id``.
  public var artifacts: [String] { finding.artifacts }

  /// The events that show the finding, in order. If there are very many, only the first ones.
  public var events: [Event] { finding.events.map(Event.init) }

  /// Number of events in all.
  public var eventCount: Int { finding.eventCount }

  /// The key ID in Base64; `nil` if the events do not share one key.
  public var keyID: String? { finding.key }

  /// The account; `nil` if the finding is not about one account.
  public var account: String? { finding.account }

  /// Possible causes, the leading one first.
  public var diagnoses: [AnalyzedArtifact.Diagnosis] {
    finding.diagnoses.map(AnalyzedArtifact.Diagnosis.init)
  }

  /// The complete finding as a line of `results.jsonl`, without its line break
  /// (docs/result.schema.json). Serialized on each access.
  public var json: String {
    let line = JSONWriter.line(ResultsLine.finding(finding, by: tool))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// How bad a finding is.
  public enum Result: String, Sendable, Hashable, CaseIterable {
    /// The server did what it must not do, or an error was reported.
    case fail
    /// It looks wrong, and a harmless explanation fits too.
    case warn
    /// It looks like an attack, and the evidence shows that it is harmless.
    case cleared
  }

  /// One event between a client, a server and Apple.
  public struct Event: Sendable, Hashable {
    /// The kind of event: `attestation`, `assertion`, `challengeIssued`, …
    public let what: String
    /// When it happened; `nil` if the evidence does not say.
    public let time: Date?
    /// What the server answered: `accepted`, `refused` or `unknown`.
    public let answer: String
    /// The HTTP status of the response; `nil` if it is not known.
    public let status: Int?
    /// ID of the artifact that was sent; `nil` for events without one.
    public let artifact: String?
    /// The account that the request was made for; `nil` if it is not known.
    public let account: String?

    init(_ event: FlowEvent) {
      what = event.what
      time = event.time.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
      answer = event.served.answer.rawValue
      status = event.served.status
      artifact = event.artifact
      account = event.account
    }
  }
}

/// The artifacts of a conversation and the findings about all of them together.
public struct AnalyzedConversation: Sendable {
  /// The results, in the order of the evidence.
  public let artifacts: [AnalyzedArtifact]
  /// Findings, the worst first.
  public let findings: [AnalyzedFinding]
}
