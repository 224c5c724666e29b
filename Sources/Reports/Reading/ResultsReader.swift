import Decoding
package import Evidence
package import Results

/// Reads lines of `results.jsonl` into the model that they were written from.
///
/// It is the counterpart of ``ResultsLine`` and checks everything: a line may come from another
/// version or from anyone. Lines of another major version of the schema are rejected. Unknown
/// members are ignored; unknown words in closed sets are faults, except where a function says
/// otherwise.
package struct ResultsReader: Sendable {
  /// Texts of rules from the run's line.
  private let legends: RuleLegends

  /// Creates a reader.
  ///
  /// - Parameter legends: The texts of rules in the run's line, which lines without bytes omit.
  package init(under legends: RuleLegends = .none) { self.legends = legends }

  /// A complete line.
  package enum Line: Sendable {
    case run(RunHeader)
    /// An artifact, with the program that made its result: files of one run may come from several
    /// versions.
    case artifact(ArtifactResult, by: RunHeader.Tool)
    case finding(RunFinding, by: RunHeader.Tool)
    case summary(RunSummary)
  }

  /// A line as far as a comparison of two runs needs it.
  package enum Outline: Sendable {
    case run(RunHeader)
    case artifact(ArtifactOutline)
    case finding(FindingOutline)
    case summary
  }

  /// Reads a complete line.
  ///
  /// - Throws: ``ResultsFault`` for anything that this version does not write or read.
  package func read(_ line: Bytes) throws(ResultsFault) -> Line {
    let (kind, value) = try Self.open(line)
    switch kind {
    case .run: return .run(try value.read(RunHeader.fields))
    case .summary: return .summary(try value.read(RunSummary.fields))
    case .finding:
      return .finding(
        try value.read(RunFinding.fields), by: try value.member("tool").read(RunHeader.Tool.fields))
    case .artifact:
      return .artifact(
        try ArtifactResult(value, under: legends),
        by: try value.member("tool").read(RunHeader.Tool.fields))
    }
  }

  /// Reads the part of a line that a comparison needs. Rules and causes may be of another version.
  ///
  /// - Throws: ``ResultsFault`` for a line that isn't JSON, is of another major version or kind, or
  ///   lacks what a comparison needs.
  package func outline(_ line: Bytes) throws(ResultsFault) -> Outline {
    let (kind, value) = try Self.open(line)
    switch kind {
    case .run: return .run(try value.read(RunHeader.fields))
    case .summary: return .summary
    case .finding: return .finding(try FindingOutline(value))
    case .artifact: return .artifact(try ArtifactOutline(value))
    }
  }

  /// The member `kind` of a line.
  private enum Kind: String {
    case run, artifact, finding, summary
  }

  /// Major version of the schema that this program reads.
  private static let major = ResultsLine.schemaVersion.prefix { $0 != "." }

  /// Limits of the JSON reader. A buffer in hexadecimal is one item; a tree of fields has some
  /// hundreds.
  private static let limits = DecodingLimits(depth: 256, items: 1 << 20)

  /// Parses a line and checks version and kind.
  private static func open(_ line: Bytes) throws(ResultsFault) -> (Kind, ResultsValue) {
    let reading = JSONReader.readWhole(line, limits: limits)
    guard let node = reading.value, reading.isClean else { throw damage(reading, of: line) }
    guard node.members != nil else {
      throw ResultsFault("is \(node.typeName) and isn't a line of results", isForeign: true)
    }
    let value = ResultsValue(node)
    guard let version = try value.optional("schemaVersion")?.text(),
      let word = try value.optional("kind")?.text()
    else { throw ResultsFault("isn't a line of results", isForeign: true) }
    guard version.prefix(while: { $0 != "." }).equals(major) else {
      throw ResultsFault(
        "is version \(version) of the results, and this program reads version \(major)")
    }
    guard let kind = Kind(rawValue: word) else {
      throw ResultsFault("is of the kind “\(word)”, which no report is made of")
    }
    return (kind, value)
  }

  /// Returns the fault of a line that is not JSON.
  private static func damage(_ reading: JSONReader.Reading, of line: Bytes) -> ResultsFault {
    guard let anomaly = reading.anomalies.first else {
      return ResultsFault("is empty", isForeign: true)
    }
    if case .truncated = anomaly.kind, anomaly.bytes.endIndex == line.endIndex {
      return ResultsFault("is cut off", isForeign: true)
    }
    return ResultsFault(
      "is not JSON: \(anomaly.kind), at byte \(anomaly.bytes.startIndex.grouped)", isForeign: true)
  }
}
