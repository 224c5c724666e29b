package import Evidence

extension Source: Tabled {
  /// Where something was found.
  package static let fields = FieldTable(
    Source.init(file:entry:path:transport:capturedAt:steps:),
    .field("file", \.file, .text), .field("entry", \.entry, .optional(.count)),
    .field("path", \.path, .optional(.text), about: "RFC 6901 JSON Pointer inside the entry."),
    .field(
      "transport", \.transport,
      .own.schema(
        .words([
          "raw", "base64", "base64url", "hex", "pem", "nsdata", "json-array", "escaped",
          "cbor-diagnostic",
        ]))),
    .field("capturedAt", \.capturedAt, .optional(.time)),
    .field(
      "steps", \.steps, .someSteps,
      about: "The whole way from the file to the artifact, outermost first."))
}

extension Served {
  /// The server's response.
  static let fields = FieldTable(
    Served.init(_:status:toldBy:),
    .field("answer", \.answer, .choice),
    .field("status", \.status, .optional(.count), about: "The status of the HTTP answer."),
    .field(
      "toldBy", \.toldBy, .optional(.choice),
      about: "What shows the answer. If it is unknown, `body` contradicts the status or itself."))
}

extension Codec<[SourceStep]> {
  /// The path from the input file to an artifact or a value. A reader stops before the first step
  /// of an unknown kind, because later steps depend on it.
  static let steps = Codec(
    schema: .list(
      Schema.object(
        [
          "kind": .words(["member", "exchange", "part", "transform", "pointer", "row", "text"]),
          "name": .text.about("Of a member: its name in the archive or message."),
          "index": .count.about("Of an exchange or a row: its number, counted from zero."),
          "method": .text, "url": .text,
          "service": .text.about("Of an exchange: the service, if a profile knows it."),
          "time": .time, "status": .count,
          "duration": .count.about("Of an exchange: milliseconds until its response ended."),
          "part": .words(SourceStep.MessagePart.allCases.map(\.rawValue)),
          "transform": .text.about("What was decoded: `gzip`, `base64`, `percent`, …"),
          "pointer": .text.about("A JSON Pointer (RFC 6901)."),
          "column": Schema(["type": ["integer", "string"]]).about(
            "Of a row: the column's name. Of a text: the column, counted from one."),
          "line": .positive, "offset": .count.about("In bytes, counted from zero."),
        ], required: ["kind"]
      ).about("A step on the way from an input to what was found in it.").defined(as: "SourceStep")),
    absent: [],
    write: { steps, line in
      line.list(steps) { step, line in line.object { $0.members(of: step) } }
    },
    read: { (value, _) throws(ResultsFault) in
      var isKnown = true
      return try value.list { (value) throws(ResultsFault) -> SourceStep? in
        guard isKnown, let step = try SourceStep(value) else {
          isKnown = false
          return nil
        }
        return step
      }.compactMap(\.self)
    },
    redact: { steps, redactor in steps.redacted(by: redactor) { $0.redacted(by: redactor) } })
}

extension Codec<[SourceStep]> {
  /// The same path, left out if it is empty.
  static let someSteps = steps.schema(steps.schema.with(["minItems": .integer(1)])).leavingOut([])
}

extension LineWriter {
  /// Writes the members of a step: `kind`, and those that depend on it.
  ///
  /// ```json
  /// {"index": 3, "kind": "exchange", "method": "GET", "status": 200, "url": "https://…"}
  /// {"kind": "part", "part": "response.body"}
  /// {"kind": "pointer", "pointer": "/attestation"}
  /// {"kind": "transform", "transform": "base64"}
  /// ```
  fileprivate mutating func members(of step: SourceStep) {
    switch step {
    case .member(let name):
      json.member("kind", "member")
      json.member("name", name)
    case .exchange(let exchange):
      json.member("duration", exchange.duration)
      json.member("index", exchange.index)
      json.member("kind", "exchange")
      json.member("method", exchange.method)
      json.member("service", exchange.service)
      json.member("status", exchange.status)
      json.member("time", exchange.time?.description)
      json.member("url", exchange.url)
    case .part(let part):
      json.member("kind", "part")
      json.member("part", part.rawValue)
    case .transform(let name):
      json.member("kind", "transform")
      json.member("transform", name)
    case .pointer(let place):
      json.member("kind", "pointer")
      json.member("pointer", place)
    case .row(let index, let column):
      json.member("column", column)
      json.member("index", index)
      json.member("kind", "row")
    case .text(let line, let column, let offset):
      json.member("column", column)
      json.member("kind", "text")
      json.member("line", line)
      json.member("offset", offset)
    }
  }
}

extension SourceStep {
  /// Reads a step; `nil` for an unknown kind.
  fileprivate init?(_ value: ResultsValue) throws(ResultsFault) {
    switch try value.member("kind").text() {
    case let kind where kind.equals("member"):
      self = .member(name: try value.member("name").text())
    case let kind where kind.equals("exchange"):
      self = .exchange(
        ExchangeStep(
          index: try value.member("index").count(), method: try value.optional("method")?.text(),
          url: try value.optional("url")?.text(), time: try value.optional("time")?.time(),
          duration: try value.optional("duration")?.count(),
          status: try value.optional("status")?.count(),
          service: try value.optional("service")?.text()))
    case let kind where kind.equals("part"): self = .part(try value.member("part").choice())
    case let kind where kind.equals("transform"):
      self = .transform(try value.member("transform").text())
    case let kind where kind.equals("pointer"): self = .pointer(try value.member("pointer").text())
    case let kind where kind.equals("row"):
      self = .row(
        index: try value.member("index").count(), column: try value.optional("column")?.text())
    case let kind where kind.equals("text"):
      self = .text(
        line: try value.member("line").count(), column: try value.member("column").count(),
        offset: try value.member("offset").count())
    default: return nil
    }
  }

  /// Returns the step with redacted URLs, file names, pointers and columns: URLs may contain tokens,
  /// names may be those of people. `nil` if nothing changes.
  fileprivate func redacted(by redactor: any LineRedactor) -> SourceStep? {
    func shown(_ name: String, _ text: String?) -> String? {
      text.flatMap { text in redactor.at(name) { redactor.text(text, .text) } }
    }
    switch self {
    case .member(let name): return shown("name", name).map { .member(name: $0) }
    case .pointer(let pointer): return shown("pointer", pointer).map { .pointer($0) }
    case .row(let index, let column):
      return shown("column", column).map { .row(index: index, column: $0) }
    case .exchange(let exchange):
      return shown("url", exchange.url).map {
        .exchange(
          ExchangeStep(
            index: exchange.index, method: exchange.method, url: $0, time: exchange.time,
            duration: exchange.duration, status: exchange.status, service: exchange.service))
      }
    case .part, .transform, .text: return nil
    }
  }
}
