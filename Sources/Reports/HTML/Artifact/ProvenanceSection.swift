import Evidence
import Results

/// The section on provenance of an artifact's page: source, policy, given values, redactions, tool,
/// and the command that repeats the analysis.
///
/// Values that the section on expected values shows are left out.
///
/// “Again” has a command with placeholders for values that were redacted.
struct ProvenanceSection {
  private let result: ArtifactResult
  /// The tool that analyzed the artifact.
  private let tool: RunHeader.Tool

  init(_ result: ArtifactResult, tool: RunHeader.Tool) {
    self.result = result
    self.tool = tool
  }

  /// The section, which every page has.
  var html: HTML {
    HTML.element(.section, .labelled(by: "provenance")) {
      HTML.element(.h2, .id("provenance")) { "Provenance" }
      HTML.element(.p, .class("lede")) {
        "What this page was made from, and what the verdict rests on besides the bytes. The checks "
        "of the family “flow” rest on the other records of the run as well."
      }
      HTML.element(.dl, .class("kv")) {
        for (name, value, isCode) in rows {
          (isCode ? KeyValue(name, code: value) : KeyValue(name, text: value))?.html
        }
        if !joined.isEmpty {
          KeyValue(
            "Found beside it",
            HTML.element(.ul) {
              for value in joined { HTML.element(.li) { HTML.bidi(value.phrase) } }
            }
          ).html
        }
        KeyValue("Server's answer", text: result.served == Served() ? nil : result.served.phrase)?
          .html
        KeyValue("Withheld", WithheldList(result.redactions).html).html
        if !result.notes.isEmpty {
          KeyValue(
            "Notes",
            HTML.element(.ul) {
              for note in result.notes { HTML.element(.li) { HTML.bidi(note.sentence) } }
            }
          ).html
        }
        KeyValue("Again", CodeBlock(caption: "Terminal", code: command, id: "command-again").html)
          .html
      }
    }
  }

  /// The command that repeats the analysis.
  private var command: String { AnalyzeCommand(result).text }

  /// A name, a value (`nil` for none), and whether the value is shown in a fixed-width font.
  private typealias Row = (String, String?, isCode: Bool)

  /// The lines of the list in their order.
  private var rows: [Row] { ofSource + ofPolicy + ofGiven + ofTool }

  /// Values from other places of the evidence that no binding lists.
  private var joined: [JoinedValue] { result.joinedElsewhere }

  /// The given values without a designated binding.
  private var ofGiven: [Row] {
    result.given.filter { result.designated($0.kind) == nil }.compactMap(Self.row)
  }

  /// Where the artifact is from, and the hashes that identify it.
  private var ofSource: [Row] {
    let source = result.source
    return [
      ("Source file", source.file == "-" ? "standard input" : source.file, false),
      ("Entry", source.entry.map { "\($0.grouped), counted from zero" }, false),
      ("JSON path", source.path.flatMap { $0.isEmpty ? nil : $0 }, true),
      ("Where it was found", source.steps.phrase, false),
      ("Record", result.record, false), ("Transport", source.transport, false),
      ("Captured at", source.capturedAt?.phrase, false),
      ("Artifact SHA-256", result.sha256, true),
      ("Result ID", result.id.equals(result.sha256) ? nil : result.id, true),
    ]
  }

  /// At which time it was checked, with which App IDs and environment.
  private var ofPolicy: [Row] {
    let policy = result.policy
    let evaluated = policy.evaluatedAt.map { time in
      time.phrase + (policy.evaluatedAtSource.map { ", \($0.phrase)" } ?? "")
    }
    return [
      ("Checked at", evaluated ?? "no time is known", false),
      (
        "Expected App ID",
        policy.appIDs.isEmpty ? "none given" : policy.appIDs.joined(separator: ", "),
        !policy.appIDs.isEmpty
      ),
      ("Expected environment", policy.environment ?? "none given", false),
    ]
  }

  /// The trust anchors and the versions of tool, rules and schema.
  private var ofTool: [Row] {
    let policy = result.policy
    return [
      ("Attestation anchor", Self.phrase(policy.attestationAnchor), false),
      ("Receipt anchor", Self.phrase(policy.receiptAnchor), false),
      (
        "Tool",
        "attestscope \(tool.version), rules \(tool.rules), result schema \(ResultsLine.schemaVersion)",
        false
      ),
    ]
  }

  /// Returns the line of a given value with its origin; `nil` for App ID and environment, which are
  /// part of the policy.
  ///
  /// The origin says who supplied the value: an option, a context record, the artifact's record,
  /// the server's answer, or the request.
  private static func row(_ given: GivenValue) -> Row? {
    let name: String? =
      switch given.kind {
      case .appID, .environment: nil
      case .challenge: "Expected challenge"
      case .clientData: "Given client data"
      case .clientDataHash: "Given client data hash"
      case .keyID: "Expected key ID"
      case .publicKey: "Given public key"
      case .previousCounter: "Stored counter"
      case .capturedAt: "Captured"
      }
    let origin =
      switch given.origin {
      case .options: ", given for the run"
      case .context: ", from a context record"
      case .record: ", from its record"
      case .server: ", from the server's answer"
      case .unknown: ", from near it"
      case .client: ", from the request"
      case .run: ""
      }
    return name.map { ($0, given.text + origin, false) }
  }

  /// Returns an anchor with its name, origin and SHA-256.
  private static func phrase(_ anchor: AnchorFacts) -> String {
    "\(anchor.name), \(anchor.isBuiltIn ? "built in" : "given by the caller"), "
      + "SHA-256 \(anchor.sha256)"
  }
}
