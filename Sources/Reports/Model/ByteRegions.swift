package import Evidence
package import Results

/// The fields and evidence of an artifact as numbered regions of its buffers, for the hex dump.
///
/// The numbers connect the table of fields, the dump of the bytes, and links into them.
package struct ByteRegions: Sendable {
  /// The buffers with regions, the artifact's own first; at most 8.
  package private(set) var dumps: [Dump] = []
  /// The byte ranges that must not be shown.
  package let withheld: RedactedRanges
  /// Number of fields that were left out because there are more than 2,000.
  package let omitted: Int
  /// Whether the page shows the regions. A text that is no encoding of an artifact has no bytes to show.
  let isDrawn: Bool

  /// A field, or bytes that a check refers to.
  package struct Region: Sendable {
    /// Number among all regions of the artifact, from 0.
    package fileprivate(set) var number = 0
    /// The field's name; for evidence, `evidence of` and the rule.
    package let name: String
    /// Depth in the tree of fields; the root has 0.
    package let depth: Int
    /// The decoded value.
    package let value: FieldValue
    /// The meaning of the value; `nil` if it needs none.
    package let note: String?
    /// The bytes of the field; `nil` for a heading.
    package let bytes: Bytes?
    /// The part of the artifact that it belongs to; `nil` outside of all parts.
    package let component: Component?
    /// Whether the part starts here. Fields inside of it have the same tint and no title.
    package let startsComponent: Bool
    /// What a check says about the bytes; `nil` if none does.
    package fileprivate(set) var role: EvidenceReference.Role?
    /// Whether it is not a field, and only marks the bytes that a check refers to.
    package fileprivate(set) var isEvidence = false
  }

  /// A buffer with its regions, in the order of the fields.
  package struct Dump: Sendable {
    /// The buffer.
    package let buffer: Buffer
    /// Its regions, in the order of the fields.
    package fileprivate(set) var regions: [Region]
    /// The byte ranges that the dump shows, in whole rows and ascending.
    package fileprivate(set) var windows: [Range<Int>] = []
  }

  /// Maximum number of fields.
  private static let fieldLimit = 2_000
  /// Maximum number of buffers.
  private static let dumpLimit = 8

  /// Collects the fields of an artifact and the evidence of failed and warned checks.
  package init(_ result: ArtifactResult) {
    withheld = result.withheld
    isDrawn = result.details.reading?.isTextDamaged != true
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
        number += 1
      }
      collected[index].windows = DumpWindows.windows(of: collected[index], in: result)
    }
    dumps = collected
  }

  /// Returns the region of exactly these bytes, otherwise the smallest region around them; `nil` if
  /// there is none.
  package func region(of bytes: Bytes) -> Region? {
    guard let dump = dumps.first(where: { $0.buffer === bytes.buffer }) else { return nil }
    let around = dump.regions.filter { $0.bytes?.range.contains(bytes.range) ?? false }
    return around.last { $0.bytes?.range == bytes.range }
      ?? around.min { ($0.bytes?.count ?? 0) < ($1.bytes?.count ?? 0) }
  }

  /// Returns whether the dump shows any byte of a region.
  package func isShown(_ region: Region) -> Bool {
    guard let bytes = region.bytes, !bytes.isEmpty else { return false }
    return dumps.first { $0.buffer === bytes.buffer }?.windows
      .contains { $0.overlaps(bytes.range) } ?? false
  }
}

/// A part in a buffer: what decides the tint of a field.
private struct Ground: Equatable {
  let component: Component?
  let buffer: ObjectIdentifier
}

extension ByteRegions {
  /// Returns the fields by buffer. A heading without bytes goes with the first field below it.
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
      let own = row.node.bytes.map {
        Ground(component: component, buffer: ObjectIdentifier($0.buffer))
      }
      grounds = grounds.prefix(row.depth) + [own ?? ground]
      let region = Region(
        name: row.node.name, depth: row.depth, value: row.node.value, note: row.node.note,
        bytes: row.node.bytes, component: component,
        startsComponent: component != nil && own != nil && own != ground)
      let place = dumps.place(
        where: { $0.buffer === buffer }, else: Dump(buffer: buffer, regions: []))
      dumps[place].regions.append(region)
    }
    return dumps
  }

  /// Marks the region of a piece of evidence with its role, or inserts a region after the field
  /// around it.
  private static func add(
    _ reference: EvidenceReference, of rule: RuleID, _ withheld: RedactedRanges,
    to dumps: inout [Dump]
  ) {
    let bytes = reference.bytes
    let index = dumps.place(
      where: { $0.buffer === bytes.buffer }, else: Dump(buffer: bytes.buffer, regions: []))
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
