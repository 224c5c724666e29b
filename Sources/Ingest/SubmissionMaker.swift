import Claims
import Containers
import Decoding
import Evidence

/// Turns the entries of a file into events: artifacts with everything that was said about them,
/// occurrences, and reasons why something has no artifact.
struct SubmissionMaker {
  /// The values from options of the run, which have the highest precedence.
  let defaults: Expectations
  /// What another file says about artifacts.
  let context: ContextTable
  /// The limits, and the known services.
  let policy: IngestPolicy
  /// Whether what exchanges show about challenges is collected (``Product/observed``).
  var isObserving = true
  /// The limits for everything that is unpacked from the file; `nil` for no limit.
  var budget: WorkBudget?

  /// The limits for decoding an artifact.
  var decodingLimits: DecodingLimits { DecodingLimits(bytes: policy.artifact) }

  /// The result of one entry.
  struct Product {
    /// The events in the order of the entry.
    var events: [InputEvent]
    /// The strings that may be useful for other artifacts, such as challenges.
    var strings: [SeenString] = []
    /// What the binding of challenges needs to know, if the entry is an exchange.
    var observed: ObservedExchange?

    /// Whether one of the events is an artifact of a known type.
    var holdsArtifact: Bool {
      events.contains {
        if case .submission(let found) = $0 { found.type.isOfAppAttest } else { false }
      }
    }

    /// Whether one of the events is a text.
    var saysText: Bool {
      events.contains {
        if case .occurrence(let occurrence) = $0, case .said = occurrence.kind {
          true
        } else {
          false
        }
      }
    }
  }

  /// Returns the result of one entry.
  /// - Parameters:
  ///   - entry: The entry.
  ///   - file: The name of the file.
  ///   - steps: The path to the entries of the file.
  ///   - notes: Remarks about everything in the file.
  func product(
    of entry: Entry, in file: String, after steps: [SourceStep] = [], notes: [String] = []
  ) -> Product {
    let source = Source(file: file, entry: entry.index, steps: steps + entry.steps)
    switch entry.content {
    case .skipped(let reason): return Product(events: [skip(source, reason)])
    case .unread(let reason): return Product(events: [skip(source, reason, isUnread: true)])
    case .artifact(let text): return Product(events: [lone(text, source, notes: notes)])
    case .text(let text, let fault): return product(ofText: text, fault, source, notes)
    case .window(let window):
      var opener = Opener(policy: policy, author: .record, budget: budget)
      opener.carve(window, at: SourcePath(source.steps))
      var product = product(of: Opened(opener), source, notes)
      if let lines = window.lines { product.events += said(lines.text, source.at(lines.start)) }
      return product
    case .opened(let opened): return product(of: opened, source, notes)
    case .json(let reading, let text):
      guard let value = reading.value else {
        return Product(events: [skip(source, "no JSON value", isUnread: true)])
      }
      var product = product(of: value, reading, source, notes)
      // Text that begins like JSON and isn't may be a printed value or source code.
      if !reading.faults.isEmpty, !product.holdsArtifact {
        let faults = reading.faults.phrases.map { "The record's JSON: \($0)" }
        let carved = self.product(ofText: text, "no JSON", source, notes + faults)
        if carved.holdsArtifact { return carved }
      }
      if !product.holdsArtifact, !product.saysText { product.events += said(text, source) }
      product.events += (entry.remark.map { [skip(source, $0, isUnread: true)] } ?? [])
      return product
    }
  }

  /// Returns the result of a JSON value: an evidence record, or anything that contains artifacts.
  private func product(
    of value: JSONNode, _ reading: JSONReader.Reading, _ source: Source, _ notes: [String]
  ) -> Product {
    let faults = reading.faults.phrases.map { "The record's JSON: \($0)" }
    if let members = value.members, !value.isNumberList {
      let record = members.mayBeRecord ? EvidenceRecord(members) : nil
      var product =
        record?.holdsArtifact == true && RequestShape(members).joined(with: members).mayBeRecord
        ? Product(events: []) : product(ofValue: value, source, notes + faults)
      guard product.events.isEmpty else { return product }
      product.events =
        if let record {
          events(for: record, of: value.bytes, source, notes: notes, faults: faults)
        } else {
          [
            skip(
              source, recordNamed: EvidenceRecord.id(of: members), faults,
              isOfKey: members.describeKey)
          ]
        }
      return product
    }
    let notes = notes + faults
    if let text = value.string { return product(ofText: text, nil, source, notes) }
    if value.isNumberList { return Product(events: [lone(value.bytes, source, notes: notes)]) }
    var product = product(ofValue: value, source, notes)
    if product.events.isEmpty {
      product.events = [
        skip(source, "neither a record nor an artifact, but \(value.typeName)")
      ]
    }
    return product
  }

