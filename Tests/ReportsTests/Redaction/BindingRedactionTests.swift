import Evidence
import Redaction
import Reports
import Results
import Testing

@Suite("Redaction of expected values")
struct BindingRedactionTests {
  private static let identifiers = Redaction.identifiers { bytes in
    (0..<32).map { UInt8(truncatingIfNeeded: bytes.count &+ $0) }
  }

  private static let secret = "203.0.113.77"

  private var result: ArtifactResult {
    let steps: [SourceStep] = [
      .exchange(.init(index: 3, url: "https://\(Self.secret)/challenge")),
      .pointer("/\(Self.secret)"),
    ]
    return Fixture.bound(
      [
        BoundValue(
          .challenge, "of \(Self.secret)", designation: .named, by: .server, at: steps,
          candidates: [.init("by \(Self.secret)", by: .client, at: steps, fits: true)])
      ], Fixture.rejected())
  }

  @Test("secrets in values and paths are redacted, each with its place")
  func secrets() throws {
    let redacted = result.redacted(by: .secrets)
    let binding = try #require(redacted.bindings.first)
    let candidate = try #require(binding.candidates.first)
    #expect(binding.text?.contains("[address redacted, 12 bytes]") == true)
    #expect(candidate.text.contains("[address redacted, 12 bytes]"))
    let line = JSONWriter.line(ResultsLine.artifact(redacted, by: Fixture.tool))
    #expect(!String(decoding: line, as: UTF8.self).contains(Self.secret))
    let own = BoundValue.path(0)
    #expect(own == "/artifact/bindings/0")
    let parts: [String] = [
      BoundValue.textPath, "\(BoundValue.stepsPath)/0/url", "\(BoundValue.stepsPath)/1/pointer",
    ]
    let places = [own, own + BoundValue.candidatePath(0)].flatMap { place in
      parts.map { place + $0 }
    }
    #expect(redacted.redactions.map(\.path).filter { $0.hasPrefix("\(own)/") } == places)
    #expect(result.redacted(by: .nothing).bindings == result.bindings)
  }

  @Test("the place of a given value is the one that redaction lists")
  func given() {
    var result = Fixture.accepted()
    let values = [GivenValue.Kind.challenge, .keyID].map {
      GivenValue($0, Self.secret, from: .record)
    }
    result.given = values
    let paths = result.redacted(by: .secrets).redactions.map(\.path)
      .filter { $0.hasPrefix("/policy/") }
    #expect(paths == values.indices.map { GivenValue.path($0) })
  }

  @Test("with redacted identifiers, a challenge is a pseudonym, and its exchange stays")
  func identifiers() throws {
    let result = Fixture.bound(
      [Fixture.bound(.session), Fixture.undesignated()], Fixture.undetermined()
    ).redacted(by: Self.identifiers)
    let line = JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool))
    #expect(!String(decoding: line, as: UTF8.self).contains(Fixture.challenge))
    #expect(result.bindings[0].text?.hasPrefix("id-") == true)
    let options = try #require(result.openChoices.first).options
    #expect(
      options.prefix(3) == [
        "--challenge exchange:0", "--challenge exchange:3/a", "--challenge exchange:3/b",
      ])
    // A value that isn't shown can't be typed.
    #expect(options[5] == nil)
  }
}
