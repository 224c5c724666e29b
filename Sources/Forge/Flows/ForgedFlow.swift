package import Foundation

/// A conversation as files: its records, its capture, and apart from them what must be found.
package struct ForgedFlow: Sendable {
  package let recipe: FlowRecipe
  package let messages: [FlowMessage]

  init(_ recipe: FlowRecipe, _ messages: [FlowMessage]) {
    self.recipe = recipe
    self.messages = messages.enumerated().map { number, message in
      var message = message
      message.record.id = "\(recipe.name)/\(number + 1)"
      return message
    }
  }

  /// The records with artifacts, one on a line.
  package var records: Data {
    get throws {
      try messages.filter { !$0.isBare }.reduce(into: Data()) {
        $0 += try Self.encoder.encode($1.record) + Data("\n".utf8)
      }
    }
  }

  /// The same as a capture of traffic (HAR 1.2), with the challenges that the server gave out.
  package var capture: Data { get throws { try Self.encoder.encode(FlowCapture(messages)) } }

  /// The app that all of it is about.
  private var appID: String? { messages.lazy.compactMap(\.record.appId).first }

  /// What was done and what must be found, on one line with its line end.
  package var label: Data {
    get throws {
      try Self.encoder.encode(
        Label(
          name: recipe.name, done: recipe.title, appId: appID, findings: recipe.findings.sorted(),
          captureFindings: recipe.captureFindings.sorted(), proven: recipe.causes.sorted(),
          captureProven: recipe.captureCauses.sorted()))
        + Data("\n".utf8)
    }
  }

  private struct Label: Encodable {
    let name: String
    let done: String
    let appId: String?
    let findings: [String]
    let captureFindings: [String]
    let proven: [String]
    let captureProven: [String]
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
