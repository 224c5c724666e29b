import Foundation

/// A case that was made: its recipe's labels, and an evidence record.
package struct ForgedCase: Sendable, Encodable {
  /// The name of the recipe, and of the sample's file without its extension.
  package let name: String
  package let title: String
  package let expectation: CaseExpectation
  package let causes: [String]
  package var record: EvidenceRecord

  init(_ recipe: CaseRecipe, _ record: EvidenceRecord) {
    name = recipe.name
    title = recipe.title
    expectation = recipe.expectation
    causes = recipe.causes
    self.record = record
  }

  private enum CodingKeys: String, CodingKey {
    case label = "case"
  }

  private struct Label: Encodable {
    let title: String
    let source = "forged"
    let shows: [String]
    let expect: CaseExpectation
  }

  /// The record, with the label as one more member.
  package func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(
      Label(title: title, shows: causes, expect: expectation), forKey: .label)
  }
}

extension Encodable {
  /// JSON to be read and compared by people: indented, keys in order, with a last line end.
  func readableJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
