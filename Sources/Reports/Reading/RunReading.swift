import Evidence
import Results

extension RunHeader {
  /// Reads the run's line.
  init(_ value: ResultsValue) throws(ResultsFault) {
    let anchors = try AnchorReading(value.member("trustAnchors"))
    self.init(
      tool: try Tool(try value.member("tool")),
      inputs: try value.member("inputs").list { (input) throws(ResultsFault) in try input.text() },
      attestationAnchor: anchors.attestation, receiptAnchor: anchors.receipt,
      legends: RuleLegends(try value.list(of: "rules", RuleLegend.init)))
  }
}

extension RunHeader.Tool {
  /// Reads the program with its versions.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      version: try value.member("version").text(), rules: try value.member("rules").text())
  }
}

/// The two trust anchors of a line.
struct AnchorReading {
  let attestation: AnchorFacts
  let receipt: AnchorFacts

  /// What an anchor is for.
  private enum Role: String {
    case attestation, receipt
  }

  /// Reads the anchors.
  ///
  /// - Throws: ``ResultsFault`` if one of them is missing.
  init(_ list: ResultsValue) throws(ResultsFault) {
    let anchors = try list.list { (value) throws(ResultsFault) in
      let anchor = AnchorFacts(
        name: try value.member("name").text(), sha256: try value.member("sha256").text(),
        isBuiltIn: try value.member("builtIn").flag())
      return (role: try value.member("role").choice(Role.self), anchor: anchor)
    }
    guard let attestation = anchors.first(where: { $0.role == .attestation })?.anchor,
      let receipt = anchors.first(where: { $0.role == .receipt })?.anchor
    else { throw list.fault("lacks an anchor for attestations or for receipts") }
    self.attestation = attestation
    self.receipt = receipt
  }
}

extension RunSummary {
  /// Reads the summary.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init()
    inputs = try value.member("inputs").count()
    read = try value.member("read").count()
    artifacts = try value.member("artifacts").count()
    outcomes = try Self.counts(value.member("outcomes"), Verdict.Outcome.init)
    types = try Self.counts(value.member("types"), ArtifactType.init)
    failures = try Self.counts(value.member("failures")) { RuleID.isName($0) ? RuleID($0) : nil }
    warnings = try Self.counts(value.member("warnings")) { RuleID.isName($0) ? RuleID($0) : nil }
    causes = try Self.counts(value.member("causes")) { $0 }
    if let counts = try value.optional("findings") {
      findings = try Self.counts(counts) { RuleID.isName($0) ? RuleID($0) : nil }
    }
    cleared = try value.optional("cleared")?.count() ?? 0
    review = try value.list(of: "review", ReviewItem.init)
    skipped = try value.member("skipped").list(Skipped.init)
    for input in try value.list(of: "failedInputs", Skipped.init) { fail(input) }
    skippedCount = try value.member("skippedCount").count()
    notes = try value.member("notes").list { (note) throws(ResultsFault) in try note.text() }
    isInterrupted = try value.member("interrupted").flag()
  }

  /// Reads an object of counts.
  ///
  /// - Parameter make: Returns the key for a name; `nil` for an unknown one, which is a fault.
  private static func counts<Name: Hashable>(
    _ value: ResultsValue, _ make: (String) -> Name?
  ) throws(ResultsFault) -> [Name: Int] {
    var counts: [Name: Int] = [:]
    for (word, count) in try value.members() {
      guard let name = make(word) else {
        throw count.fault("is a name that this version does not know")
      }
      counts[name] = try count.count()
    }
    return counts
  }
}

extension RunSummary.Skipped {
  /// Reads a skipped entry.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      file: try value.member("file").text(), entry: try value.optional("entry")?.count(),
      reason: try value.member("reason").text())
  }
}
