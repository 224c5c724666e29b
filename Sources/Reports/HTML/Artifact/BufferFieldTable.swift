import Evidence
import Results

/// The decoded fields of one buffer as a table with offset, size, name and value. Names link to the
/// bytes in the dump.
///
/// The script folds the rows below a field; without it, all rows are visible. Rows have the ids
/// `f-N`.
struct BufferFieldTable {
  /// The buffer with its regions.
  let dump: ByteRegions.Dump
  /// All regions of the page, for links.
  let regions: ByteRegions
  /// The depth of the buffer's outermost fields, which are not indented.
  private let outermost: Int

  init(dump: ByteRegions.Dump, regions: ByteRegions) {
    self.dump = dump
    self.regions = regions
    outermost = dump.regions.map(\.depth).min() ?? 0
  }

  /// The table.
  var html: HTML {
    HTML.table(
      "tree", caption: "Fields of the \(dump.buffer.name)",
      columns: ["Offset", "Bytes", "Field", "Value"]
    ) {
      for region in dump.regions { row(region) }
    }
  }

  /// Draws one field. A fault has a mark and a word; bytes that confirm a check have a tint.
  ///
  /// A field without bytes of its own, such as a heading, has no offset and no size.
  private func row(_ region: ByteRegions.Region) -> HTML {
    HTML.element(.tr, .id("f-\(region.number)"), .look(region.role?.look)) {
      HTML.element(.td, .class("o")) { region.bytes.map { $0.startIndex.padded(hex: 4) } }
      HTML.element(.td, .class("l")) { region.bytes.map { $0.count.grouped } }
      HTML.element(.th, .scope(.row), .depth(region.depth - outermost)) {
        name(of: region)
        if region.role == .fault {
          " "
          Icon.labelled(.fail, "fault")
        }
      }
      Self.cell(region.value, isNumbered(region) ? nil : region.note)
    }
  }

  /// Returns whether the name is only a number, so that the note is shown as its name.
  private func isNumbered(_ region: ByteRegions.Region) -> Bool {
    region.value != .none && region.name.utf8.allSatisfy { "0123456789[]".utf8.contains($0) }
  }

  /// Draws the name, with a link to the bytes where the dump shows them.
  private func name(of region: ByteRegions.Region) -> HTML {
    let words = isNumbered(region) ? [region.name, region.note] : [region.name]
    let name = HTML.bidi(words.compactMap(\.self).joined(separator: " "), limit: 64)
    guard regions.isShown(region) else { return name }
    return HTML.element(.a, .href(toID: "b-\(region.number)")) { name }
  }

  /// Draws the cell of a value with its note.
  static func cell(_ value: FieldValue, _ note: String?) -> HTML {
    HTML.element(.td, .class("v")) {
      HTML.bidi(value.phrase)
      if let note { HTML.element(.span, .class("note")) { " " + note } }
    }
  }
}
