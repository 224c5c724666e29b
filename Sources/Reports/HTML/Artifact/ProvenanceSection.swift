import Checks
import Decoding
import Evidence

/// What the page was made from: all that can change the verdict, and how to make it again.
struct ProvenanceSection {
  private let result: ArtifactResult
  private let tool: RunHeader.Tool

  init(_ result: ArtifactResult, tool: RunHeader.Tool) {
    self.result = result
    self.tool = tool
  }

  var html: HTML {
    HTML.element(.section, .labelled(by: "provenance")) {
      HTML.element(.h2, .id("provenance")) { "Provenance" }
      HTML.element(.p, .class("lede")) {
        "What this page was made from, and all that can change the verdict besides the bytes."
      }
      HTML.element(.dl, .class("kv")) {
        for case (let name, let value?) in rows { KeyValue(name, HTML.bidi(value)).html }
        KeyValue("Withheld", .text(withheld)).html
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

  private var command: String { AnalyzeCommand(result).text }

  private var rows: [(String, String?)] {
    let source = result.source
    let policy = result.policy
    let evaluated = policy.evaluatedAt.map { time in
      time.phrase + (policy.evaluatedAtSource.map { ", \($0.phrase)" } ?? "")
    }
    return [
      ("Source file", source.file == "-" ? "standard input" : source.file),
      ("Entry", source.entry.map { "\($0.grouped), counted from zero" }),
      ("JSON path", source.path.flatMap { $0.isEmpty ? nil : $0 }),
      ("Record", result.record), ("Transport", source.transport),
      ("Captured at", source.capturedAt?.phrase),
      ("Artifact SHA-256", result.sha256),
      ("Result ID", result.id == result.sha256 ? nil : result.id),
      ("Judged as of", evaluated ?? "no time is known"),
      (
        "Expected App ID",
        policy.appIDs.isEmpty ? "none given" : policy.appIDs.joined(separator: ", ")
      ),
      ("Expected environment", policy.environment?.rawValue ?? "none given"),
      ("Attestation anchor", Self.phrase(policy.attestationAnchor)),
      ("Receipt anchor", Self.phrase(policy.receiptAnchor)),
      (
        "Tool",
        "attestscope \(tool.version), rules \(tool.rules), result schema \(ResultsLine.schemaVersion)"
      ),
    ]
  }

  private var withheld: String {
    let count = result.decoded.redactedBytes
    return count == 0
      ? "nothing"
      : "the receipt’s token, \(count.counted("byte")), here, in the dump and in the copied JSON"
  }

  private static func phrase(_ anchor: Policy.Anchor) -> String {
    "\(anchor.name), \(anchor.isBuiltIn ? "built in" : "given by the caller"), "
      + "SHA-256 \(anchor.sha256)"
  }
}
