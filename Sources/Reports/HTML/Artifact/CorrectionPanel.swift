import Evidence
import Results

/// The proof for whoever wants to see it: what the evidence record should have said, and the command
/// that judges this artifact by it. It shows the cause; what to change is for the fix to say.
struct CorrectionPanel {
  private let diagnosis: Diagnosis
  private let number: Int
  private let result: ArtifactResult

  init(_ diagnosis: Diagnosis, number: Int, in result: ArtifactResult) {
    self.diagnosis = diagnosis
    self.number = number
    self.result = result
  }

  @HTMLBuilder
  var html: HTML {
    if let correction = diagnosis.proof.correction {
      let isRecord = result.source.path != nil || correction.options == nil
      let options = isRecord ? nil : correction
      HTML.element(.details, .class("aside")) {
        HTML.element(.summary) { "See for yourself" }
        HTML.element(.p) {
          "Checked again with \(isRecord ? "this in its evidence record" : "these options"), "
          HTML.text(diagnosis.passing.sentence)
        }
        if isRecord {
          CodeBlock(
            caption: "Evidence record", code: correction.recordText, id: "record-\(number)"
          ).html
        }
        CodeBlock(
          caption: "Terminal", code: AnalyzeCommand(result, correcting: options).text,
          id: "again-\(number)"
        ).html
      }
    }
  }
}

extension Diagnosis {
  /// What passes with the cause undone: “attestation.nonce passes”.
  var passing: String {
    let rules = wouldPass.isEmpty ? self.rules : wouldPass
    return rules.map(\.rawValue).joined(separator: " and ")
      + (rules.count == 1 ? " passes" : " pass")
  }
}
