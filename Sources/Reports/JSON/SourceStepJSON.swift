import Evidence
import Results

/// The way to an artifact, a step an object: its kind, and what leads on from there.
extension ResultsLine {
  static func json(_ step: SourceStep) -> JSONValue {
    switch step {
    case .member(let name): .object(["kind": "member", "name": .string(name)])
    case .exchange(let exchange):
      .object([
        "index": .integer(exchange.index), "kind": "exchange",
        "method": exchange.method.map { .string($0) },
        "status": exchange.status.map { .integer($0) }, "time": exchange.time.map(time),
        "url": exchange.url.map { .string($0) },
      ])
    case .part(let part): .object(["kind": "part", "part": .string(part.rawValue)])
    case .transform(let name): .object(["kind": "transform", "transform": .string(name)])
    case .pointer(let place): .object(["kind": "pointer", "pointer": .string(place)])
    case .row(let index, let column):
      .object([
        "column": column.map { .string($0) }, "index": .integer(index), "kind": "row",
      ])
    case .text(let line, let column, let offset):
      .object([
        "column": .integer(column), "kind": "text", "line": .integer(line),
        "offset": .integer(offset),
      ])
    }
  }

  static func json(_ value: JoinedValue) -> JSONValue {
    .object([
      "by": .string(value.proof.rawValue), "saidBy": .string(value.speaker.rawValue),
      "text": .string(value.text), "value": .string(value.kind.rawValue),
      "where": .array(value.steps.map(json)),
    ])
  }
}
