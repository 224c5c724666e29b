import Evidence
import Results

/// Bytes as a dump with three columns: offset, hexadecimal and ASCII.
///
/// The hexadecimal digits are one flow of nested spans, so that a region can cross the ends of
/// lines and contain other regions. Redacted bytes are dots.
///
/// Each region is a span with its number in `data-n`; its first part has the id `b-N`. A row looks
/// like this, with offset, digits and ASCII in columns of their own:
///
/// ```
/// 0010  30 24 a1 22 04 20 fb 6d  16 2a 71 7e ca b1 77 89   0$.". .m.*q~..w.
/// ```
struct HexDump {
  /// A region of the dump, or one part of a region that others divide.
  fileprivate struct Piece {
    /// The number of the region, for links; `nil` in an excerpt.
    let number: Int?
    /// The bytes, as offsets in the buffer.
    let range: Range<Int>
    /// The class that tints or underlines the bytes: that of the role in a check first, else that of
    /// the component; `nil` for none.
    let look: StaticString?
  }

  /// The maximum number of parts of one region; the rest of the region is not marked.
  ///
  /// Our own regions nest. Only results of other programs can have regions that cross each other,
  /// and each of these is divided where another one ends.
  private static let pieceLimit = 16

  /// The buffer with the bytes.
  private let buffer: Buffer
  /// The ranges of whole rows that are shown, in order.
  private let windows: [Range<Int>]
  /// The redacted bytes.
  private let hidden: ByteRanges
  /// The regions in order of their starts, outer ones before inner ones.
  private let pieces: [Piece]

  /// Makes the dump of a buffer with all its regions. Bytes outside of the dump's windows are left
  /// out, and a line says how many.
  init(_ dump: ByteRegions.Dump, withheld: RedactedRanges) {
    buffer = dump.buffer
    windows = dump.windows
    hidden = withheld.places(in: dump.buffer)
    pieces = dump.regions.compactMap { region in
      guard let bytes = region.bytes, !bytes.isEmpty else { return nil }
      return Piece(
        number: region.number, range: bytes.range,
        look: region.role?.look ?? (region.startsComponent ? region.component?.look : nil))
    }.sorted()
  }

  /// Makes an excerpt with one marked range and no links.
  private init(
    _ bytes: Bytes, _ role: EvidenceReference.Role, windows: [Range<Int>],
    _ withheld: RedactedRanges
  ) {
    buffer = bytes.buffer
    self.windows = windows
    hidden = withheld.places(in: bytes.buffer)
    pieces = [Piece(number: nil, range: bytes.range, look: role.look)]
  }

  /// Draws the rows around a range, for reading beside the text of a problem. A line says how many bytes of
  /// a long range are left out.
  ///
  /// - Parameters:
  ///   - bytes: The range to mark.
  ///   - role: Its role in the check, which decides the color.
  ///   - withheld: The redacted bytes.
  @HTMLBuilder
  static func window(
    around bytes: Bytes, role: EvidenceReference.Role, withheld: RedactedRanges
  ) -> HTML {
    let windows = HexRows(around: bytes, withheld: withheld).windows
    if !windows.isEmpty {
      HTML.element(
        .div, .class("hexbox small"), .focusable, .role("group"),
        .label("Bytes at \(bytes.startIndex.offsetText)")
      ) { HexDump(bytes, role, windows: windows, withheld).grid }
    }
  }

  /// The three columns, each a `pre` element. Offsets and ASCII are hidden from screen readers.
  var grid: HTML {
    var opened: [Int: Int] = [:]
    var columns = Columns()
    var position = 0
    for window in windows {
      if !isExcerpt || position > 0 { columns.skip(window.lowerBound - position) }
      let rows = stride(from: window.lowerBound, to: window.upperBound, by: HexRows.width)
      columns.offsets.append(HTML.lines(rows.map { .text($0.padded(hex: 4)) }))
      columns.letters.append(HTML.lines(rows.map { .text(ascii(at: $0, in: window)) }))
      columns.digits += flow(window, pieces[...], &opened) + [.lines([.empty])]
      position = window.upperBound
    }
    if !isExcerpt { columns.skip(buffer.storage.count - position) }
    return HTML.element(.div, .class("hexgrid")) {
      HTML.element(.pre, .class("off"), .hidden) { HTML(joining: columns.offsets) }
      HTML.element(.pre, .class("hex")) { HTML(joining: columns.digits) }
      HTML.element(.pre, .class("asc"), .hidden) { HTML(joining: columns.letters) }
    }
  }

  /// The columns of the dump.
  private struct Columns {
    var offsets: [HTML] = []
    var digits: [HTML] = []
    var letters: [HTML] = []

    /// Adds a line in place of bytes that are left out, which says how many; nothing for none.
    mutating func skip(_ count: Int) {
      guard count > 0 else { return }
      // An HTML parser drops a line feed right after <pre>, so the line must not be empty.
      offsets.append(.lines([.text(" ")]))
      letters.append(.lines([.text(" ")]))
      digits.append(
        .lines([HTML.element(.span, .class("cut")) { "\(count.counted("byte")) not shown" }]))
    }
  }

