import Evidence
import Results

/// A folded panel that lets the reader repeat the proof of a cause: the corrected evidence record
/// or options, and the command that checks this artifact with them.
///
/// It only proves the cause. What to change is the subject of the fix.
///
/// Drawn from ``Proof/correction``.
struct CorrectionPanel {
  let diagnosis: Diagnosis
  /// The number of the problem, for ids that are unique in the page.
  let number: Int
  let result: ArtifactResult

  /// The panel; nothing for a proof without a correction, and for an artifact from a capture whose
  /// correction options cannot express. A record is shown instead of options for an artifact from a
  /// record, and for a correction that options cannot express.
  @HTMLBuilder
  var html: HTML {
    if let correction = diagnosis.correction(in: result) {
      let isRecord = result.isOfRecord || correction.options == nil
      let options = isRecord ? nil : correction
      HTML.fold(summary: .text("See for yourself")) {
        HTML.element(.p) {
          isRecord
            ? "Put this into the evidence record, then check it again: "
            : "Checked again with these options, "
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
  /// Returns the correction that the page of an artifact shows; `nil` without any, and for an artifact from a
  /// capture, which has no evidence record to change, if options can't express it.
  func correction(in result: ArtifactResult) -> Correction? {
    proof.correction.flatMap {
      $0.options != nil || result.source.steps.exchange == nil ? $0 : nil
    }
  }

  /// What passes with the cause fixed: “attestation.nonce passes”. Without a recomputation, the
  /// rules that the cause explains.
  var passing: String {
    let rules = wouldPass.isEmpty ? self.rules : wouldPass
    return rules.phrase + (rules.count == 1 ? " passes" : " pass")
  }
}
