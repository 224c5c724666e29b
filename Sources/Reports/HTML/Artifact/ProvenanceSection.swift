import Evidence
import Results

/// The section on provenance of an artifact's page: source, policy, given values, redactions, tool,
/// and the command that repeats the analysis.
///
/// Values that the section on expected values shows are left out.
///
/// “Again” has a command with placeholders for values that were redacted.
struct ProvenanceSection {
  let result: ArtifactResult
  /// The tool that analyzed the artifact.
  let tool: RunHeader.Tool

  /// The section, which every page has.
  var section: PageSection {
    PageSection(
      "Provenance", id: "provenance",
      lede: """
        What this page was made from, and what the verdict rests on besides the bytes. The checks of \
        the family “flow” rest on the other records of the run as well.
        """
    ) {
      HTML.pairs("kv", lines)
    }
  }

  /// The lines of the list in their order.
  private var lines: [KeyValue?] {
    // A value that is designated is in the section on bindings.
    let given = result.given.filter { result.designated($0.kind) == nil }
    let command = AnalyzeCommand(result).text
    return ofSource + ofPolicy + given.map(Self.line) + ofTool + [
      list("Found beside it", result.joinedElsewhere.map(\.phrase)),
      KeyValue("Server's answer", text: result.served == Served() ? nil : result.served.phrase),
      KeyValue("Redacted", WithheldList(entries: result.redactions).html),
      list("Notes", result.notes.map(\.sentence)),
      KeyValue("Again", CodeBlock(caption: "Terminal", code: command, id: "command-again").html),
    ]
  }

  /// Returns a line with a list of texts; `nil` without any.
  private func list(_ name: String, _ texts: [String]) -> KeyValue? {
    guard !texts.isEmpty else { return nil }
    return KeyValue(name, HTML.list(nil, texts.map { HTML.bidi($0) }))
  }

  /// Where the artifact is from, and the hashes that identify it.
  private var ofSource: [KeyValue?] {
    let source = result.source
    return [
      KeyValue("Source file", text: source.file == "-" ? "standard input" : source.file),
      KeyValue("Entry", text: source.entry.map { "\($0.grouped), counted from zero" }),
      KeyValue("JSON path", code: source.path.flatMap { $0.isEmpty ? nil : $0 }),
      KeyValue("Where it was found", text: source.steps.phrase),
      KeyValue("Record", text: result.record), KeyValue("Transport", text: source.transport),
      KeyValue("Captured at", text: source.capturedAt?.phrase),
      KeyValue("Artifact SHA-256", code: result.sha256),
      KeyValue("Result ID", code: result.id.equals(result.sha256) ? nil : result.id),
    ]
  }

  /// At which time it was checked, with which App IDs and environment.
  private var ofPolicy: [KeyValue?] {
    let policy = result.policy
    let evaluated = policy.evaluatedAt.map { time in
      time.phrase + (policy.evaluatedAtSource.map { ", \($0.phrase)" } ?? "")
    }
    return [
      KeyValue("Checked at", text: evaluated ?? "no time is known"),
      policy.appIDs.isEmpty
        ? KeyValue("Expected App ID", text: "none given")
        : KeyValue("Expected App ID", code: policy.appIDs.joined(separator: ", ")),
      KeyValue("Expected environment", text: policy.environment ?? "none given"),
    ]
  }

  /// The trust anchors and the versions of tool, rules and schema.
  private var ofTool: [KeyValue?] {
    let schema = "result schema \(ResultsLine.schemaVersion)"
    return [
      KeyValue("Attestation anchor", text: Self.phrase(result.policy.anchors.attestation)),
      KeyValue("Receipt anchor", text: Self.phrase(result.policy.anchors.receipt)),
      KeyValue("Tool", text: "attestscope \(tool.version), rules \(tool.rules), \(schema)"),
    ]
  }

  /// Returns the line of a given value with its origin; `nil` for App ID and environment, which are
  /// part of the policy.
  ///
  /// The origin says who supplied the value: an option, a context record, the artifact's record,
  /// the server's answer, or the request.
  private static func line(_ given: GivenValue) -> KeyValue? {
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
    return name.flatMap { KeyValue($0, text: given.phrase) }
  }

  /// Returns an anchor with its name, origin and SHA-256.
  private static func phrase(_ anchor: AnchorFacts) -> String {
    "\(anchor.name), \(anchor.isBuiltIn ? "built in" : "given by the caller"), "
      + "SHA-256 \(anchor.sha256)"
  }
}
