import Evidence
import Results

extension ResultsValue {
  /// Reads a path. It ends before the first step of an unknown kind, because later steps depend on
  /// it.
  func steps(_ name: String) throws(ResultsFault) -> [SourceStep] {
    var steps: [SourceStep] = []
    let values = try list(of: name) { (value) throws(ResultsFault) in value }
    for value in values {
      guard let step = try SourceStep(value) else { break }
      steps.append(step)
    }
    return steps
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
}

extension JoinedValue {
  /// Reads a value that belongs to the artifact.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init(
      try value.member("value").choice(), try value.member("text").text(),
      saidBy: try value.member("saidBy").choice(), at: try value.steps("where"),
      by: try value.member("by").choice())
  }
}
