import Checks
import Decoding
import Evidence

/// Bytes as offset, hexadecimal and ASCII in three columns, with stretches marked.
struct HexTable {
  /// A run of bytes that look alike: the same field, the same role.
  struct Stretch {
    let range: Range<Int>
    let part: Int?
    let role: EvidenceReference.Role?
    let id: String?
  }

  private let buffer: Buffer
  private let rows: Range<Int>
  private let withheld: Withheld
  private let stretches: [Stretch]

  /// The rows are a range of offsets that starts at a multiple of sixteen; the stretches lie in
  /// it, in order, and do not overlap.
  init(_ buffer: Buffer, rows: Range<Int>, stretches: [Stretch], withheld: Withheld) {
    self.buffer = buffer
    self.rows = rows
    self.stretches = stretches
    self.withheld = withheld
  }

  /// The few rows around a place, for reading beside the text.
  @HTMLBuilder
  static func window(around reference: EvidenceReference, withheld: Withheld) -> HTML {
    let window = HexRows(around: reference.bytes, withheld: withheld)
    if let first = window.rows.first, let last = window.rows.last {
      let rows = first.offset..<(last.offset + last.bytes.count)
      let marked = reference.bytes.range.clamped(to: rows)
      HexTable(
        reference.bytes.buffer, rows: rows,
        stretches: [Stretch(range: marked, part: nil, role: reference.role, id: nil)],
        withheld: withheld
      ).html(label: "Bytes at \(reference.bytes.startIndex.offsetText)")
    }
    if window.omitted > 0 {
      HTML.element(.p, .class("muted")) { "… \(window.omitted.counted("byte")) not shown" }
    }
  }

  func html(label: String) -> HTML {
    let offsets = stride(from: rows.lowerBound, to: rows.upperBound, by: HexRows.width)
    return HTML.element(.div, .class("hexbox"), .focusable, .role("group"), .label(label)) {
      HTML.element(.div, .class("hexgrid")) {
        HTML.element(.pre, .class("off"), .hidden) {
          HTML.lines(offsets.map { .text($0.padded(hex: 4)) })
        }
        HTML.element(.pre) { hexadecimal }
        HTML.element(.pre, .class("asc"), .hidden) {
          HTML.lines(offsets.map { .text(ascii(at: $0)) })
        }
      }
    }
  }

  private func byte(_ offset: Int) -> UInt8? {
    withheld.contains(offset, in: buffer) ? nil : buffer.storage[offset]
  }

  private func ascii(at offset: Int) -> String {
    let end = min(offset + HexRows.width, rows.upperBound)
    return HexRows.Row(offset: offset, bytes: (offset..<end).map(byte), marked: 0..<0).ascii
  }

  /// One flow of spans over all rows, so that a stretch can run across line ends.
  private var hexadecimal: HTML {
    var parts: [HTML] = []
    var position = rows.lowerBound
    for stretch in stretches where !stretch.range.isEmpty {
      parts.append(digits(position..<stretch.range.lowerBound, closed: false))
      parts.append(marked(stretch))
      position = stretch.range.upperBound
      parts.append(separator(after: position - 1))
    }
    parts.append(digits(position..<max(position, rows.upperBound), closed: false))
    return HTML(joining: parts)
  }

  private func marked(_ stretch: Stretch) -> HTML {
    let look: HTML.Attribute =
      switch (stretch.role, stretch.part.map { $0 % 4 }) {
      case (.fault, _): .class("bad")
      case (.confirms, _), (.expected, _): .class("rel")
      case (_, 0): .class("k1")
      case (_, 1): .class("k2")
      case (_, 2): .class("k3")
      case (_, 3): .class("k4")
      default: .class("k4")
      }
    let text = digits(stretch.range, closed: true)
    if let id = stretch.id { return HTML.element(.span, look, .id(id)) { text } }
    return HTML.element(.span, look) { text }
  }

  /// The digits of the bytes; `closed` leaves out what separates the last one from the next.
  private func digits(_ range: Range<Int>, closed: Bool) -> HTML {
    guard !range.isEmpty else { return .empty }
    var rows: [HTML] = []
    var line = ""
    for offset in range {
      line += HexRows.Row.text(of: byte(offset))
      if closed && offset == range.upperBound - 1 { break }
      if isRowEnd(offset) {
        rows.append(.lines([.text(line)]))
        line = ""
      } else {
        line += gap(after: offset)
      }
    }
    if !line.isEmpty { rows.append(.text(line)) }
    return HTML(joining: rows)
  }

  private func separator(after offset: Int) -> HTML {
    isRowEnd(offset) ? .lines([.empty]) : .text(gap(after: offset))
  }

  private func isRowEnd(_ offset: Int) -> Bool {
    offset % HexRows.width == HexRows.width - 1
  }

  private func gap(after offset: Int) -> String { offset % 8 == 7 ? "  " : " " }
}
