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
    let redactor = Redactor(redaction, secrets: secrets)
    var copy = redacted(by: redactor)
    copy.withheld =
      redaction.hidesIdentifiers
      ? RedactedRanges(allBut: copy.decoded, in: buffers) : redactor.fields
    copy.withheld.formUnion(secrets.withheld)
    if !secrets.withheld.isEmpty { redactor.note(secrets, in: BufferTable(of: copy).buffers) }
    copy.redactions = redactor.entries
    return copy
  }

  /// The buffers that a line of results contains, and those of the byte strings in the fields, each
  /// once.
  private var readBuffers: [Buffer] {
    let ofValues = decoded.buffers { if case .bytes(let bytes) = $0.value { bytes } else { nil } }
    return (BufferTable(of: self).buffers + ofValues).distinct { ObjectIdentifier($0) }
  }

  /// The buffers of fields and evidence, with repeats.
  private var buffers: [Buffer] {
    let evidence = checks.flatMap(\.finding.evidence).map(\.bytes.buffer)
    return [payload.buffer] + decoded.buffers(\.bytes) + evidence
  }
}

extension FieldNode {
  /// Returns the buffers of the bytes that the closure returns for the field and its descendants,
  /// without consecutive repeats.
  fileprivate func buffers(_ bytes: (FieldNode) -> Bytes?) -> [Buffer] {
    var buffers: [Buffer] = []
    func collect(_ node: FieldNode) {
      if let buffer = bytes(node)?.buffer, buffer !== buffers.last { buffers.append(buffer) }
      node.children.forEach(collect)
    }
    collect(self)
    return buffers
  }
}

extension Redaction {
  /// Returns the redacted source of something that is not an artifact.
  package func source(_ source: Source) -> Source {
    guard hidesSecrets else { return source }
    return source.redacted(by: Redactor(self))
  }
}