  /// Returns the result of a JSON value that isn't an evidence record; it has no events if there is
  /// no artifact.
  private func product(ofValue value: JSONNode, _ source: Source, _ notes: [String]) -> Product {
    var opener = Opener(policy: policy, author: .record, budget: budget)
    opener.walk(value, named: nil, at: SourcePath(source.steps), within: [])
    return product(of: Opened(opener), source, notes)
  }

  /// Returns the result of a text.
  /// - Parameter fault: Why the text isn't a record; `nil` for a text that may be one artifact, even if none is
  ///   found in it.
  private func product(
    ofText text: Bytes, _ fault: String?, _ source: Source, _ notes: [String]
  ) -> Product {
    var opener = Opener(policy: policy, author: .record, budget: budget)
    let isLone = Carver.carve(text, limits: decodingLimits).isLone
    if !isLone { opener.open(text, at: SourcePath(source.steps)) }
    guard opener.finds.isEmpty else {
      var product = product(of: Opened(opener), source, notes)
      product.events += said(text, source)
      return product
    }
    let event =
      isLone
      ? lone(text, source, notes: notes)
      : fault.map { skip(source, $0, isUnread: true) } ?? lone(text, source, notes: notes)
    var product = Product(events: [event], strings: opener.strings)
    if !product.holdsArtifact { product.events += said(text, source) }
    return product
  }

  /// Returns the text as an event, so that its error reports are found; nothing for a text without any.
  private func said(_ text: Bytes, _ source: Source) -> [InputEvent] {
    text.isEmpty || policy.isSilent(text)
      ? [] : [.occurrence(Occurrence(.said(text), at: source, Delivery()))]
  }

  /// Returns the result of opened content.
  private func product(of opened: Opened, _ source: Source, _ notes: [String]) -> Product {
    let place = opened.opening.flatMap { ExchangePlace(file: source.file, steps: $0.path.steps) }
    var events: [InputEvent] = []
    let finds = ArtifactTexts(opened.finds)
    let texts = GivenTexts()
    var remarks: [ObjectIdentifier: RecordRemarks] = [:]
    for find in opened.finds {
      let beside = ArtifactClaims(find, among: finds, reading: texts)
      var notes = notes
      if let layer = find.layers.first(where: { !$0.values.isEmpty }).map(ObjectIdentifier.init) {
        notes += remarks[layer, default: RecordRemarks(beside.notes)].next()
      }
      events.append(
        .submission(submission(find, beside, of: opened, source, notes: notes, at: place)))
    }
    for (kind, steps) in opened.occurrences {
      var place = source
      place.steps = steps
      place.capturedAt = opened.opening?.exchange.time
      let request = opened.opening.flatMap {
        $0.exchange.receiptRequest(with: $0.requestMessage.content)
      }
      events.append(
        .occurrence(
          Occurrence(kind, at: place, opened.opening?.delivery ?? Delivery(), request: request)))
    }
    events += (opened.remarks + [opened.entitlements?.sentence].compactMap(\.self)).map {
      skip(source, $0)
    }
    return Product(
      events: events, strings: opened.strings,
      observed: isObserving ? place.flatMap { opened.opening?.observation(at: $0) } : nil)
  }

