import Foundation

/// A sample: an evidence record, and what must be found in it.
package struct ForgedCase: Sendable, Encodable {
  /// The name of the sample's file, without its extension.
  package let name: String
  package let title: String
  package var record: EvidenceRecord
  package let expectation: CaseExpectation

  package init(
    name: String, title: String, record: EvidenceRecord, expectation: CaseExpectation
  ) {
    self.name = name
    self.title = title
    self.record = record
    self.expectation = expectation
  }

  private enum CodingKeys: String, CodingKey {
    case label = "case"
  }

  private struct Label: Encodable {
    let title: String
    let source = "forged"
    let expect: CaseExpectation
  }

  /// The record, with the label as one more member.
  package func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Label(title: title, expect: expectation), forKey: .label)
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
