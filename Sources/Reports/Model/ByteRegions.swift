package import Evidence
package import Results

/// Every field and every piece of evidence of an artifact as a numbered region of its buffer.
///
/// The numbers join the table of fields, the dump of the bytes and whatever points into them.
package struct ByteRegions: Sendable {
  package private(set) var dumps: [Dump] = []
  package let withheld: Withheld
  /// Fields that were left out because there are too many.
  package let omitted: Int
  /// Where a reader looks first: the first fault.
  package private(set) var start: Int?

  package struct Region: Sendable {
    package fileprivate(set) var number = 0
    package let name: String
    package let depth: Int
    package let value: FieldValue
    package let note: String?
    package let bytes: Bytes?
    package let component: Component?
    /// Whether the component begins here: what it holds lies on the same ground.
    package let startsComponent: Bool
    package fileprivate(set) var role: EvidenceReference.Role?
    /// Whether it is no field, and only marks what a check speaks of.
    package fileprivate(set) var isEvidence = false
  }

  /// A buffer with its regions, in the order of the fields.
  package struct Dump: Sendable {
    package let buffer: Buffer
    package fileprivate(set) var regions: [Region]
    /// What is shown of the bytes, in rows.
    package fileprivate(set) var windows: [Range<Int>] = []
  }

  private static let fieldLimit = 2_000
  private static let dumpLimit = 8

  package init(_ result: ArtifactResult) {
    withheld = result.withheld
    let rows = FieldRows(of: result.decoded, limit: Self.fieldLimit)
    omitted = rows.omitted
    var collected = Self.fields(rows.rows, home: result.payload.buffer)
    for check in result.checks where check.isTroubled {
      for reference in check.finding.evidence where reference.role != .context {
        Self.add(reference, of: check.rule.id, withheld, to: &collected)
      }
    }
    collected = Array(collected.filter { !$0.buffer.storage.isEmpty }.prefix(Self.dumpLimit))
    var number = 0
    for index in collected.indices {
      for row in collected[index].regions.indices {
        collected[index].regions[row].number = number
        if start == nil, collected[index].regions[row].role == .fault { start = number }
        number += 1
      }
      collected[index].windows = DumpWindows.windows(of: collected[index], in: result)
    }
    dumps = collected
  }

  /// The region of exactly these bytes, else the innermost one around them.
  package func region(of bytes: Bytes) -> Region? {
    guard let dump = dumps.first(where: { $0.buffer === bytes.buffer }) else { return nil }
    let around = dump.regions.filter { $0.bytes?.range.contains(bytes.range) ?? false }
    return around.last { $0.bytes?.range == bytes.range }
      ?? around.min { ($0.bytes?.count ?? 0) < ($1.bytes?.count ?? 0) }
  }

  /// Whether the dump shows where a region begins.
  package func isShown(_ region: Region) -> Bool {
    guard let bytes = region.bytes, !bytes.isEmpty else { return false }
    return dumps.first { $0.buffer === bytes.buffer }?.windows
      .contains { $0.overlaps(bytes.range) } ?? false
  }
}

/// The tint that a field lies on, and where.
private struct Ground: Equatable {
  let component: Component?
  let buffer: Buffer

  static func == (left: Ground, right: Ground) -> Bool {
    left.component == right.component && left.buffer === right.buffer
  }
}

extension ByteRegions {
  /// The fields by buffer; a heading without bytes stands with the first field below it.
  private static func fields(_ rows: [FieldRows.Row], home: Buffer) -> [Dump] {
    var dumps: [Dump] = [Dump(buffer: home, regions: [])]
    var path: [String] = []
    var components: [Component?] = []
    var grounds: [Ground?] = []
    for (index, row) in rows.enumerated() {
      path = path.prefix(row.depth) + [row.node.name]
      let component = Component(path: path) ?? components.prefix(row.depth).last.flatMap(\.self)
      components = components.prefix(row.depth) + [component]
      let below = rows[index...].dropFirst().prefix { $0.depth > row.depth }
      let buffer =
        row.node.bytes?.buffer ?? below.lazy.compactMap { $0.node.bytes?.buffer }.first ?? home
      let ground = grounds.prefix(row.depth).last.flatMap(\.self)
      let own = row.node.bytes.map { Ground(component: component, buffer: $0.buffer) }
      grounds = grounds.prefix(row.depth) + [own ?? ground]
      let region = Region(
        name: row.node.name, depth: row.depth, value: row.node.value, note: row.node.note,
        bytes: row.node.bytes, component: component,
        startsComponent: component != nil && own != nil && own != ground)
      if let index = dumps.firstIndex(where: { $0.buffer === buffer }) {
        dumps[index].regions.append(region)
      } else {
        dumps.append(Dump(buffer: buffer, regions: [region]))
      }
    }
    return dumps
  }

  /// Gives a region its role, or makes one where no field has exactly these bytes.
  private static func add(
    _ reference: EvidenceReference, of rule: RuleID, _ withheld: Withheld, to dumps: inout [Dump]
  ) {
    let bytes = reference.bytes
    let index =
      dumps.firstIndex { $0.buffer === bytes.buffer }
      ?? {
        dumps.append(Dump(buffer: bytes.buffer, regions: []))
        return dumps.count - 1
      }()
    let regions = dumps[index].regions
    if let row = regions.lastIndex(where: { $0.bytes?.range == bytes.range }) {
      if regions[row].role != .fault { dumps[index].regions[row].role = reference.role }
      return
    }
    let container = regions.lastIndex { $0.bytes?.range.contains(bytes.range) ?? false }
    let parent = container.map { regions[$0] }
    var region = Region(
      name: "evidence of \(rule)", depth: parent.map { $0.depth + 1 } ?? 0,
      value: withheld.overlaps(bytes) ? .redacted(count: bytes.count) : .bytes(bytes), note: nil,
      bytes: bytes, component: parent?.component, startsComponent: false)
    region.role = reference.role
    region.isEvidence = true
    dumps[index].regions.insert(region, at: container.map { $0 + 1 } ?? regions.count)
  }
}
