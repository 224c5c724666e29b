package import Evidence

/// Makes the lines of `results.jsonl`: one for the run, one for each artifact and each finding, and
/// one for the summary.
///
/// An artifact's line contains no time of its own: the same input gives the same bytes.
/// `docs/result.schema.json` describes every line.
package enum ResultsLine {
  /// Version of the schema. Within a major version members are only added; a reader ignores members
  /// that it does not know.
  package static let schemaVersion = "1.0"

  /// The kinds of lines that only a run that follows its input prints.
  package enum Kind: String, Sendable {
    /// An artifact that replaces the earlier line of the same id.
    case revised
    /// An artifact that isn't in the input: it was seen while its record was incomplete.
    case withdrawn
    /// A finding before the end. The findings at the end replace all of them.
    case interim

    /// What a line of this kind means, for the schema.
    var about: String {
      switch self {
      case .revised:
        "A run that follows its input prints `revised` for an artifact that replaces the earlier "
          + "line of the same `id`."
      case .withdrawn: "Takes back the line of an artifact."
      case .interim:
        "A run that follows its input prints `interim` for a finding before the end; the findings "
          + "at the end replace all of them."
      }
    }
  }

  /// Returns the line of an artifact. The fix steps of its diagnoses are written as they are in
  /// `result`, not adapted to the artifact.
  ///
  /// - Parameters:
  ///   - result: The redacted result.
  ///   - tool: The program that made it.
  ///   - legends: The texts of rules in the run's line. A line without bytes omits them.
  ///   - kind: The kind of the line, if it isn't `artifact`.
  package static func line(
    of result: ArtifactResult, by tool: RunHeader.Tool, under legends: RuleLegends,
    kind: Kind? = nil
  ) -> JSONValue {
    LineWriter(
      table: BufferTable(of: result), legends: result.holdsBytes ? .none : legends, tool: tool,
      artifact: result, kind: kind
    ).json(result, ArtifactResult.fields)
  }

  /// Returns the line of a finding.
  ///
  /// - Parameters:
  ///   - tool: The program that found it.
  ///   - kind: The kind of the line, if it isn't `finding`.
  package static func finding(
    _ finding: RunFinding, by tool: RunHeader.Tool, kind: Kind? = nil
  ) -> JSONValue {
    LineWriter(tool: tool, kind: kind).json(finding, RunFinding.fields)
  }

  /// Returns the line that takes back an artifact's line.
  package static func withdrawn(_ id: String) -> JSONValue {
    WithdrawnLine(id: id).json
  }

  /// Returns a decoded structure without a verdict, for the command `decode`.
  package static func decoded(
    _ tree: FieldNode, redactions: [RedactionEntry], reading: DecodedReading? = nil
  ) -> JSONValue {
    LineWriter(table: BufferTable(of: tree)).json(
      DecodedLine(tree: tree, redactions: redactions, reading: reading), DecodedLine.fields)
  }
}

/// A decoded structure without a verdict.
struct DecodedLine: Sendable {
  let tree: FieldNode
  let redactions: [RedactionEntry]
  let reading: DecodedReading?

  static let fields = FieldTable(
    derived: Field.ofLine("decoded"), DecodedLine.init(tree:redactions:reading:),
    .field("decoded", \.tree, .tree),
    .field("redactions", \.redactions, .list(.object(RedactionEntry.fields))),
    .field(
      "reading", \.reading, .optional(.object(DecodedReading.fields)),
      about: "What the bytes are, if they aren't an App Attest artifact."))
}

/// A line that takes back an artifact's line.
struct WithdrawnLine: Tabled {
  let id: String

  package static let fields = FieldTable(
    derived: Field.ofLine(ResultsLine.Kind.withdrawn.rawValue), WithdrawnLine.init(id:),
    .field("id", \.id, .artifactID))
}

extension Field {
  /// The members that say what a line is, and others.
  ///
  /// - Parameter other: The kind of such a line in a run that follows its input, if it differs.
  static func ofLine(
    _ kind: String, following other: ResultsLine.Kind? = nil, _ others: Field...
  ) -> [Field] {
    let schema = other.map { Schema.one(of: [kind, $0.rawValue]).about($0.about) }
    return [
      Field("kind", .own.schema(schema ?? .constant(kind))) { _, line in
        line.kind?.rawValue ?? kind
      },
      Field("schemaVersion", .own.schema(.text(like: "^1\\.[0-9]+$"))) { _, _ in
        ResultsLine.schemaVersion
      },
    ] + others
  }

  /// The program that made the line.
  static var tool: Field {
    let codec = Codec<RunHeader.Tool?>.optional(.object(RunHeader.Tool.fields))
    return Field(path: ["tool"], schema: codec.schema, isRequired: true) { _, line, name in
      codec.write(line.tool, as: name, &line)
    }
  }
}

extension ArtifactResult {
  /// Reads the line of an artifact.
  ///
  /// - Parameters:
  ///   - value: The line.
  ///   - legends: Texts of rules from the run's line, for lines without bytes.
  /// - Throws: ``ResultsFault`` for a line that is incomplete or contradicts itself.
  package init(_ value: ResultsValue, under legends: RuleLegends) throws(ResultsFault) {
    let holdsBytes = try value.optional("evidence") == nil
    let buffers = holdsBytes ? try BufferReading(try value.member("buffers")) : BufferReading()
    self = try Self.fields.read(
      value, LineReader(holdsBytes: holdsBytes, buffers: buffers, legends: legends))
    _ = try Verdict(
      try value.member("verdict"), of: type, checks.map { ($0.rule.id, $0.result) })
    guard !holdsBytes || size == payload.count else {
      throw try value.member("artifact").member("bytes").fault("is not the artifact's length")
    }
  }

  /// Returns the result without what a redactor hides.
  package func redacted(by redactor: any LineRedactor) -> ArtifactResult {
    Self.fields.redact?(self, redactor) ?? self
  }
}

extension Source {
  /// Returns the source without what a redactor hides. The rest of file and path stays, because
  /// these and the entry lead a reader who has the inputs back to the artifact.
  package func redacted(by redactor: any LineRedactor) -> Source {
    Self.fields.redact?(self, redactor) ?? self
  }

  /// Reads where something was found.
  package init(_ value: ResultsValue) throws(ResultsFault) { self = try value.read(Self.fields) }
}

extension ResultsValue {
  /// Reads an object without places.
  package func read<Value>(_ table: FieldTable<Value>) throws(ResultsFault) -> Value {
    try table.read(self, LineReader())
  }
}
