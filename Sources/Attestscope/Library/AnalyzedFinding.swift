import Evidence
public import Foundation
import Reports
import Results

/// What no single artifact shows: a request that was accepted twice, a key of several accounts, an error
/// that a service reports.
///
/// It takes the server's answers: a capture of traffic, or ``ArtifactRecord/exchange`` of records.
public struct AnalyzedFinding: Sendable {
  private let finding: RunFinding
  private let tool: RunHeader.Tool

  init(_ finding: RunFinding, by tool: RunHeader.Tool) {
    self.finding = finding
    self.tool = tool
  }

  /// The id of its rule, `flow.replay`; the handbook has a page on each.
  public var rule: String { finding.rule.id.rawValue }

  /// How much it matters.
  public var result: Result { Result(rawValue: finding.result.rawValue) ?? .fail }

  /// What happened, in a few words.
  public var title: String { finding.title }

  /// What was seen, in a sentence or two.
  public var found: String { finding.found }

  /// The ids of the artifacts that it speaks of, as in ``AnalyzedArtifact/id``.
  public var artifacts: [String] { finding.artifacts }

  /// What happened, in order; of very many events the first.
  public var events: [Event] { finding.events.map(Event.init) }

  /// How many events there are in all.
  public var eventCount: Int { finding.eventCount }

  /// The key identifier in Base64, where all events are of one key.
  public var keyID: String? { finding.key }

  /// The account, where it is about one.
  public var account: String? { finding.account }

  /// What explains it, the most certain first.
  public var diagnoses: [AnalyzedArtifact.Diagnosis] {
    finding.diagnoses.map(AnalyzedArtifact.Diagnosis.init)
  }

  /// Everything, as a line of `results.jsonl` without its line break; `docs/result.schema.json`
  /// describes it. It is made each time that it is asked for.
  public var json: String {
    let line = JSONWriter.line(ResultsLine.finding(finding, by: tool))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// What a rule can say of a conversation.
  public enum Result: String, Sendable, Hashable, CaseIterable {
    /// Something must not happen, and happened.
    case fail
    /// It looks wrong, and something innocent fits too.
    case warn
    /// It looks like an attack, and is shown to be innocent.
    case cleared
  }

  /// One thing that happened between a client, a server and Apple.
  public struct Event: Sendable, Hashable {
    /// What it was: `attestation`, `assertion`, `challengeIssued`, …
    public let what: String
    /// When it happened, as far as that is known.
    public let time: Date?
    /// What the server answered: `accepted`, `refused` or `unknown`.
    public let answer: String
    /// The status of the HTTP answer.
    public let status: Int?
    /// The id of the artifact that was sent.
    public let artifact: String?
    /// The account that it was for.
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

/// Artifacts and what they show together.
public struct AnalyzedConversation: Sendable {
  /// The results in the order in which the artifacts stand in the evidence.
  public let artifacts: [AnalyzedArtifact]
  /// Findings, the worst first.
  public let findings: [AnalyzedFinding]
}
