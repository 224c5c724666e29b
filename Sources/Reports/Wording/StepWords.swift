import Evidence

extension SourceStep {
  /// One step from a file to a value, as a reader would follow it: “member “capture.har””,
  /// “exchange 3 (POST https://…)”, “line 18, column 5”. Rows count from one.
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
  /// The exchange's number from zero, as in results, with its method and URL where they are known.
  fileprivate var phrase: String {
    let request = [method, url].compactMap(\.self).joined(separator: " ")
    return "exchange \(index)" + (request.isEmpty ? "" : " (\(request))")
  }
}

extension SourceStep.MessagePart {
  /// The part of the HTTP message.
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
  /// The path on one line, from the file inward: “exchange 3 (…) → body of the request → base64
  /// decoded”; `nil` for an empty path.
  package var phrase: String? {
    isEmpty ? nil : map(\.phrase).joined(separator: " → ")
  }
}
