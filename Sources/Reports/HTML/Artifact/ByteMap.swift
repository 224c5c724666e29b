import Evidence
import Results

/// A strip that shows the parts of a buffer to scale, with marks where checks failed or passed. The
/// list below it names each part with its offset and size, and links to its bytes.
///
/// The strip is hidden from screen readers, because the list has the same information.
///
/// In an attestation the parts are, for example, leaf certificate, issuer, receipt and
/// authenticator data. In authenticator data, which is small, every field is a part.
struct ByteMap {
  /// The buffer with its regions.
  private let dump: ByteRegions.Dump
  /// All regions of the page, for links.
  private let regions: ByteRegions
  /// The size of the buffer in bytes, which is the strip's width in user units.
  private let size: Int
  /// The regions that the strip shows, with their names.
  private let parts: [(region: ByteRegions.Region, name: String)]

  /// The maximum number of parts.
  private static let limit = 24
  /// The size in bytes up to which every field of a buffer is a part.
  private static let smallSize = 256

  /// Chooses the parts of a buffer.
  init(_ dump: ByteRegions.Dump, in regions: ByteRegions) {
    self.dump = dump
    self.regions = regions
    size = dump.buffer.storage.count
    parts = Array(Self.parts(of: dump).prefix(Self.limit))
  }

  /// Returns the regions to show: the start of each component, the fields without children on the
  /// two outermost levels, and in a small buffer every field without children. A region that is
  /// empty or covers the whole buffer is left out.
  private static func parts(
    of dump: ByteRegions.Dump
  ) -> [(region: ByteRegions.Region, name: String)] {
    let size = dump.buffer.storage.count
    let outermost = dump.regions.map(\.depth).min() ?? 0
    var above: ArraySlice<ByteRegions.Region> = []
    var parts: [(region: ByteRegions.Region, name: String)] = []
    for (index, region) in dump.regions.enumerated() {
      while let last = above.last, last.depth >= region.depth { above = above.dropLast() }
      defer { above.append(region) }
      guard let bytes = region.bytes, !bytes.isEmpty, bytes.count < size, !region.isEvidence else {
        continue
      }
      let next = index + 1 < dump.regions.count ? dump.regions[index + 1].depth : 0
      let isLeaf = next <= region.depth
      if region.startsComponent || isLeaf && (region.depth <= outermost + 1 || size <= smallSize) {
        parts.append((region, region.title(below: above.last)))
      }
    }
    return parts
  }

  /// The strip and its list; nothing for fewer than two parts.
  ///
  /// A line at the bottom of the strip is red for a fault, and green for bytes that confirm a check
  /// or are expected.
  @HTMLBuilder
  var html: HTML {
    if parts.count > 1 {
      HTML.element(.div, .class("map")) {
        HTML.element(
          .svg, .viewBox(Double(size), 28), .fixed("preserveAspectRatio", "none"), .hidden
        ) {
          HTML.element(.rect, .length("width", size), .length("height", 28))
          for part in parts {
            rectangle(part.region, part.region.component?.look, y: 0, height: 28)
          }
          for region in dump.regions {
            if let look = region.role?.look { rectangle(region, look, y: 20, height: 8) }
          }
          HTML.element(.rect, .class("here"), .length("height", 28))
        }
        HTML.element(.ol, .label("Parts of the \(dump.buffer.name)")) {
          for part in parts { entry(part.region, part.name) }
        }
      }
    }
  }

  /// Draws a rectangle over the bytes of a region. A narrow one is widened to 1/400 of the strip,
  /// so that it stays visible.
  private func rectangle(
    _ region: ByteRegions.Region, _ look: StaticString?, y: Int, height: Int
  ) -> HTML {
    guard let bytes = region.bytes else { return .empty }
    // A part that is too narrow to be visible is drawn wider.
    let width = max(bytes.count, size / 400)
    return HTML.element(
      .rect, .look(look), .data("n", "\(region.number)"),
      .length("x", max(0, min(bytes.startIndex, size - width))), .length("y", y),
      .length("width", width), .length("height", height))
  }

  /// Draws a line of the list: the tint, the name with a link, the offset and the size.
  ///
  /// The link leads to the bytes (`b-N`) where the dump shows them, else to the field (`f-N`).
  private func entry(_ region: ByteRegions.Region, _ name: String) -> HTML {
    let place = regions.isShown(region) ? "b" : "f"
    let bytes = region.bytes ?? .empty
    return HTML.element(.li) {
      HTML.element(.svg, .viewBox(12, 12), .hidden) {
        HTML.element(
          .rect, .look(region.component?.look), .length("width", 12), .length("height", 12),
          .length("rx", 3))
      }
      HTML.element(.a, .href(toID: "\(place)-\(region.number)")) { HTML.bidi(name, limit: 40) }
      HTML.element(.span, .class("num")) {
        "\(bytes.startIndex.offsetText), \(bytes.count.counted("byte"))"
      }
    }
  }
}

extension ByteRegions.Region {
  /// Returns the region's name outside of its parent. A field that has only a number also gets its
  /// note if it has a value, else the parent's name: `x5c[0]`.
  fileprivate func title(below parent: ByteRegions.Region?) -> String {
    guard !name.isEmpty, name.utf8.allSatisfy(\.isDigit) else { return name }
    if let note, value != .none { return "\(name) \(note)" }
    return parent.map { "\($0.name)[\(name)]" } ?? name
  }
}
