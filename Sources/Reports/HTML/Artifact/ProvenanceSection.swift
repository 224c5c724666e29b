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
        for (name, value, isCode) in rows {
          (isCode ? KeyValue(name, code: value) : KeyValue(name, text: value))?.html
        }
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

  private var rows: [(String, String?, isCode: Bool)] {
    let source = result.source
    let policy = result.policy
    let evaluated = policy.evaluatedAt.map { time in
      time.phrase + (policy.evaluatedAtSource.map { ", \($0.phrase)" } ?? "")
    }
    return [
      ("Source file", source.file == "-" ? "standard input" : source.file, false),
      ("Entry", source.entry.map { "\($0.grouped), counted from zero" }, false),
      ("JSON path", source.path.flatMap { $0.isEmpty ? nil : $0 }, true),
      ("Record", result.record, false), ("Transport", source.transport, false),
      ("Captured at", source.capturedAt?.phrase, false),
      ("Artifact SHA-256", result.sha256, true),
      ("Result ID", result.id == result.sha256 ? nil : result.id, true),
      ("Judged as of", evaluated ?? "no time is known", false),
      (
        "Expected App ID",
        policy.appIDs.isEmpty ? "none given" : policy.appIDs.joined(separator: ", "),
        !policy.appIDs.isEmpty
      ),
      ("Expected environment", policy.environment?.rawValue ?? "none given", false),
      ("Attestation anchor", Self.phrase(policy.attestationAnchor), false),
      ("Receipt anchor", Self.phrase(policy.receiptAnchor), false),
      (
        "Tool",
        "attestscope \(tool.version), rules \(tool.rules), result schema \(ResultsLine.schemaVersion)",
        false
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
