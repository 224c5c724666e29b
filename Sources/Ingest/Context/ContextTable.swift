package import Checks
import Decoding

/// What is known of artifacts from another file: evidence records without artifacts, found by the
/// name of a record or by the key.
package struct ContextTable: Sendable {
  private var byRecord: [String: Expectations] = [:]
  private var byKey: [[UInt8]: Expectations] = [:]
  /// Entries that could not be used, with the reason.
  package private(set) var skipped: [InputEvent.Skipped] = []

  package init() {}

  /// Reads a file of records in any form in which evidence records come.
  package init(file: String, limits: IngestLimits = IngestLimits()) throws(InputError) {
    let stream = try ByteStream(file: file)
    var entries = ContainerFormat(head: stream.peek(ContainerFormat.headSize))
      .entries(of: stream, limits: limits)
    while let entry = entries.next() {
      if let reason = add(entry.content) {
        skipped.append(InputEvent.Skipped(file: file, entry: entry.index, reason: reason))
      }
    }
    if let failure = stream.failure { throw failure }
  }

  package var isEmpty: Bool { byRecord.isEmpty && byKey.isEmpty }

  /// Takes in one record; returns why not.
  private mutating func add(_ content: Entry.Content) -> String? {
    switch content {
    case .skipped(let reason): return reason
    case .artifact: return "no record of context"
    case .json(let reading):
      guard let members = reading.value?.members else { return "no JSON object" }
      let record = EvidenceRecord(members)
      let key = record.expectations.keyID.flatMap(KeyIDSpelling.identifier)
      if let id = record.id, byRecord[id] == nil { byRecord[id] = record.expectations }
      if let key, byKey[key] == nil { byKey[key] = record.expectations }
      return record.id == nil && key == nil ? "neither a record’s name nor a key ID in it" : nil
    }
  }

  /// What is known of an artifact: what its record says first, then what is known of that record,
  /// then of the key.
  package func completing(
    _ own: Expectations, record: String?, key: [UInt8]?
  ) -> Expectations {
    let known = [record.flatMap { byRecord[$0] }, key.flatMap { byKey[$0] }]
    return known.compactMap(\.self).reduce(own) { $0.filled(from: $1) }
  }
}
