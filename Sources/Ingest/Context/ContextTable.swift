package import Claims
package import Containers
import Decoding
import Evidence
import Platform

/// What is known of artifacts from another file: evidence records without artifacts, found by the
/// name of a record or by the key.
package struct ContextTable: Sendable {
  private var byRecord: [ByteText: Known] = [:]
  private var byKey: [[UInt8]: Known] = [:]
  /// What holds of every artifact: the entitlements of the app.
  private var ofApp: Known?
  /// Entries that could not be used, with the reason.
  package private(set) var skipped: [InputEvent.Skipped] = []

  /// Records that differ from an earlier one of the same name or key, which counts.
  package private(set) var contradicted = 0

  /// What one record of context says.
  private struct Known {
    let said: Expectations
    /// The same as readers take it that prefer another of two values of one name.
    let alternatives: [Expectations]
    let notes: [String]

    init(_ entitlements: Entitlements) {
      (said, alternatives, notes) = (entitlements.expectations, [], [])
    }

    init(_ record: EvidenceRecord) {
      said = record.expectations
      alternatives = record.alternatives
      notes = record.notes.map { "In the context: \($0)" }
    }
  }

  package init() {}

  /// Reads a file of records in any form in which evidence records come.
  package init(file: String, policy: IngestPolicy = IngestPolicy()) throws(InputError) {
    let stream = try ByteStream(file: file)
    var entries = ContainerFormat.entries(of: stream, policy: policy)
    while let entry = entries.next() {
      if let reason = add(entry.content) {
        skipped.append(
          InputEvent.Skipped(
            file: stream.name, entry: entry.index, reason: reason, isUnread: entry.content.isUnread)
        )
      }
    }
    if let failure = stream.failure { throw failure }
  }

  package var isEmpty: Bool { byRecord.isEmpty && byKey.isEmpty && ofApp == nil }

  /// Takes in one record; returns why not.
  private mutating func add(_ content: Entry.Content) -> String? {
    switch content {
    case .skipped(let reason), .unread(let reason): return reason
    case .text(_, let fault): return fault ?? "no record of context"
    case .opened(let opened):
      guard let entitlements = opened.entitlements else { return "no record of context" }
      let known = Known(entitlements)
      if let ofApp, ofApp.said != known.said { contradicted += 1 }
      ofApp = ofApp ?? known
      return nil
    case .artifact, .window: return "no record of context"
    case .json(let reading, _):
      guard let members = reading.value?.members else { return "no JSON object" }
      let record = EvidenceRecord(members)
      let key = record.expectations.keyID.flatMap(KeyIDSpelling.identifier)
      let known = Known(record)
      Self.note(known, of: record.id.map { ByteText($0) }, in: &byRecord, &contradicted)
      Self.note(known, of: key, in: &byKey, &contradicted)
      return record.id == nil && key == nil ? "neither a record's name nor a key ID in it" : nil
    }
  }

  /// The first record of a name or of a key is the one that counts.
  private static func note<Name: Hashable>(
    _ known: Known, of name: Name?, in table: inout [Name: Known],
    _ contradicted: inout Int
  ) {
    guard let name else { return }
    guard let first = table[name] else {
      table[name] = known
      return
    }
    if first.said != known.said { contradicted += 1 }
  }

  /// Whether a record is joined to the artifact.
  func knows(record: String?, key: [UInt8]?) -> Bool {
    !known(of: record, key).isEmpty
  }

  /// What is known of an artifact: of its record first, then of its key.
  package func statements(record: String?, key: [UInt8]?) -> [(author: Author, said: Expectations)]
  {
    known(of: record, key).map { (.context, $0.said) }
  }

  /// The same as readers take it that prefer another of two values of one name.
  func alternatives(record: String?, key: [UInt8]?) -> [[(author: Author, said: Expectations)]] {
    let known = known(of: record, key)
    return known.indices.flatMap { place in
      known[place].alternatives.map { other in
        known.indices.map { (.context, $0 == place ? other : known[$0].said) }
      }
    }
  }

  /// What was wrong with the records that are joined to the artifact.
  func notes(record: String?, key: [UInt8]?) -> [String] {
    known(of: record, key).flatMap(\.notes)
  }

  /// The statements on an artifact with those of the key that made it, where neither the artifact nor its
  /// record named the key; `nil` where the context has nothing on it.
  package func statements(
    on submission: Submission, _ statements: [(author: Author, said: Expectations)],
    madeBy key: [UInt8]?
  ) -> [(author: Author, said: Expectations)]? {
    guard let key, submission.claims.held.keyID == nil, byKey[key] != nil else { return nil }
    let place = statements.firstIndex { $0.author > .context } ?? statements.endIndex
    return statements[..<place] + self.statements(record: nil, key: key) + statements[place...]
  }

  private func known(of record: String?, _ key: [UInt8]?) -> [Known] {
    [record.flatMap { byRecord[ByteText($0)] }, key.flatMap { byKey[$0] }, ofApp]
      .compactMap(\.self)
  }
}