  /// Whether it is an excerpt, which has no lines about bytes before and after it.
  private var isExcerpt: Bool { pieces.allSatisfy { $0.number == nil } }

  /// Returns the digits of a range with its regions as nested spans, without the separator after
  /// its last byte.
  ///
  /// The regions are taken in order. Regions that start within the current one are drawn inside it.
  /// What extends beyond its end is put back and continues after it.
  ///
  /// - Parameters:
  ///   - range: The bytes, as offsets in the buffer.
  ///   - pieces: The regions that may overlap the range.
  ///   - opened: How many parts each region has so far.
  private func flow(
    _ range: Range<Int>, _ pieces: ArraySlice<Piece>, _ opened: inout [Int: Int]
  ) -> [HTML] {
    var parts: [HTML] = []
    var rest = ArraySlice(
      pieces.filter { $0.range.overlaps(range) }.map { $0.clamped(to: range) })
    var position = range.lowerBound
    while let piece = rest.popFirst() {
      let count = piece.number.map { opened[$0, default: 0] } ?? 0
      guard count < Self.pieceLimit else { continue }
      let nested = rest.prefix { $0.range.lowerBound < piece.range.upperBound }
      // A region that crosses the end of this one continues after it, with the same number.
      let crossing = nested.filter { $0.range.upperBound > piece.range.upperBound }.map {
        $0.clamped(to: piece.range.upperBound..<$0.range.upperBound)
      }
      rest = rest.dropFirst(nested.count)
      if !crossing.isEmpty {
        rest = ArraySlice((crossing + rest).sorted())
      }
      parts += digits(position..<piece.range.lowerBound, isLast: false)
      if let number = piece.number { opened[number] = count + 1 }
      parts.append(span(piece, isFirst: count == 0, flow(piece.range, nested, &opened)))
      position = piece.range.upperBound
      if position < range.upperBound {
        parts.append(isRowEnd(position - 1) ? .lines([.empty]) : .text(gap(after: position - 1)))
      }
    }
    return parts + digits(position..<range.upperBound, isLast: true)
  }

  /// Returns a region as a span with its number. Only its first part has the id to which fields
  /// link.
  private func span(_ piece: Piece, isFirst: Bool, _ content: [HTML]) -> HTML {
    let number = piece.number.map { HTML.Attribute.data("n", "\($0)") }
    let id = isFirst ? piece.number.map { HTML.Attribute.id("b-\($0)") } : nil
    return HTML.element(.span, number, id, .look(piece.look)) {
      HTML(joining: content)
    }
  }

  /// Returns the digits of a range without regions, with separators between bytes and between rows.
  ///
  /// - Parameters:
  ///   - range: The bytes, as offsets in the buffer.
  ///   - isLast: Whether the separator after the last byte is left out.
  private func digits(_ range: Range<Int>, isLast: Bool) -> [HTML] {
    guard !range.isEmpty else { return [] }
    var parts: [HTML] = []
    var line = ""
    for offset in range {
      line += HexRows.Row.text(of: byte(offset))
      if isLast && offset == range.upperBound - 1 { break }
      if isRowEnd(offset) {
        parts.append(.lines([.text(line)]))
        line = ""
      } else {
        line += gap(after: offset)
      }
    }
    if !line.isEmpty { parts.append(.text(line)) }
    return parts
  }

  /// Returns a byte of the buffer; `nil` for a redacted one.
  private func byte(_ offset: Int) -> UInt8? {
    hidden.contains(offset) ? nil : buffer.storage[offset]
  }

  /// Returns the ASCII column of one row.
  private func ascii(at offset: Int, in window: Range<Int>) -> String {
    let end = min(offset + HexRows.width, window.upperBound)
    return HexRows.Row(offset: offset, bytes: (offset..<end).map(byte), marked: 0..<0).ascii
  }

  /// Returns whether the byte is the last of its row.
  private func isRowEnd(_ offset: Int) -> Bool {
    offset % HexRows.width == HexRows.width - 1
  }

  /// Returns one space between bytes, or two after every eighth.
  private func gap(after offset: Int) -> String { offset % 8 == 7 ? "  " : " " }
}

extension HexDump.Piece: Comparable {
  /// Orders by start; of those with the same start, the longer first, because it contains the
  /// others.
  fileprivate static func < (left: Self, right: Self) -> Bool {
    (left.range.lowerBound, -left.range.count) < (right.range.lowerBound, -right.range.count)
  }

  /// Compares the ranges, as the order does.
  fileprivate static func == (left: Self, right: Self) -> Bool { left.range == right.range }

  /// Returns the part of the region within a range.
  fileprivate func clamped(to range: Range<Int>) -> Self {
    Self(number: number, range: self.range.clamped(to: range), look: look)
  }
}
