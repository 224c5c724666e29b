package import Evidence
package import Results

extension ArtifactResult {
  /// Returns the result without what must not be shown. Called once for each artifact, so that no
  /// renderer decides what may be seen.
  ///
  /// - Parameters:
  ///   - redaction: What to remove.
  ///   - extent: How much of the result is shown. For `verdict` no bytes are searched, because none
  ///     are shown.
  /// - Returns: The result with marks for secrets, pseudonyms for identifiers, and the list of
  ///   redactions.
  package func redacted(
    by redaction: Redaction, for extent: ResultExtent = .everything
  ) -> ArtifactResult {
    guard redaction.hidesSecrets else { return self }
    let secrets = SecretBytes(
      in: extent == .verdict ? [] : readBuffers, ignoring: type == .token ? .token : nil,
      ofPersons: redaction.hidesIdentifiers)
    var redactor = Redactor(redaction, secrets: secrets)
    var copy = self
    copy.decoded = redactor.tree(decoded, at: "/decoded")
    for index in checks.indices {
      let finding = redactor.replacement(for: checks[index].finding, at: "/checks/\(index)")
      if let finding { copy.checks[index].finding = finding }
    }
    copy.diagnoses = diagnoses.enumerated().map { redactor.diagnosis($1, at: "/diagnoses/\($0)") }
    copy.notes = notes.enumerated().map { redactor.text($1, at: "/notes/\($0)") }
    copy.policy.appIDs = policy.appIDs.enumerated().map {
      redactor.text($1, at: "/policy/appIds/\($0)")
    }
    for (index, value) in given.enumerated() {
      let path = GivenValue.path(index)
      copy.given[index].text =
        value.kind == .keyID
        ? redactor.key(value.text, at: path) : redactor.text(value.text, at: path)
      for (number, other) in value.overruled.enumerated() {
        let path = GivenValue.path(index, overruled: number)
        copy.given[index].overruled[number].text =
          other.kind == .keyID
          ? redactor.key(other.text, at: path) : redactor.text(other.text, at: path)
      }
    }
    for (index, value) in joined.enumerated() {
      let path = "/artifact/joined/\(index)"
      copy.joined[index].text =
        switch value.kind {
        case .keyID: redactor.key(value.text, at: path + "/text")
        case .account: redactor.name(value.text, at: path + "/text")
        default: redactor.text(value.text, at: path + "/text")
        }
      copy.joined[index].steps = redactor.steps(value.steps, at: path + "/where")
    }
    copy.bindings = bindings.enumerated().map {
      redactor.binding($1, at: BoundValue.path($0))
    }
    copy.headline = redactor.text(headline, at: "/verdict/headline")
    copy.record = record.map { redactor.name($0, at: "/record") }
    copy.source = redactor.source(source, at: "/artifact/source")
    copy.summary.appID = summary.appID.map { redactor.text($0, at: "/artifact/summary/appId") }
    copy.summary.keyID = summary.keyID.map { redactor.key($0, at: "/artifact/summary/keyId") }
    copy.sha256 = redactor.digest(sha256, at: "/artifact/sha256")
    copy.id = redactor.digest(id, at: "/id")
    copy.details = redactor.details(details)
    copy.withheld =
      redaction.hidesIdentifiers
      ? RedactedRanges(allBut: copy.decoded, in: buffers) : redactor.fields
    copy.withheld.formUnion(secrets.withheld)
    if !secrets.withheld.isEmpty { redactor.note(secrets, in: BufferTable(of: copy).buffers) }
    copy.redactions = redactor.entries
    return copy
  }