  /// Returns the submission of an artifact that was found by its bytes.
  private func submission(
    _ find: FoundArtifact, _ beside: ArtifactClaims, of opened: Opened, _ source: Source,
    notes: [String],
    at exchange: ExchangePlace?
  ) -> Submission {
    var recorder: [(author: Author, said: Expectations)] = []
    if let exchange = opened.opening?.exchange, let time = exchange.time,
      !exchange.isReceiptRequest || !find.steps.contains(.part(.requestBody))
    {
      // The recorder's time is the best one there is. But what a server sends to Apple arrived at
      // the server earlier, at an unknown time.
      var recorded = Expectations()
      recorded.capturedAt = time
      recorder.append((.record, recorded))
    }
    var place = source
    place.steps = find.steps
    place.path =
      place.steps.lazy.compactMap {
        if case .pointer(let pointer) = $0 { pointer } else { nil }
      }.last
    var found = submission(
      find.decodedText, as: find.type, place, transport: [], record: beside.record,
      field: find.field,
      own: recorder + beside.statements, alternatives: beside.alternatives.map { recorder + $0 },
      delivery: opened.opening?.delivery ?? beside.delivery,
      size: find.decodedText.text.count
        + (opened.opening?.requestMessage.content.count ?? 0), count: opened.finds.count,
      notes: notes,
      surroundings: Surroundings(
        strings: opened.strings, request: opened.opening?.requestMessage,
        clientData: opened.opening?.clientData(for: find), exchange: opened.opening?.exchange,
        place: exchange,
        namedAccount: find.namedAccount))
    if find.type == .deviceCheck { found.deviceCheck = opened.opening?.deviceCheck }
    if find.type == .token { found.companion = opened.finds.attestation?.decodedText.payload }
    return found
  }

  /// Returns the event for an artifact without any values beside it.
  private func lone(_ text: Bytes, _ source: Source, notes: [String]) -> InputEvent {
    let decodedText = TextDecoder.read(text.artifactText, limits: decodingLimits)
    return .submission(
      submission(
        decodedText, source, transport: decodedText.steps(), record: nil, field: nil, own: [],
        size: text.count, notes: notes))
  }

  /// Returns the events of an evidence record: its artifacts, or the reason why there is none.
  private func events(
    for record: EvidenceRecord, of text: Bytes, _ source: Source, notes: [String],
    faults: [String]
  ) -> [InputEvent] {
    guard !record.artifacts.isEmpty else {
      let skipped = skip(source, recordNamed: record.id, faults)
      guard record.delivery.error != nil else { return [skipped] }
      var place = source
      place.capturedAt = record.expectations.capturedAt
      return [.occurrence(Occurrence(.said(text), at: place, record.delivery)), skipped]
    }
    var remarks = RecordRemarks(faults + record.notes)
    return record.artifacts.flatMap { artifact -> [InputEvent] in
      guard artifact.value.bytes.count <= policy.artifact else {
        let reason = "\(artifact.name.quotedName) is larger than \(policy.artifact.grouped) bytes"
        return [skip(source, reason, isUnread: true)]
      }
      var place = source
      place.path = artifact.path
      place.steps.point(to: artifact.path)
      return artifact.decodedTexts(limits: decodingLimits).map { decodedText in
        var found = submission(
          decodedText, place, transport: decodedText.steps(), record: record.id,
          field: artifact.field,
          own: [(.record, record.expectations)],
          alternatives: record.alternatives.map { [(.record, $0)] },
          delivery: record.delivery, size: text.count, count: record.artifacts.count,
          notes: notes + remarks.next())
        if found.type == .token { found.companion = record.attestation(limits: decodingLimits) }
        return .submission(found)
      }
    }
  }

