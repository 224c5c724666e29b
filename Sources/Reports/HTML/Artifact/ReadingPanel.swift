import Evidence
import Results

/// The panel of an unreadable artifact: the layers that were decoded, and where reading stopped.
///
/// Drawn from ``ArtifactDetails/reading``: the captured text, its encoding, the decoded bytes, and
/// the byte at which decoding stopped.
struct ReadingPanel {
  let result: ArtifactResult

  /// The panel, with the bytes around the place where reading stopped; nothing for readable
  /// artifacts.
  @HTMLBuilder
  var html: HTML {
    if let reading = result.details.reading {
      HTML.element(.div, .class("panel")) {
        HTML.element(.h2) { "How far it could be read" }
        HTML.numbered("layers", of: layers(of: reading)) { layer in
          Icon.marked(layer.mark)
          HTML.element(.div) {
            HTML.element(.p) { HTML.element(.b) { layer.title } }
            HTML.remark(layer.text)
          }
        }
        if let stop = reading.stop, !stop.isEmpty {
          HexDump.window(around: stop, role: .fault, withheld: result.withheld)
        }
        // Of content that is recognized, or of an empty field, this says nothing.
        if result.leadingDiagnosis == nil, !result.isOtherContent, !reading.text.isEmpty {
          HTML.element(.p, .class("muted")) {
            "In Base64 an attestation starts with “o2NmbXRv”, and an assertion mostly with “omlzaWdu”. Give "
            "such a text alone, without the text around it, or as a member of a JSON record."
          }
        }
      }
    }
  }

  /// One layer with whether it could be read.
  private struct Layer {
    let mark: Mark
    let title: String
    let text: String
  }

  /// Returns one layer for an empty text, two for a text that is no encoding, with the place that shows it,
  /// else three: the captured text, its decoded bytes, and their content with the stop.
  private func layers(of reading: ArtifactDetails.Reading) -> [Layer] {
    guard !reading.text.isEmpty else {
      return [Layer(mark: .fail, title: "Captured", text: "The text is empty: 0 bytes of input.")]
    }
    let text = Layer(
      mark: .pass, title: "Captured", text: "\(reading.text.count.counted("byte")) of input.")
    let stopped = reading.stop.map { stop in
      "Stopped at byte \(stop.startIndex.grouped) (\(stop.startIndex.offsetText)) of the "
        + "\(stop.buffer.name)."
    }
    if reading.isTextDamaged {
      return [
        text,
        Layer(
          mark: .fail, title: "Not an encoding of an artifact",
          text: "Read \(reading.encoding). \(stopped ?? "")"),
      ]
    }
    let decoded = Layer(
      mark: .pass, title: "Taken \(reading.encoding)",
      text: "\(reading.payload.count.counted("byte")) came out of it.")
    let content = Layer(
      mark: .fail, title: "No known artifact",
      text: "The bytes start neither as an attestation or assertion (a CBOR map) nor as a receipt "
        + "(CMS) nor as a token. " + (stopped ?? ""))
    return [text, decoded, content]
  }
}
