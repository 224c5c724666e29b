import Results
import Testing

@testable import Diagnosis

@Suite("Worked examples of causes")
struct WorkedExampleTests {
  private func cause(_ id: String) throws -> Cause { try #require(CauseCatalogue.cause(id)) }

  @Test("a text that was hashed instead of its bytes gives the hash of the text")
  func text() throws {
    let codes = try cause("N03-hash-base64-text").example.map(\.code)
    #expect(
      codes == [
        "101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f",
        "89c7460452eddff119fea0419e785c74de2ffb139dbe74323aca4a01e198a5dc",
        "a00a8c4bfa06c55309750bb1348cc2864c38e6de5aa864617c966402ae9b22c9",
      ])
  }

  @Test("every cause that has an example passes another hash than Apple's, in lines of 64 digits")
  func different() {
    var count = 0
    for cause in CauseCatalogue.all where !cause.example.isEmpty {
      count += 1
      let codes = cause.example.compactMap(\.code)
      #expect(codes.count == 3 && codes[1] != codes[2], "\(cause.id)")
      #expect(
        codes.allSatisfy { $0.split(separator: "\n").allSatisfy { $0.count <= 64 } },
        "\(cause.id)")
    }
    #expect(count > 15)
  }

  @Test("a cause that no form of a value shows has none")
  func none() throws {
    #expect(try cause("S12-counter-not-greater").example.isEmpty)
  }

  @Test(
    "the steps of a form that the app hashed have the code of its analysis",
    arguments: [
      ("N03-hash-base64-text", Agreement.base64("challenge")),
      ("N05-hash-hex-text", .hexadecimal("challenge")),
      ("S20-encoded-clientdata", .base64("body")),
    ])
  func code(_ id: String, _ agreement: Agreement) throws {
    let fix = try cause(id).fix
    #expect(fix[0].code == agreement.encoded.app)
    #expect(fix[1].code == agreement.encoded.server)
  }
}
