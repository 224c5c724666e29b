import Evidence
import Results

/// The bytes of one buffer as a strip: which part lies where, how large it is, and where the findings
/// are. The list below it says the same in words, and leads to the bytes.
struct ByteMap {
  private let dump: ByteRegions.Dump
  private let regions: ByteRegions
  private let size: Int
  private let parts: [(region: ByteRegions.Region, name: String)]

  /// More parts than this are not told apart.
  private static let limit = 24
  /// In a buffer up to this size, the fields of a part are parts too.
  private static let smallSize = 256

  init(_ dump: ByteRegions.Dump, in regions: ByteRegions) {
    self.dump = dump
    self.regions = regions
    size = dump.buffer.storage.count
    parts = Array(Self.parts(of: dump).prefix(Self.limit))
  }

  /// What starts a component, what the whole is made of directly, and in a small buffer every field.
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

  @HTMLBuilder
  var html: HTML {
    if parts.count > 1 {
      HTML.element(.div, .class("map")) {
        HTML.element(
          .svg, .viewBox(Double(size), 28), .fixed("preserveAspectRatio", "none"), .hidden
        ) {
          HTML.element(.rect, .length("width", size), .length("height", 28))
          for part in parts { rectangle(part.region) }
          for region in dump.regions where region.role != nil { mark(region) }
          HTML.element(.rect, .class("here"), .length("height", 28))
        }
        HTML.element(.ol, .label("Parts of the \(dump.buffer.name)")) {
          for part in parts { entry(part.region, part.name) }
        }
      }
    }
  }

  private func rectangle(_ region: ByteRegions.Region) -> HTML {
    rectangle(region, Self.look(region.component), y: 0, height: 28)
  }

  private func rectangle(
    _ region: ByteRegions.Region, _ look: HTML.Attribute?, y: Int, height: Int
  ) -> HTML {
    guard let bytes = region.bytes else { return .empty }
    // What is too narrow to be seen is drawn wider.
    let width = max(bytes.count, size / 400)
    let attributes = [
      look, .data("n", "\(region.number)"),
      .length("x", max(0, min(bytes.startIndex, size - width))), .length("y", y),
      .length("width", width), .length("height", height),
    ]
    return HTML.element(.rect, attributes.compactMap(\.self))
  }

  private func mark(_ region: ByteRegions.Region) -> HTML {
    switch region.role {
    case .fault: rectangle(region, .class("bad"), y: 20, height: 8)
    case .confirms, .expected: rectangle(region, .class("rel"), y: 20, height: 8)
    case .context, nil: .empty
    }
  }

  private static func look(_ component: Component?) -> HTML.Attribute? {
    switch component {
    case .certificate: .class("k1")
    case .receipt: .class("k2")
    case .authenticatorData: .class("k3")
    case .issuer: .class("k4")
    case nil: nil
    }
  }

  private func entry(_ region: ByteRegions.Region, _ name: String) -> HTML {
    let place = regions.isShown(region) ? "b" : "f"
    let bytes = region.bytes ?? .empty
    return HTML.element(.li) {
      HTML.element(.svg, .viewBox(12, 12), .hidden) {
        HTML.element(
          .rect,
          [
            Self.look(region.component), .length("width", 12), .length("height", 12),
            .length("rx", 3),
          ].compactMap(\.self))
      }
      HTML.element(.a, .href(toID: "\(place)-\(region.number)")) { HTML.bidi(name, limit: 40) }
      HTML.element(.span, .class("num")) {
        "\(bytes.startIndex.offsetText), \(bytes.count.counted("byte"))"
      }
    }
  }
}

extension ByteRegions.Region {
  /// Its name to a reader who does not see what holds it.
  fileprivate func title(below parent: ByteRegions.Region?) -> String {
    guard isNumbered else { return name }
    if let note, value != .none { return "\(name) \(note)" }
    return parent.map { "\($0.name)[\(name)]" } ?? name
  }

  /// Whether the field goes by a number.
  fileprivate var isNumbered: Bool {
    !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
