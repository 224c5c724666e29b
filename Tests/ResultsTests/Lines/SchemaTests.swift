import Evidence
import Testing

@testable import Results

@Suite("The schema of results")
struct SchemaTests {
  @Test("each description belongs to a member")
  func descriptions() throws {
    let schema = JSONWriter.text(ResultsSchema.json)
    #expect(Schema.descriptions.count > 30)
    for type in Schema.descriptions {
      for member in type.fields {
        let text = JSONWriter.text(.string(member.text))
        #expect(schema.contains(text), "\(type.name).\(member.name)")
      }
    }
  }
}
