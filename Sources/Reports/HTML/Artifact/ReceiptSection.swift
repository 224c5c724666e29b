import Evidence
import Results

/// The section on the receipt of an artifact's page: its numbered fields, each with its value, its
/// meaning and the check that verifies it.
///
/// The values of redacted fields, such as the token in field 5, are counts of bytes.
///
/// Drawn from ``ArtifactDetails/receipt`` and, for the last column, from the rules that name a
/// receipt field.
struct ReceiptSection {
  let result: ArtifactResult
  /// The page's regions, for links to bytes.
  let regions: ByteRegions

  /// The section with the name of the signer; `nil` for an artifact without a receipt.
  var section: PageSection? {
    guard let receipt = result.details.receipt else { return nil }
    let signer = receipt.signer.map { "Signed by “\($0)”. " } ?? ""
    return PageSection(
      "Receipt", id: "receipt",
      lede: "\(signer)Apple numbers the fields; only Apple knows what the token contains."
    ) {
      HTML.table(
        "checks fields", caption: "Fields of the receipt",
        columns: ["No.", "Field", "Value", "Check"], of: receipt.fields, cells: cells)
    }
  }

  /// Draws one field with the check of the rule for its number.
  @HTMLBuilder
  private func cells(_ field: FieldNode) -> HTML {
    let check = result.checks.first {
      $0.rule.receiptField.map { field.name.equals("\($0)") } ?? false
    }
    HTML.element(.td, .class("no num")) { HTML.text(field.name) }
    HTML.element(.th, .scope(.row)) { name(of: field) }
    HTML.element(.td, .class("res")) {
      HTML.element(.code) { HTML.bidi(field.value.phrase) }
      if let meaning = Self.meanings[ByteText(field.name)] {
        HTML.element(.div, .class("muted")) { meaning }
      }
    }
    HTML.element(.td, .class("st")) {
      if let check {
        HTML.element(.a, .href(toID: ChecksSection.id(of: check.rule.id))) {
          Icon.labelled(Mark(check.result), check.result.word)
        }
      }
    }
  }

  /// Draws the field's name, with a link to its bytes.
  private func name(of field: FieldNode) -> HTML {
    let name = (field.note ?? "").capitalizedFirst
    return field.bytes.map { regions.link(to: $0, name) } ?? .text(name)
  }

  /// The meaning of fields, by number, whose names do not explain them. Apple documents the format
  /// only in part (“Assessing fraud risk”).
  private static let meanings: [ByteText: String] = [
    "3": "The credential certificate, whole.",
    "4": "What the app passed to attestKey as clientDataHash.",
    "5": "Exchanged at Apple for a newer receipt; not shown.",
    "6": "ATTEST comes with an attestation, RECEIPT from an exchange with Apple.",
    "17": "Keys attested on the device lately, as Apple counts them.",
    "19": "Apple gives no newer receipt before this time.",
  ]
}
