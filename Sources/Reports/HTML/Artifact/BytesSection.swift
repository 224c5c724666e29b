import Decoding
import Evidence
import Results

/// The decoded fields and the bytes of every buffer that they come from, linked both ways.
struct BytesSection {
  private let regions: ByteRegions

  init(_ regions: ByteRegions) {
    self.regions = regions
  }

  @HTMLBuilder
  var html: HTML {
    if !regions.dumps.isEmpty {
      HTML.element(.section, .labelled(by: "bytes")) {
        HTML.element(.h2, .id("bytes")) { "Bytes" }
        HTML.element(.p, .class("lede")) {
          "A field leads to its bytes. "
          HTML.element(.span, .class("js")) {
            "Point at a field or at bytes to see where they meet; click to keep the selection."
          }
        }
        search
        legend
        for dump in regions.dumps { box(dump) }
        if regions.omitted > 0 {
          HTML.element(.p, .class("muted")) { "\(regions.omitted.counted("field")) not shown." }
        }
      }
    }
  }

  /// For all fields of the page; with the script.
  private var search: HTML {
    HTML.element(.div, .class("seek jsf")) {
      HTML.element(.label, .class("vh"), .fixed("for", "seek")) { "Search fields and values" }
      HTML.element(
        .input, .id("seek"), .type("search"), .fixed("maxlength", "128"),
        .fixed("placeholder", "Field, value or hex"), .fixed("autocomplete", "off"),
        .fixed("spellcheck", "false"))
      for (id, title) in [("fold", "Fold all"), ("unfold", "Unfold all")] {
        HTML.element(.button, .class("btn"), .type("button"), .id(id)) { title }
      }
      HTML.element(.p, .id("hits"), .class("muted"))
    }
  }

  /// The tints and lines that occur.
  private var legend: HTML {
    let all = regions.dumps.flatMap(\.regions)
    let components = Component.allCases.filter { one in all.contains { $0.component == one } }
    return HTML.element(.ul, .class("legend")) {
      for component in components {
        HTML.element(.li) {
          HTML.element(.span, Self.swatch(component))
          component.title
        }
      }
      if all.contains(where: { $0.role == .fault }) {
        HTML.element(.li) {
          HTML.element(.span, .class("bad")) { "Red, underlined" }
          " a check failed or warned here"
        }
      }
      if all.contains(where: { $0.role == .confirms || $0.role == .expected }) {
        HTML.element(.li) {
          HTML.element(.span, .class("rel")) { "Green, underlined" }
          " confirms it"
        }
      }
      if !regions.withheld.isEmpty { HTML.element(.li) { "·· withheld" } }
    }
  }

  private static func swatch(_ component: Component) -> HTML.Attribute {
    switch component {
    case .certificate: .class("swatch k1")
    case .receipt: .class("swatch k2")
    case .authenticatorData: .class("swatch k3")
    case .issuer: .class("swatch k4")
    }
  }

  @HTMLBuilder
  private func box(_ dump: ByteRegions.Dump) -> HTML {
    let name = dump.buffer.name
    let count = dump.buffer.storage.count
    let shown = dump.windows.reduce(0) { $0 + $1.count }
    HTML.element(.h3, .class("buf")) {
      HTML.bidi(name.capitalizedFirst)
      HTML.element(.span, .class("muted")) { ", \(count.counted("byte"))" }
      if let origin = dump.buffer.origin {
        HTML.element(.span, .class("muted")) { HTML.text(", \(origin.phrase)") }
      }
    }
    HTML.element(.div, .class("bytes"), .data("start", "\(start(of: dump))")) {
      ByteMap(dump, in: regions).html
      HTML.element(
        .div, .class("treebox"), .focusable, .role("region"), .label("Fields of the \(name)")
      ) { FieldTable(dump: dump, regions: regions).html }
      HTML.element(
        .div, .class("hexbox"), .focusable, .role("region"),
        .label("Byte dump of the \(name). The table of fields holds the same information.")
      ) { HexDump(dump, withheld: regions.withheld).grid }
      HTML.element(.p, .class("status js")) {
        HTML.element(.b, .class("path"))
        HTML.element(.span, .class("muted num"))
        HTML.element(.code)
      }
    }
    if shown < count {
      HTML.element(.p, .class("muted")) {
        "\(shown.grouped) of \(count.counted("byte")) are shown, around what the checks speak of."
      }
    }
  }

  /// The region that is selected at first: a fault, or nothing.
  private func start(of dump: ByteRegions.Dump) -> String {
    dump.regions.first { $0.role == .fault }.map { "\($0.number)" } ?? ""
  }
}

extension ByteRegions {
  /// A text that leads to the bytes, or to the field where they are not shown.
  func link(to bytes: Bytes, _ text: String) -> HTML {
    guard let region = region(of: bytes) else { return .text(text) }
    let id = isShown(region) ? "b-\(region.number)" : "f-\(region.number)"
    return HTML.element(.a, .href(toID: id)) { text }
  }
}

extension Origin {
  /// How a buffer came about, to follow its name.
  fileprivate var phrase: String {
    let place = place
    let parent = "the \(place.buffer.name), byte \(place.offset.offsetText) on"
    return switch transform {
    case .copy: "from \(parent)"
    case .excerpt: "cut out of \(parent)"
    case .base64: "Base64-decoded from \(parent)"
    case .hex: "decoded from the hexadecimal in \(parent)"
    case .percentEncoding: "percent-decoded from \(parent)"
    case .octetStringChunks: "joined from the octet strings in \(parent)"
    case .textRepair: "repaired from \(parent)"
    case .jsonString: "unescaped from \(parent)"
    case .latin1: "a byte for each character of \(parent)"
    case .chunked: "joined from the chunks in \(parent)"
    case .gzip, .deflate, .brotli, .zstd: "unpacked from \(parent)"
    }
  }
}
