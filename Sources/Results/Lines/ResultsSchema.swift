/// The schema of the lines of `results.jsonl`, made of their field tables.
package enum ResultsSchema {
  /// The schema (JSON Schema 2020-12). Each kind of line is a definition with the kind's name.
  package static var json: JSONValue {
    var definitions = Schema.Definitions()
    let lines = Schema.one(of: [
      RunHeader.fields.schema.defined(as: "run"),
      ArtifactResult.fields.schema.with(ofArtifacts).defined(as: "artifact"),
      RunFinding.fields.schema.defined(as: "finding"),
      RunSummary.fields.schema.defined(as: "summary"),
      DecodedLine.fields.schema.defined(as: "decoded"),
      WithdrawnLine.fields.schema.about(ResultsLine.Kind.withdrawn.about).defined(as: "withdrawn"),
    ]).keywords(&definitions)
    return .object([
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("$id", "urn:attestscope:schema:result:1"),
      ("title", "A line of results.jsonl, version 1"),
      ("description", .string(description)), ("type", "object"), ("required", ["kind"]),
      ("oneOf", lines["oneOf"]),  // == is right: a keyword
      ("$defs", .object(definitions.list.map { ($0.key, $0.value) })),
    ])
  }

  private static let description = """
    The first line is the run, then one line per artifact in input order, then one per finding on \
    their conversation, then the summary. Within version 1 nothing is removed, renamed or given \
    another type, while members and values of enumerations may be added: a consumer ignores what it \
    does not know. The words that this version writes are listed as examples. This schema is exact \
    for the version of the tool that it ships with, so that a test against it notices every change; \
    to accept later minor versions, drop the `additionalProperties` keywords.
    """

  /// Keywords that require of lines with bytes the members that lines without bytes leave out.
  private static let ofArtifacts: Schema.Keywords = [
    "if": .object(["required": ["evidence"]]),
    "else": .object([
      "required": ["buffers", "details"],
      "properties": .object([
        "checks": .object([
          "items": .object([
            "required": ["group", "severity", "title"],
            "if": .object([
              "properties": .object([
                "result": .object(["enum": ["notRun", "notApplicable"]])
              ])
            ]),
            "then": .object(["required": ["reason"]]),
          ])
        ])
      ]),
    ]),
  ]
}
