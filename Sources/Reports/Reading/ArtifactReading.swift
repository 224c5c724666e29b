import Evidence
import Results

extension ArtifactResult {
  /// Reads the line of an artifact.
  ///
  /// - Parameters:
  ///   - value: The line.
  ///   - legends: Texts of rules from the run's line, for lines without bytes.
  /// - Throws: ``ResultsFault`` for a line that is incomplete or contradicts itself.
  init(_ value: ResultsValue, under legends: RuleLegends) throws(ResultsFault) {
    let artifact = try value.member("artifact")
    let verdict = try value.member("verdict")
    let holdsBytes = try value.optional("evidence") == nil
    let buffers = holdsBytes ? try BufferReading(try value.member("buffers")) : BufferReading()
    let type: ArtifactType = try artifact.member("type").choice()
    let checks = try value.member("checks").list { (check) throws(ResultsFault) in
      try CheckResult(check, in: buffers, under: legends)
    }
    self.init(
      id: try value.member("id").artifactID(), record: try value.optional("record")?.text(),
      type: type,
      source: try Source(try artifact.member("source")), payload: buffers.payload,
      sha256: try artifact.member("sha256").digest(),
      summary: try Summary(try artifact.member("summary")),
      policy: try PolicyFacts(try value.member("policy")),
      given: try value.member("policy").list(of: "given", GivenValue.init),
      verdict: try Verdict(verdict, of: type, checks.map { ($0.rule.id, $0.result) }),
      headline: try verdict.member("headline").text(),
      checks: checks,
      diagnoses: try value.member("diagnoses").list(Diagnosis.init),
      hazards: try value.list(of: "hazards", Hazard.init),
      decoded: try FieldNode(try value.member("decoded"), in: buffers),
      withheld: RedactedRanges(buffers.withheld),
      notes: try value.list(of: "notes") { (note) throws(ResultsFault) in try note.text() },
      redactions: try value.member("redactions").list(RedactionEntry.init),
      details: holdsBytes
        ? try ArtifactDetails(try value.member("details"), in: buffers) : ArtifactDetails(),
      sizeWithoutBytes: holdsBytes ? nil : try artifact.member("bytes").count())
    bindings = try artifact.bindings("bindings")
    joined = try artifact.list(of: "joined", JoinedValue.init)
    if let answer = try artifact.optional("served") { served = try Served(answer) }
  }
}

extension GivenValue {
  /// Reads an expected value with those that it overrules.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("kind").choice(), try value.member("text").text(),
      from: try value.member("origin").choice(),
      overruled: try value.list(of: "overruled", GivenValue.Overruled.init))
  }
}

extension GivenValue.Overruled {
  /// Reads an overruled value.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("kind").choice(), try value.member("text").text(),
      from: try value.member("origin").choice())
  }
}

extension Hazard {
  /// Reads a hazard.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      id: try value.member("id").text(), statement: try value.member("statement").text(),
      place: try value.member("where").text(), symptom: try value.member("symptom").text(),
      fix: try value.member("fix").text(), reference: try value.member("seenIn").text(),
      fitsError: try value.member("fitsServerError").flag())
  }
}

extension RedactionEntry {
  /// Reads an entry of the list of redactions.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      path: try value.member("path").text(), reason: try value.member("reason").text(),
      bytes: try value.member("bytes").count())
  }
}

extension Source {
  /// Reads where something was found.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      file: try value.member("file").text(), entry: try value.optional("entry")?.count(),
      path: try value.optional("path")?.text(), transport: try value.member("transport").text(),
      capturedAt: try value.optional("capturedAt")?.time(),
      steps: try value.steps("steps"))
  }
}

extension ArtifactResult.Summary {
  /// Reads the most important values; absent ones are `nil`.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init()
    appID = try value.optional("appId")?.text()
    environment = try value.optional("environment")?.text()
    operatingSystem = try value.optional("os")?.text()
    keyID = try value.optional("keyId")?.text()
    issuedAt = try value.optional("issuedAt")?.time()
    counter = try value.optional("counter").map { (counter) throws(ResultsFault) in
      UInt32(clamping: try counter.count())
    }
  }
}

extension PolicyFacts {
  /// Reads the policy with both trust anchors.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    let anchors = try AnchorReading(try value.member("trustAnchors"))
    self.init(
      evaluatedAt: try value.optional("evaluatedAt")?.time(),
      evaluatedAtSource: try value.optional("evaluatedAtSource")?.choice(),
      appIDs: try value.member("appIds").list { (id) throws(ResultsFault) in try id.text() },
      environment: try value.optional("environment")?.text(),
      attestationAnchor: anchors.attestation, receiptAnchor: anchors.receipt)
  }
}
