import Evidence
import Results
import Testing

@testable import Reports

@Suite("The option that chooses a candidate")
struct CandidateOptionTests {
  @Test("is the shortest unique place, else the value with its encoding")
  func options() {
    let open = Fixture.undetermined([Fixture.undesignated()]).openChoices
    #expect(open.count == 1)
    #expect(
      open.first?.options == [
        "--challenge exchange:0", "--challenge exchange:3/a", "--challenge exchange:3/b",
        "--challenge line:12", nil, "--challenge base64:jiU8wTpmVFOojiU8wTpmVFOojiU8wTpm",
        "--challenge base64url:jiU8_Tpm-FOojiU8wTpmVFOojiU8wTpm",
      ])
  }

  @Test(
    "a value is written in its most likely encoding",
    arguments: [
      ("00112233445566778899aabbccddeeff", "hex"), ("0011", "text"), ("hello", "text"),
      ("3d5a9f60-1c7e-4b0a-9f3e-2b8f1f0a4c11", "text"), ("Sn95MxXCq2v7Tn0eWfRz8g==", "base64"),
      ("Sn95MxXC_2v7Tn0eWfRz8g", "base64url"), ("AAAA", "text"), ("a b", "text"),
    ])
  func encodings(_ text: String, _ encoding: String) {
    func option(_ kind: BoundValue.Kind) -> String? {
      let binding = BoundValue(
        kind, nil, designation: .none, by: nil, at: [],
        candidates: [.init(text, by: .unknown, at: [], fits: false)])
      return Fixture.undetermined([binding]).openChoices.first?.options.first ?? nil
    }
    let value = text.contains(" ") ? "'\(encoding):\(text)'" : "\(encoding):\(text)"
    #expect(option(.challenge) == "--challenge \(value)")
    #expect(option(.clientData) == "--client-data \(value)")
    #expect(option(.publicKey) == nil)
  }

  @Test("there is no option if a value is designated or the verdict is final")
  func settled() {
    #expect(Fixture.undetermined([Fixture.bound(.only)]).openChoices.isEmpty)
    #expect(Fixture.bound([Fixture.undesignated()], Fixture.rejected()).openChoices.isEmpty)
  }

  @Test(
    "the heading promises an option only for the candidates that have one",
    arguments: [
      (1, ", each with the option that chooses it"),
      (5, ", with the option that chooses it where there is one"),
    ])
  func heading(count: Int, promise: String) throws {
    var binding = Fixture.undesignated()
    binding.candidates = Array(binding.candidates.prefix(count))
    let open = try #require(Fixture.undetermined([binding]).openChoices.first)
    #expect(open.heading == "Candidates for the challenge\(promise):")
  }

  @Test("the example never chooses a value of another session")
  func sessions() throws {
    func example(_ isOfOtherSession: [Bool]) throws -> Int? {
      let binding = BoundValue(
        .challenge, nil, designation: .none, by: nil, at: [],
        candidates: isOfOtherSession.enumerated().map {
          .init(
            "number \($0)", by: .server, at: Fixture.answer($0, "/c"), fits: false,
            isOfOtherSession: $1)
        })
      let open = try #require(Fixture.undetermined([binding]).openChoices.first)
      #expect(open.options == open.choices.indices.map { "--challenge exchange:\($0)" })
      return open.example?.number
    }
    #expect(try example([true, false]) == 2)
    #expect(try example([true, true]) == nil)
  }

  @Test("two archive members with the same exchange number are chosen by value")
  func archives() {
    let candidates = ["a.har", "b.har"].map { name in
      BoundValue.Candidate(
        "of \(name)", by: .server, at: [.member(name: name)] + Fixture.answer(3, "/c"), fits: false)
    }
    let binding = BoundValue(
      .challenge, nil, designation: .none, by: nil, at: [], candidates: candidates)
    #expect(
      Fixture.undetermined([binding]).openChoices.first?.options
        == ["--challenge 'text:of a.har'", "--challenge 'text:of b.har'"])
  }

  @Test("a challenge that was chosen by its place keeps that option")
  func again() {
    var result = Fixture.bound([Fixture.bound(.operator)], Fixture.rejected())
    result.given = [GivenValue(.challenge, "Sn95", from: .options)]
    #expect(AnalyzeCommand(result).text.contains("--challenge exchange:3/challenge"))
    result.bindings = [
      BoundValue(.challenge, "Sn95", designation: .operator, by: .operator, at: [])
    ]
    result.given = [GivenValue(.challenge, "text:Sn95", from: .options)]
    #expect(AnalyzeCommand(result).text.contains("--challenge text:Sn95"))
  }
}
