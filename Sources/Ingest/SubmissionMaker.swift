import Claims
import Decoding
import Evidence

/// Makes submissions of the entries of a file.
struct SubmissionMaker {
  let defaults: Expectations
  let context: ContextTable
  let limits: IngestLimits

  private var decodingLimits: DecodingLimits { DecodingLimits(bytes: limits.artifact) }

  /// What comes of one entry: at least one event.
  /// - Parameter notes: what is to be said of everything in the file.
  func events(
    for entry: Entry, in file: String, after steps: [SourceStep] = [], notes: [String] = []
  ) -> [InputEvent] {
    let source = Source(file: file, entry: entry.index, steps: steps + entry.steps)
    switch entry.content {
    case .skipped(let reason): return [skip(source, reason)]
    case .unread(let reason): return [skip(source, reason, isUnread: true)]
    case .artifact(let text): return [lone(text, source, notes: notes)]
    case .json(let reading):
      guard let value = reading.value else {
        return [skip(source, "no JSON value", isUnread: true)]
      }
      let faults = reading.faults.phrases.map { "The record’s JSON: \($0)" }
      if let members = value.members, !value.isNumberList {
        return events(for: EvidenceRecord(members), source, notes: notes, faults: faults)
      }
      let notes = notes + faults
      if let text = value.string { return [lone(text, source, notes: notes)] }
      if value.isNumberList { return [lone(value.bytes, source, notes: notes)] }
      return [skip(source, "neither a record nor an artifact, but \(value.typeName)")]
    }
  }

  /// An artifact that nothing is said about.
  private func lone(_ text: Bytes, _ source: Source, notes: [String]) -> InputEvent {
    let armour = TextArmour.read(text.artifactText, limits: decodingLimits)
    return .submission(
      submission(armour, source, record: nil, field: nil, own: Expectations(), notes: notes))
  }

  private func events(
    for record: EvidenceRecord, _ source: Source, notes: [String], faults: [String]
  ) -> [InputEvent] {
    guard !record.artifacts.isEmpty else {
      let name = record.id.map { "record “\($0)”: " } ?? ""
      let fault = faults.first.map { " (\($0))" } ?? ""
      let reason = "\(name)no attestation, assertion, receipt or token\(fault)"
      return [skip(source, reason, isUnread: !faults.isEmpty)]
    }
    var remarks = RecordRemarks(faults + record.notes)
    return record.artifacts.map { artifact in
      guard artifact.value.bytes.count <= limits.artifact else {
        let reason = "\(artifact.name.quotedName) is larger than \(limits.artifact.grouped) bytes"
        return skip(source, reason, isUnread: true)
      }
      var place = source
      place.path = artifact.path
      place.steps.point(to: artifact.path)
      return .submission(
        submission(
          artifact.armour(limits: decodingLimits), place, record: record.id,
          field: artifact.field, own: record.expectations, alternatives: record.alternatives,
          encounter: record.encounter, count: record.artifacts.count, notes: notes + remarks.next())
      )
    }
  }

  private func submission(
    _ armour: ArmourReading, _ place: Source, record: String?, field: EvidenceField?,
    own: Expectations, alternatives: [Expectations] = [], encounter: Encounter = Encounter(),
    count: Int = 1, notes: [String]
  ) -> Submission {
    let type = ArtifactType.sniff(armour.payload)
    let key = context.isEmpty ? nil : keyIdentifier(own, armour, type)
    let stronger = [(.options, defaults)] + context.statements(record: record, key: key)
    let claims = Claims(stronger + [(.record, own)], for: type)
    var source = place
    source.transport = armour.encoding.rawValue
    source.steps += armour.steps
    source.capturedAt = claims.held.capturedAt
    return Submission(
      source: source, record: record, field: field, armour: armour, type: type,
      claims: claims,
      alternatives: alternatives.map { Claims(stronger + [(.record, $0)], for: type) }
        .filter { $0.held != claims.held },
      encounter: encounter, isInContext: context.knows(record: record, key: key),
      artifactsInRecord: count, notes: notes)
  }

  /// The key that an artifact belongs to: as the client sent it, else as an attestation names it.
  private func keyIdentifier(
    _ own: Expectations, _ armour: ArmourReading, _ type: ArtifactType
  ) -> [UInt8]? {
    if let sent = defaults.keyID ?? own.keyID { return KeyIDSpelling.identifier(sent) }
    guard type == .attestation else { return nil }
    let object = AttestationObject(decoding: armour.payload, limits: decodingLimits)
    return object.authenticatorData?.credential?.identifier?.array
  }

  private func skip(
    _ source: Source, _ reason: String, isUnread: Bool = false
  ) -> InputEvent {
    .skipped(
      InputEvent.Skipped(
        file: source.file, entry: source.entry, reason: reason, isUnread: isUnread))
  }
}

extension JSONNode {
  /// Whether it is bytes as JSON has them: an array of numbers, or a buffer of Node.
  fileprivate var isNumberList: Bool {
    switch kind {
    case .array: TextArmour.read(bytes).encoding == .jsonArray
    case .object: self["type"]?.string?.utf8 == "Buffer" && self["data"]?.elements != nil
    case .string, .number, .bool, .null: false
    }
  }
}
