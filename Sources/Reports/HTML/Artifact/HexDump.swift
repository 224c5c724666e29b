import Evidence
import Results

/// Bytes as offset, hexadecimal and ASCII in three columns. The digits are one flow of nested
/// spans, so that a region can run across line ends and hold others.
struct HexDump {
  /// A region, or the piece of one that its neighbours leave in one stretch.
  fileprivate struct Piece {
    let number: Int?
    let range: Range<Int>
    let look: HTML.Attribute?
  }

  /// Regions nest. Only results that somebody else wrote can hold many that cross each other, and
  /// each would be cut where another one ends: after so many pieces the rest of one goes unmarked.
  private static let pieceLimit = 16

  private let buffer: Buffer
  private let windows: [Range<Int>]
  private let hidden: ByteRanges
  private let pieces: [Piece]

  init(_ dump: ByteRegions.Dump, withheld: Withheld) {
    buffer = dump.buffer
    windows = dump.windows
    hidden = withheld.places(in: dump.buffer)
    pieces = dump.regions.compactMap { region in
      guard let bytes = region.bytes, !bytes.isEmpty else { return nil }
      return Piece(
        number: region.number, range: bytes.range,
        look: Self.look(region.role, region.startsComponent ? region.component : nil))
    }.sorted()
  }

  private init(
    _ bytes: Bytes, _ role: EvidenceReference.Role, rows: Range<Int>, _ withheld: Withheld
  ) {
    buffer = bytes.buffer
    windows = [rows]
    hidden = withheld.places(in: bytes.buffer)
    pieces = [Piece(number: nil, range: bytes.range, look: Self.look(role, nil))]
  }

  private static func look(
    _ role: EvidenceReference.Role?, _ component: Component?
  ) -> HTML.Attribute? {
    switch (role, component) {
    case (.fault, _): .class("bad")
    case (.confirms, _), (.expected, _): .class("rel")
    case (_, .certificate): .class("k1")
    case (_, .receipt): .class("k2")
    case (_, .authenticatorData): .class("k3")
    case (_, .issuer): .class("k4")
    case (_, nil): nil
    }
  }

  /// The few rows around a place, for reading beside the text.
  @HTMLBuilder
  static func window(
    around bytes: Bytes, role: EvidenceReference.Role, withheld: Withheld
  ) -> HTML {
    let window = HexRows(around: bytes, withheld: withheld)
    if let first = window.rows.first, let last = window.rows.last {
      let rows = first.offset..<(last.offset + last.bytes.count)
      HTML.element(
        .div, .class("hexbox small"), .focusable, .role("group"),
        .label("Bytes at \(bytes.startIndex.offsetText)")
      ) { HexDump(bytes, role, rows: rows, withheld).grid }
    }
    if window.omitted > 0 {
      HTML.element(.p, .class("muted")) { "\(window.omitted.counted("byte")) not shown here." }
    }
  }

  /// The three columns.
  var grid: HTML {
    var opened: [Int: Int] = [:]
    var offsets: [HTML] = []
    var digits: [HTML] = []
    var letters: [HTML] = []
    var position = 0
    for window in windows {
      skip(from: position, to: window.lowerBound, &offsets, &digits, &letters)
      let rows = stride(from: window.lowerBound, to: window.upperBound, by: HexRows.width)
      offsets.append(HTML.lines(rows.map { .text($0.padded(hex: 4)) }))
      letters.append(HTML.lines(rows.map { .text(ascii(at: $0, in: window)) }))
      digits += flow(window, pieces[...], &opened)
      digits.append(.lines([.empty]))
      position = window.upperBound
    }
    skip(
      from: position, to: isExcerpt ? position : buffer.storage.count, &offsets, &digits, &letters)
    return HTML.element(.div, .class("hexgrid")) {
      HTML.element(.pre, .class("off"), .hidden) { HTML(joining: offsets) }
      HTML.element(.pre, .class("hex")) { HTML(joining: digits) }
      HTML.element(.pre, .class("asc"), .hidden) { HTML(joining: letters) }
    }
  }

  /// A few rows beside the text say nothing of what is around them.
  private var isExcerpt: Bool { pieces.allSatisfy { $0.number == nil } }

  /// A line in each column for bytes that are left out.
  private func skip(
    from start: Int, to end: Int, _ offsets: inout [HTML], _ digits: inout [HTML],
    _ letters: inout [HTML]
  ) {
    guard start < end, !isExcerpt else { return }
    // An HTML parser drops a line feed right after <pre>: the line is not empty.
    offsets.append(.lines([.text(" ")]))
    letters.append(.lines([.text(" ")]))
    digits.append(
      HTML.lines([
        HTML.element(.span, .class("cut")) { "\((end - start).counted("byte")) not shown" }
      ]))
  }

  /// The digits of a range with the spans in it, without what would follow its last byte.
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
      // What crosses the end of this piece goes on behind it, under the same number.
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
      if position < range.upperBound { parts.append(separator(after: position - 1)) }
    }
    return parts + digits(position..<range.upperBound, isLast: true)
  }

  private func span(_ piece: Piece, isFirst: Bool, _ content: [HTML]) -> HTML {
    let number = piece.number.map { HTML.Attribute.data("n", "\($0)") }
    let id = isFirst ? piece.number.map { HTML.Attribute.id("b-\($0)") } : nil
    return HTML.element(.span, [number, id, piece.look].compactMap(\.self)) {
      HTML(joining: content)
    }
  }

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

  private func byte(_ offset: Int) -> UInt8? {
    hidden.contains(offset) ? nil : buffer.storage[offset]
  }

  private func ascii(at offset: Int, in window: Range<Int>) -> String {
    let end = min(offset + HexRows.width, window.upperBound)
    return HexRows.Row(offset: offset, bytes: (offset..<end).map(byte), marked: 0..<0).ascii
  }

  private func separator(after offset: Int) -> HTML {
    isRowEnd(offset) ? .lines([.empty]) : .text(gap(after: offset))
  }

  private func isRowEnd(_ offset: Int) -> Bool {
    offset % HexRows.width == HexRows.width - 1
  }

  private func gap(after offset: Int) -> String { offset % 8 == 7 ? "  " : " " }
}

extension HexDump.Piece: Comparable {
  /// What begins first comes first; of those that begin together, what holds the others.
  fileprivate static func < (left: Self, right: Self) -> Bool {
    (left.range.lowerBound, -left.range.count) < (right.range.lowerBound, -right.range.count)
  }

  fileprivate static func == (left: Self, right: Self) -> Bool { left.range == right.range }

  fileprivate func clamped(to range: Range<Int>) -> Self {
    Self(number: number, range: self.range.clamped(to: range), look: look)
  }
}