  /// Returns a submission with the statements of options, context and evidence, in this order of
  /// precedence.
  /// - Parameters:
  ///   - decodedText: The decoded text.
  ///   - known: The type if it is known; otherwise it is determined from the bytes.
  ///   - place: The place in the evidence.
  ///   - transport: The transformations from the text to the bytes.
  ///   - record: The name of the record.
  ///   - field: The type that the name of the artifact's member promises.
  ///   - own: What the evidence says, the strongest author first.
  ///   - alternatives: The same as taken by a program that prefers another member when two have the
  ///     same meaning.
  ///   - delivery: Who sent it, and how the server answered.
  ///   - size: The number of bytes of the record, or of the artifact and its request.
  ///   - count: The number of artifacts in the record.
  ///   - notes: Remarks about the record.
  ///   - surroundings: What was around it.
  private func submission(
    _ decodedText: DecodedText, as known: ArtifactType? = nil, _ place: Source,
    transport: [SourceStep], record: String?, field: ArtifactType?,
    own: [(author: Author, said: Expectations)],
    alternatives: [[(author: Author, said: Expectations)]] = [],
    delivery: Delivery = Delivery(), size: Int, count: Int = 1,
    notes: [String],
    surroundings: Surroundings? = nil
  ) -> Submission {
    let type = known ?? ArtifactType.sniff(decodedText.payload)
    var own = own
    if [.assertion, .receipt].contains(type), defaults.keyID == nil,
      !own.contains(where: { $0.said.keyID != nil }),
      let text = context.keyID(in: surroundings)
    {
      var said = Expectations()
      said.keyID = text
      own.append((.client, said))
    }
    let sent = defaults.keyID ?? own.lazy.compactMap(\.said.keyID).first
    let key = context.isEmpty ? nil : keyIdentifier(sent, decodedText, type)
    let stronger = [(.options, defaults)] + context.statements(record: record, key: key)
    let readings =
      alternatives.map { stronger + $0 }
      + context.alternatives(record: record, key: key).map { [(.options, defaults)] + $0 + own }
    let claims = Claims(stronger + own, for: type)
    var source = place
    source.transport =
      (decodedText.isOtherText ? DecodedText.Encoding.raw : decodedText.encoding).rawValue
    source.capturedAt = claims.held.capturedAt
    source.steps += transport
    return Submission(
      source: source, record: record, field: field, decodedText: decodedText, type: type,
      claims: claims, statements: stronger + own,
      alternatives: readings.filter { Claims($0, for: type).held != claims.held },
      delivery: delivery, isInContext: context.knows(record: record, key: key),
      recordSize: size, artifactsInRecord: count,
      notes: notes + context.notes(record: record, key: key), surroundings: surroundings)
  }

  /// Returns the identifier of the artifact's key: as the client sent it, or else as an attestation
  /// contains it.
  private func keyIdentifier(
    _ sent: String?, _ decodedText: DecodedText, _ type: ArtifactType
  ) -> [UInt8]? {
    if let sent { return KeyIDSpelling.identifier(sent) }
    guard type == .attestation else { return nil }
    let object = AttestationObject(decoding: decodedText.payload, limits: decodingLimits)
    return object.authenticatorData?.credential?.identifier?.array
  }

  /// Returns the event for a record without an artifact.
  ///
  /// - Parameter isOfKey: Whether it has values of a key, as a file of context has.
  private func skip(
    _ source: Source, recordNamed id: String?, _ faults: [String], isOfKey: Bool = false
  ) -> InputEvent {
    let name = id.map { "record “\($0)”: " } ?? ""
    let fault = faults.first.map { " (\($0))" } ?? ""
    let hint =
      isOfKey
      ? "; values of a key count for other artifacts only in a file that --context names" : ""
    return skip(
      source, "\(name)no attestation, assertion, receipt or token\(fault)\(hint)",
      isUnread: !faults.isEmpty)
  }

  /// Returns the event for something without an artifact.
  private func skip(
    _ source: Source, _ reason: String, isUnread: Bool = false
  ) -> InputEvent {
    .skipped(
      InputEvent.Skipped(
        file: source.file, entry: source.entry, reason: reason, isUnread: isUnread))
  }
}

extension Source {
  /// Returns the source of a place in the text.
  fileprivate func at(_ place: TextPlace) -> Source {
    var source = self
    source.steps.append(place.step)
    return source
  }
}

extension FoundArtifact {
  /// The account that the request's body names, a claim of the client.
  fileprivate var namedAccount: String? {
    layers.lazy.filter { $0.author == .client }.flatMap(\.values)
      .first { $0.field == .account }?.member.value.text?.utf8
  }
}

extension [FoundArtifact] {
  /// The first attestation.
  fileprivate var attestation: FoundArtifact? { first { $0.type == .attestation } }
}
