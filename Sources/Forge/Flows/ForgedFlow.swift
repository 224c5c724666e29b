/// A forged conversation as files: evidence records, capture and label.
package struct ForgedFlow: Sendable {
  /// The recipe.
  package let recipe: FlowRecipe
  /// The messages, their records numbered from 1.
  package let messages: [FlowMessage]

  /// Numbers the records of the messages.
  init(_ recipe: FlowRecipe, _ messages: [FlowMessage]) {
    self.recipe = recipe
    self.messages = messages.enumerated().map { number, message in
      var message = message
      message.record.id = "\(recipe.name)/\(number + 1)"
      return message
    }
  }

  /// The evidence records, one JSON object per line; empty if no message has an artifact.
  package var records: [UInt8] {
    get throws {
      try messages.filter { !$0.isBare }.flatMap { try $0.record.jsonLine() }
    }
  }

  /// The conversation in HAR 1.2, including the requests for challenges.
  package var capture: [UInt8] { get throws { try HARFile(messages.map(\.entry)).json() } }

  /// The App ID of the conversation.
  private var appID: String? { messages.lazy.compactMap(\.record.appId).first }

  /// What was done and what must be found, as a JSON line with its line end.
  package var label: [UInt8] {
    get throws {
      try Label(
        name: recipe.name, done: recipe.title, appId: appID, findings: recipe.findings.sorted(),
        captureFindings: recipe.captureFindings.sorted(), proven: recipe.causes.sorted(),
        captureProven: recipe.captureCauses.sorted()
      ).jsonLine()
    }
  }

  /// A line of `labels.jsonl`.
  private struct Label: Encodable {
    let name: String
    let done: String
    let appId: String?
    let findings: [String]
    let captureFindings: [String]
    let proven: [String]
    let captureProven: [String]
  }
}
