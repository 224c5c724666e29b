import Evidence

extension Redactor {
  /// Returns a path with redacted URLs, file names, pointers and columns: URLs may contain tokens,
  /// names may be those of people.
  mutating func steps(_ steps: [SourceStep], at path: @autoclosure () -> String) -> [SourceStep] {
    steps.enumerated().map { index, step in
      func place() -> String { "\(path())/\(index)" }
      switch step {
      case .member(let name): return .member(name: text(name, at: place() + "/name"))
      case .pointer(let pointer): return .pointer(text(pointer, at: place() + "/pointer"))
      case .row(let index, let column):
        return .row(index: index, column: column.map { text($0, at: place() + "/column") })
      case .exchange(let exchange):
        return .exchange(
          SourceStep.ExchangeStep(
            index: exchange.index, method: exchange.method,
            url: exchange.url.map { text($0, at: place() + "/url") }, time: exchange.time,
            status: exchange.status, service: exchange.service))
      case .part, .transform, .text: return step
      }
    }
  }
}
