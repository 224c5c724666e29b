import Checks
import Decoding
import Evidence

/// The decoded fields of one buffer: the form of the bytes that everyone can read.
struct FieldTable {
  let dump: ByteRegions.Dump
  let regions: ByteRegions

  var html: HTML {
    HTML.element(.table, .class("tree")) {
      HTML.element(.caption, .class("vh")) { "Fields of the \(dump.buffer.name)" }
      HTML.element(.thead) {
        HTML.element(.tr) {
          for title in ["Offset", "Field", "Value"] {
            HTML.element(.th, .scope(.col)) { title }
          }
        }
      }
      HTML.element(.tbody) { for region in dump.regions { row(region) } }
    }
  }

  private func row(_ region: ByteRegions.Region) -> HTML {
    let look: HTML.Attribute =
      switch region.role {
      case .fault: .class("bad")
      case .confirms, .expected: .class("rel")
      case .context, nil: .class("row")
      }
    let path = VisibleText(region.path.joined(separator: " › "), limit: 256).escaped
    return HTML.element(
      .tr, look, .id("f-\(region.number)"), .data("n", "\(region.number)"), .data("path", path),
      .data("range", range(of: region)), .data("full", full(region))
    ) {
      HTML.element(.td, .class("o")) { region.bytes.map { $0.startIndex.padded(hex: 4) } }
      HTML.element(.th, .scope(.row), .depth(region.depth)) {
        name(of: region)
        if region.role == .fault {
          " "
          Icon.labelled(.fail, "fault")
        }
      }
      HTML.element(.td, .class("v")) { value(of: region) }
    }
  }

  /// The name, which leads to the bytes where they are shown.
  private func name(of region: ByteRegions.Region) -> HTML {
    let name = HTML.bidi(region.name, limit: 64)
    guard regions.isShown(region) else { return name }
    return HTML.element(.a, .href(toID: "b-\(region.number)")) { name }
  }

  @HTMLBuilder
  private func value(of region: ByteRegions.Region) -> HTML {
    HTML.bidi(shown(region).phrase)
    if let note = region.note {
      HTML.element(.span, .class("note")) { HTML.text(" " + note) }
    }
  }

  /// The value; one that holds withheld bytes under another name is withheld as well.
  private func shown(_ region: ByteRegions.Region) -> FieldValue {
    guard case .bytes(let bytes) = region.value, regions.withheld.overlaps(bytes) else {
      return region.value
    }
    return .redacted(count: bytes.count)
  }

  private func range(of region: ByteRegions.Region) -> String {
    region.bytes.map { "\($0.count.counted("byte")) at \($0.startIndex.offsetText)" } ?? ""
  }

  /// At most this many bytes are written out for the status line.
  private static let fullBytes = 256

  private func full(_ region: ByteRegions.Region) -> String {
    guard case .bytes = region.value, let bytes = region.bytes, bytes.count <= Self.fullBytes,
      !regions.withheld.overlaps(bytes)
    else { return shown(region).phrase }
    return bytes.hex
  }
}
