import Evidence
import Reports
import Results
import Testing

@Suite("Reading expected values")
struct BindingReadingTests {
  private func reread(_ text: String) throws -> ArtifactResult {
    guard case .artifact(let again, _) = try ResultsReader().read(Bytes(Array(text.utf8))) else {
      throw ResultsFault("is no artifact", at: "")
    }
    return again
  }

  private func line(_ bindings: [BoundValue]) -> String {
    let result = Fixture.bound(bindings, Fixture.undetermined())
    return String(
      decoding: JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool)), as: UTF8.self)
  }

  @Test("every kind, designation and author is the same when read again")
  func whole() throws {
    let bindings = BoundValue.Kind.allCases.flatMap { kind in
      BoundValue.Designation.allCases.flatMap { designation in
        BoundValue.Author.allCases.map { author in
          BoundValue(
            kind, Fixture.challenge, designation: designation, by: author,
            at: Fixture.answer(3, "/challenge"), candidates: Fixture.candidates())
        }
      }
    }
    #expect(try reread(line(bindings)).bindings == bindings)
    #expect(try reread(line([Fixture.undesignated()])).bindings == [Fixture.undesignated()])
  }

  @Test("a binding without candidates is read as with none, and written with an empty list")
  func withoutCandidates() throws {
    let text = line([Fixture.bound(.session)])
    let empty = #""candidates":[],"#
    #expect(text.contains(empty))
    #expect(try reread(text.replacing(empty, with: "")).bindings == [Fixture.bound(.session)])
  }

  @Test("hostile strings are the same when read again", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let bindings = [Fixture.bound(.named, hostile.text), Fixture.undesignated(hostile.text)]
    #expect(try reread(line(bindings)).bindings == bindings)
  }

  @Test("a binding of an unknown kind or designation is left out, an unknown author is unknown")
  func newer() throws {
    let text = line([Fixture.bound(.session), Fixture.undesignated()])
    func read(_ old: String, _ new: String) throws -> [BoundValue] {
      try reread(text.replacing(old, with: new)).bindings
    }
    #expect(
      try read(#""designation":"session""#, #""designation":"oracle""#).map(\.designation)
        == [.none])
    #expect(try read(#""value":"challenge""#, #""value":"counter""#).isEmpty)
    let authors = try read(#""author":"server""#, #""author":"proxy""#)
    #expect(authors.first?.author == .unknown)
    #expect(authors.last?.candidates.contains { $0.author == .server } == false)
  }
}
