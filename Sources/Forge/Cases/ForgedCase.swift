#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A forged case: an evidence record and the label of its recipe.
package struct ForgedCase: Sendable, Encodable {
  /// The name of the recipe, which is also the name of the sample's file without its extension.
  package let name: String
  /// What was done, in one sentence.
  package let title: String
  /// The expected result.
  package let expectation: CaseExpectation
  /// The IDs of the causes that must be found.
  package let causes: [String]
  /// The record.
  package var record: EvidenceRecord

  /// Creates a case from a recipe and a record that it made.
  init(_ recipe: CaseRecipe, _ record: EvidenceRecord) {
    name = recipe.name
    title = recipe.title
    expectation = recipe.expectation
    causes = recipe.causes
    self.record = record
  }

  /// The member that the label adds to the record.
  private enum CodingKeys: String, CodingKey {
    case label = "case"
  }

  /// The label as it is written to the sample.
  private struct Label: Encodable {
    let title: String
    let source = "forged"
    let shows: [String]
    let expect: CaseExpectation
  }

  /// Writes the record, with the label as an additional member `case`.
  package func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(
      Label(title: title, shows: causes, expect: expectation), forKey: .label)
  }
}

extension Encodable {
  /// The value as JSON, its members sorted by name.
  func json(_ format: JSONEncoder.OutputFormatting = []) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format.union([.sortedKeys, .withoutEscapingSlashes])
    return Array(try encoder.encode(self))
  }

  /// The value as JSON on one line.
  func jsonLine() throws -> [UInt8] { try json() + [UInt8(ascii: "\n")] }

  /// The value as JSON that people can read.
  func readableJSON() throws -> [UInt8] { try json(.prettyPrinted) + [UInt8(ascii: "\n")] }
}
