package import Claims
package import Containers
import Decoding
import Evidence

/// The context: what another file, given with `--context`, says about artifacts. It has evidence
/// records without artifacts, found by the name of a record or by the key ID, and the entitlements
/// of the app.
package struct ContextTable: Sendable {
  /// The context of each record, by its name.
  private var byRecord: [ByteText: Known] = [:]
  /// The context of each key, by the bytes of its identifier.
  private var byKey: [[UInt8]: Known] = [:]
  /// The entitlements, which apply to every artifact.
  private var ofApp: Known?
  /// The file, as the caller named it; `nil` without one.
  package private(set) var file: String?
  /// Entries that can't be used, with the reasons.
  package private(set) var skipped: [InputEvent.Skipped] = []

  /// The number of records that differ from an earlier one with the same name or key. The earlier
  /// one counts.
  package private(set) var contradicted = 0

  /// What one record of context says.
  private struct Known {
    /// The values that the server expects.
    let said: Expectations
    /// The same as taken by a program that prefers another member when two have the same meaning.
    let alternatives: [Expectations]
    /// Remarks about the record, as sentences without a period.
    let notes: [String]

    /// Takes the values of an entitlements file.
    init(_ entitlements: Entitlements) {
      (said, alternatives, notes) = (entitlements.expectations, [], [])
    }

    /// Takes the values of an evidence record.
    init(_ record: EvidenceRecord) {
      said = record.expectations
      alternatives = record.alternatives
      notes = record.notes.map { "In the context: \($0)" }
    }
  }

  /// Creates an empty table.
  package init() {}

  /// Reads a file with records in any format of evidence records, an entitlements file or a
  /// provisioning profile.
  /// - Throws: ``InputError`` if the file can't be opened or read to its end.
  package init(file: String, policy: IngestPolicy = IngestPolicy()) throws(InputError) {
    let stream = try ByteStream(file: file)
    self.file = file
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

  /// Whether the table says nothing about any artifact.
  package var isEmpty: Bool { byRecord.isEmpty && byKey.isEmpty && ofApp == nil }

  /// Adds one record; returns the reason if it can't be used.
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

  /// Adds a record under a name or key, unless there is one already.
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

  /// Returns whether the table says anything about an artifact.
  func knows(record: String?, key: [UInt8]?) -> Bool {
    !known(of: record, key).isEmpty
  }

  /// Returns what the table says about an artifact: by its record first, then by its key, then
  /// about the app.
  /// - Parameters:
  ///   - record: The name of the artifact's evidence record.
  ///   - key: The identifier of the artifact's key, 32 bytes.
  package func statements(record: String?, key: [UInt8]?) -> [(author: Author, said: Expectations)]
  {
    known(of: record, key).map { (.context, $0.said) }
  }

  /// Returns the statements as taken by a program that prefers another member when two have the
  /// same meaning. In each element one statement is replaced by an alternative.
  func alternatives(record: String?, key: [UInt8]?) -> [[(author: Author, said: Expectations)]] {
    let known = known(of: record, key)
    return known.indices.flatMap { place in
      known[place].alternatives.map { other in
        known.indices.map { (.context, $0 == place ? other : known[$0].said) }
      }
    }
  }

  /// Returns the remarks about the records that apply to an artifact.
  func notes(record: String?, key: [UInt8]?) -> [String] {
    known(of: record, key).flatMap(\.notes)
  }

  /// Returns the statements about an artifact together with those about the key that made it, for
  /// an artifact that names no key itself.
  /// - Parameters:
  ///   - submission: The artifact.
  ///   - statements: The statements so far, the strongest first.
  ///   - key: The identifier of the key, found by verifying the signature.
  /// - Returns: `nil` if the table says nothing about the key, or the artifact names a key itself.
  package func statements(
    on submission: Submission, _ statements: [(author: Author, said: Expectations)],
    madeBy key: [UInt8]?
  ) -> [(author: Author, said: Expectations)]? {
    guard let key, submission.claims.held.keyID == nil, byKey[key] != nil else { return nil }
    let place = statements.firstIndex { $0.author > .context } ?? statements.endIndex
    return statements[..<place] + self.statements(record: nil, key: key) + statements[place...]
  }

  /// Returns the key ID that a request contains where nothing has a name, such as in its path, a list or a binary
  /// message: the only such text of the client that is the identifier of a key of the context.
  /// - Returns: `nil` outside of an exchange, and if there are several.
  func keyID(in surroundings: Surroundings?) -> String? {
    guard !byKey.isEmpty, let surroundings, surroundings.exchange != nil else { return nil }
    let texts = surroundings.strings.lazy
      .filter { $0.author == .client && $0.name == nil && (32...128).contains($0.text.count) }
      .map(\.text)
    var found: [[UInt8]: String] = [:]
    for text in texts.prefix(Self.mostTexts) {
      if text.count == 32, byKey[text.array] != nil {
        found[text.array] = Base64.encode(text.array)
      } else if let text = text.utf8, let key = KeyIDSpelling.identifier(text), byKey[key] != nil {
        found[key] = found[key] ?? text
      }
    }
    return found.count == 1 ? found.first?.value : nil
  }

  /// The most texts of a request that are compared with the keys, for each artifact.
  private static let mostTexts = 64

  /// Returns the records that apply to an artifact, the most specific first.
  private func known(of record: String?, _ key: [UInt8]?) -> [Known] {
    [record.flatMap { byRecord[ByteText($0)] }, key.flatMap { byKey[$0] }, ofApp]
      .compactMap(\.self)
  }
}
