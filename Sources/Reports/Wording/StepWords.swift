import Evidence

extension SourceStep {
  /// What a reader does to follow the step: “member “capture.har””.
  package var phrase: String {
    switch self {
    case .member(let name): "member “\(name)”"
    case .exchange(let exchange): exchange.phrase
    case .part(let part): part.phrase
    case .transform(let name): "\(name) decoded"
    case .pointer(let place): place
    case .row(let index, let column):
      "row \((index + 1).grouped)" + (column.map { ", column “\($0)”" } ?? "")
    case .text(let line, let column, _):
      "line \(line.grouped)" + (column > 1 ? ", column \(column.grouped)" : "")
    }
  }
}

extension SourceStep.ExchangeStep {
  fileprivate var phrase: String {
    let request = [method, url].compactMap(\.self).joined(separator: " ")
    return "exchange \(index)" + (request.isEmpty ? "" : " (\(request))")
  }
}

extension SourceStep.MessagePart {
  fileprivate var phrase: String {
    switch self {
    case .requestBody: "body of the request"
    case .responseBody: "body of the answer"
    case .requestHeader: "header of the request"
    case .responseHeader: "header of the answer"
    case .requestQuery: "query of the request"
    case .message: "message"
    }
  }
}

extension [SourceStep] {
  /// The way in one line, the outermost step first; `nil` where there is none to go.
  package var phrase: String? {
    isEmpty ? nil : map(\.phrase).joined(separator: " → ")
  }
}