  /// The buffers that are written, and those that values of fields were read from, each once.
  private var readBuffers: [Buffer] {
    var seen: Set<ObjectIdentifier> = []
    return (BufferTable(of: self).buffers + decoded.valueBuffers).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  /// The buffers of fields and evidence, with repeats.
  private var buffers: [Buffer] {
    let fields = FieldRows(of: decoded, limit: .max).rows.compactMap(\.node.bytes)
    let evidence = checks.flatMap(\.finding.evidence).map(\.bytes)
    return [payload.buffer] + (fields + evidence).map(\.buffer)
  }
}

extension FieldNode {
  /// The buffers of all byte strings in the tree.
  fileprivate var valueBuffers: [Buffer] {
    var buffers: [Buffer] = []
    collect(into: &buffers)
    return buffers
  }

  /// Appends the buffers of a field and of its children, without consecutive repeats.
  private func collect(into buffers: inout [Buffer]) {
    if case .bytes(let bytes) = value, bytes.buffer !== buffers.last {
      buffers.append(bytes.buffer)
    }
    for child in children { child.collect(into: &buffers) }
  }
}

extension GivenValue {
  /// JSON Pointer of the text of a given value in a line of results.
  static func path(_ index: Int) -> String { "/policy/given/\(index)/text" }

  /// JSON Pointer of the text of an overruled value.
  fileprivate static func path(_ index: Int, overruled number: Int) -> String {
    "/policy/given/\(index)/overruled/\(number)/text"
  }
}

extension Redactor {
  /// Returns the redacted finding; `nil` if nothing in it changes, as in most.
  fileprivate mutating func replacement(
    for finding: Finding, at path: @autoclosure () -> String
  ) -> Finding? {
    let found = replacement(for: finding.found, at: path() + "/found")
    let expected = finding.expected.flatMap { replacement(for: $0, at: path() + "/expected") }
    let actual = finding.actual.flatMap { replacement(for: $0, at: path() + "/actual") }
    guard found != nil || expected != nil || actual != nil else { return nil }
    var copy = finding
    copy.found = found ?? finding.found
    copy.expected = expected ?? finding.expected
    copy.actual = actual ?? finding.actual
    return copy
  }

  /// Returns the diagnosis with redacted texts and values.
  fileprivate mutating func diagnosis(_ diagnosis: Diagnosis, at path: @autoclosure () -> String)
    -> Diagnosis
  {
    var copy = diagnosis
    func place() -> String { path() + "/proof" }
    copy.proof.summary = text(diagnosis.proof.summary, at: path() + "/summary")
    copy.proof.counterfactual = text(
      diagnosis.proof.counterfactual, at: place() + "/counterfactual")
    copy.proof.rival = diagnosis.proof.rival.map { text($0, at: place() + "/rival") }
    for (index, step) in diagnosis.proof.steps.enumerated() {
      func own() -> String { "\(place())/steps/\(index)" }
      copy.proof.steps[index].configured = value(step.configured, at: own() + "/configured")
      copy.proof.steps[index].recovered = value(step.recovered, at: own() + "/recovered")
    }
    for (index, hypothesis) in diagnosis.proof.hypotheses.enumerated() {
      copy.proof.hypotheses[index].label = text(
        hypothesis.label, at: "\(place())/hypotheses/\(index)/id")
    }
    for (index, member) in (diagnosis.proof.correction?.members ?? []).enumerated() {
      guard case .text(let value) = member.value else { continue }
      copy.proof.correction?.members[index].value = .text(
        text(value, at: "\(place())/correction/\(member.name)"))
    }
    return copy
  }

  /// Returns the source with redacted secrets and long identifiers. File and path stay otherwise:
  /// with the entry they lead whoever has the inputs back to the artifact.
  fileprivate mutating func source(_ source: Source, at path: @autoclosure () -> String) -> Source {
    var copy = source
    copy.file = text(source.file, at: path() + "/file")
    copy.path = source.path.map { text($0, at: path() + "/path") }
    copy.steps = steps(source.steps, at: path() + "/steps")
    return copy
  }
}

extension Redaction {
  /// Returns the redacted source of something that is not an artifact.
  package func source(_ source: Source) -> Source {
    guard hidesSecrets else { return source }
    var redactor = Redactor(self)
    return redactor.source(source, at: "")
  }
}
