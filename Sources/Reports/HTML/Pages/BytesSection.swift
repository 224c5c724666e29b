import Checks
import Decoding
import Evidence

/// The decoded fields as a table and the bytes of every buffer they come from, linked both ways.
struct BytesSection {
  /// Longer buffers are cut, and the page says so.
  static let shownBytes = 64 << 10

  private let tree: FieldRows
  private let buffers: [Buffer]
  /// The stretches of each buffer.
  private let stretches: [[HexTable.Stretch]]
  private let evidence: [EvidenceReference]
  private let withheld: Withheld

  init(_ result: ArtifactResult, withheld: Withheld) {
    self.withheld = withheld
    let tree = FieldRows(of: result.decoded, limit: 2_000)
    let evidence = result.checks.filter(\.isTroubled).flatMap(\.finding.evidence)
    let involved =
      [result.payload.buffer] + tree.rows.compactMap { $0.node.bytes?.buffer }
      + evidence.map(\.bytes.buffer)
    var seen: Set<ObjectIdentifier> = []
    let buffers = Array(
      involved.filter { !$0.storage.isEmpty && seen.insert(ObjectIdentifier($0)).inserted }
        .prefix(8))
    stretches = buffers.enumerated().map { number, buffer in
      Self.stretches(of: buffer, number: number, tree, evidence)
    }
    self.tree = tree
    self.evidence = evidence
    self.buffers = buffers
  }

  @HTMLBuilder
  var html: HTML {
    HTML.element(.section, .labelled(by: "fields")) {
      HTML.element(.h2, .id("fields")) { "Decoded fields" }
      HTML.element(.p, .class("lede")) {
        "Every field with the place it was read from. Offsets count from the start of the named buffer."
      }
      HTML.element(.div, .class("scroll"), .focusable, .role("group"), .label("Decoded fields")) {
        table
      }
      if tree.omitted > 0 {
        HTML.element(.p, .class("muted")) { "… \(tree.omitted.counted("field")) not shown" }
      }
    }
    if !buffers.isEmpty {
      HTML.element(.section, .labelled(by: "bytes")) {
        HTML.element(.h2, .id("bytes")) { "Bytes" }
        HTML.element(.p, .class("lede")) { legend }
        for (index, buffer) in buffers.enumerated() { dump(buffer, number: index) }
      }
    }
  }

  private var legend: String {
    "Tints follow the parts of the structure. Red and underlined is where a check failed, green and "
      + "underlined what confirms it." + (withheld.isEmpty ? "" : " Dots stand for withheld bytes.")
  }

  private var table: HTML {
    HTML.element(.table, .class("tree")) {
      HTML.element(.caption, .class("vh")) { "Decoded fields with offset, length and value" }
      HTML.element(.thead) {
        HTML.element(.tr) {
          for title in ["Field", "Offset", "Length", "Value"] {
            HTML.element(.th, .scope(.col)) { title }
          }
        }
      }
      HTML.element(.tbody) {
        for (index, row) in tree.rows.enumerated() {
          if row.startsBuffer, let buffer = row.node.bytes?.buffer {
            HTML.element(.tr) {
              HTML.element(.th, .scope(.rowgroup), .columns(4)) { HTML.bidi(buffer.name) }
            }
          }
          line(row, number: index)
        }
      }
    }
  }

  private func line(_ row: FieldRows.Row, number: Int) -> HTML {
    let node = row.node
    let isHit = node.bytes.map { bytes in
      evidence.contains {
        $0.role == .fault && $0.bytes.buffer === bytes.buffer && $0.bytes.range == bytes.range
      }
    }
    let look: HTML.Attribute = isHit == true ? .class("hit") : .class("row")
    return HTML.element(.tr, look, .id("f-\(number)")) {
      HTML.element(.th, .scope(.row), .depth(row.depth)) {
        HTML.bidi(node.name)
        if isHit == true {
          " "
          Icon.labelled(.fail, "fault")
        }
      }
      HTML.element(.td, .class("o")) { place(of: node) }
      HTML.element(.td, .class("o")) { node.bytes.map { $0.count.grouped } }
      HTML.element(.td, .class("v")) {
        HTML.bidi(node.value.phrase)
        if let note = node.note {
          HTML.element(.span, .class("muted")) { HTML.text(" " + note) }
        }
      }
    }
  }

  /// The offset, as a link to the row of the dump that holds it.
  private func place(of node: FieldNode) -> HTML {
    guard let bytes = node.bytes else { return .empty }
    let offset = bytes.startIndex.offsetText
    guard let number = buffers.firstIndex(where: { $0 === bytes.buffer }),
      let id = stretches[number].first(where: { $0.range.contains(bytes.startIndex) })?.id
    else { return .text(offset) }
    return HTML.element(.a, .href(toID: id)) { offset }
  }

  @HTMLBuilder
  private func dump(_ buffer: Buffer, number: Int) -> HTML {
    let count = buffer.storage.count
    let shown = min(count, Self.shownBytes)
    HTML.element(.h3, .class("buf")) {
      HTML.bidi(buffer.name)
      HTML.element(.span, .class("muted")) { ", \(count.counted("byte"))" }
    }
    HexTable(
      buffer, rows: 0..<shown, stretches: stretches[number], withheld: withheld
    ).html(label: "Hexadecimal dump, \(buffer.name)")
    if shown < count {
      HTML.element(.p, .class("muted")) { "… \((count - shown).counted("byte")) not shown" }
    }
  }
}

extension BytesSection {
  /// Cuts a buffer where a field or a piece of evidence starts or ends.
  ///
  /// Fields come in the order of the tree, so that the innermost one has the last word.
  private static func stretches(
    of buffer: Buffer, number: Int, _ tree: FieldRows, _ evidence: [EvidenceReference]
  ) -> [HexTable.Stretch] {
    let shown = 0..<min(buffer.storage.count, shownBytes)
    let fields = tree.rows.compactMap { row in
      row.node.bytes.flatMap { bytes in
        bytes.buffer === buffer && !bytes.isEmpty
          ? (range: bytes.range.clamped(to: shown), part: row.part) : nil
      }
    }
    let marks = evidence.filter { $0.bytes.buffer === buffer && $0.role != .context }
    var owner = [Int?](repeating: nil, count: shown.count)
    for (index, field) in fields.enumerated() {
      for offset in field.range { owner[offset] = index }
    }
    var role = [EvidenceReference.Role?](repeating: nil, count: shown.count)
    for mark in marks {
      for offset in mark.bytes.range.clamped(to: shown) where role[offset] != .fault {
        role[offset] = mark.role
      }
    }
    var stretches: [HexTable.Stretch] = []
    var start = 0
    for offset in shown.dropFirst() + [shown.upperBound] {
      guard
        offset == shown.upperBound || owner[offset] != owner[start]
          || role[offset] != role[start]
      else { continue }
      stretches.append(
        HexTable.Stretch(
          range: start..<offset, part: owner[start].map { fields[$0].part }, role: role[start],
          id: "b-\(number)-\(start)"))
      start = offset
    }
    return stretches
  }
}
