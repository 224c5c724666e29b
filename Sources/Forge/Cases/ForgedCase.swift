#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A forged case: a recipe and an evidence record that it made.
package struct ForgedCase: Sendable, Encodable {
  /// The recipe. Its name is also the name of the sample's file without its extension.
  package let recipe: CaseRecipe
  /// The record.
  package var record: EvidenceRecord

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
      Label(title: recipe.title, shows: recipe.causes, expect: recipe.expectation), forKey: .label)
  }
}

/// Two values that are written as one object. The names of their members differ.
struct JoinedObject<First: Encodable, Second: Encodable>: Encodable {
  /// The one value.
  let first: First
  /// The other value.
  let second: Second

  /// Writes the members of both values.
  func encode(to encoder: any Encoder) throws {
    try first.encode(to: encoder)
    try second.encode(to: encoder)
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
