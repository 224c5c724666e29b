import Evidence
import Reports
import Results
import Testing

@Suite("Expected values in the terminal")
struct BindingTerminalTests {
  /// The words without the line breaks.
  private func words(_ result: ArtifactResult, _ style: TerminalStyle = TerminalStyle()) -> String {
    ArtifactTerminal.text(of: result, style).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test(
    "a binding is one line: value, designation and place",
    arguments: [
      (
        BoundValue.Designation.session,
        "challenge Sn95MxXC…yM375Dc=, the latest challenge that the server issued in this session, "
          + "exchange 3 (GET https://api.example.com/challenge)"
      ),
      (.named, "Sn95MxXC…yM375Dc=, named by the request, by the server, exchange 3 ("),
      (.only, "the only open challenge for this client, by the server, exchange 3 ("),
      (.record, "Sn95MxXC…yM375Dc=, stated by the record, exchange 3 ("),
      (.operator, "Sn95MxXC…yM375Dc=, given by the operator, exchange 3 ("),
    ])
  func line(_ designation: BoundValue.Designation, _ expected: String) {
    let text = words(Fixture.bound([Fixture.bound(designation)], Fixture.rejected()))
    #expect(text.contains(expected), "\(text)")
  }

  @Test("a value with another author than the server is marked")
  func authors() {
    for (author, remark) in [
      (BoundValue.Author.client, "by the client"), (.unknown, "author unknown"),
    ] {
      for designation in [BoundValue.Designation.session, .record] {
        let binding = Fixture.bound(designation, by: author)
        #expect(
          words(Fixture.bound([binding], Fixture.rejected())).contains(", \(remark), exchange"))
      }
    }
  }

  @Test(
    "client data says what names it",
    arguments: [
      (
        nil, [SourceStep.part(.requestBody), .pointer("/clientData")],
        "called client data by the request"
      ),
      ("Example", [.part(.requestBody)], "what the profile of Example says is signed"),
      (nil, [.part(.requestHeader)], "what the request's message signature covers"),
    ] as [(String?, [SourceStep], String)])
  func namedClientData(_ service: String?, _ steps: [SourceStep], _ phrase: String) {
    let exchange = SourceStep.ExchangeStep(index: 0, service: service)
    let value = BoundValue(
      .clientData, "{}", designation: .named, by: .client, at: [.exchange(exchange)] + steps,
      candidates: [])
    #expect(value.designationPhrase == phrase)
  }

  @Test("composed client data names its parts, at most 12")
  func composed() {
    func phrase(_ parts: [String], _ part: SourceStep.MessagePart = .requestBody) -> String {
      BoundValue(
        .clientData, "{}", designation: .named, by: .client, at: [.part(part)], composedOf: parts
      ).designationPhrase
    }
    let parts = ["Auth-Challenge", "SHA-256 of the body"]
    #expect(phrase(parts) == "composed of Auth-Challenge + SHA-256 of the body")
    #expect(
      phrase(["@method"], .requestHeader)
        == "what the request's message signature covers: @method")
    #expect(phrase(Array(repeating: "a", count: 14)).hasSuffix(" + a + 2 more"))
  }

  @Test("the whole value and the other candidates are shown on request")
  func verbose() {
    let binding = Fixture.bound(.session, candidates: Fixture.candidates())
    let result = Fixture.bound([binding], Fixture.rejected())
    let style = TerminalStyle(verbosity: .verbose)
    #expect(words(result, style).contains("challenge \(Fixture.challenge), the latest"))
    #expect(words(result, style).contains(" hello, by the server, exchange 3"))
    #expect(words(result, style).contains("the artifact answers it"))
    #expect(words(result, style).contains("… and 1 more in the results"))
    #expect(!words(result).contains("hello"))
  }

  @Test("without a designated value the candidates are listed with their options")
  func choices() {
    let result = Fixture.undetermined([Fixture.undesignated()])
    let text = ArtifactTerminal.text(of: result, TerminalStyle())
    let words = words(result)
    #expect(words.contains("challenge none: nothing shows which value the server expects"))
    for option in ["exchange:0", "exchange:3/a", "exchange:3/b", "line:12"] {
      #expect(text.contains("     --challenge \(option)\n"), "\(option)")
    }
    #expect(
      words.contains("00112233445566778899aabbccddeeff, by the server, exchange 3 (GET"))
    #expect(words.contains("4. 3d5a9f60-1c7e-4b0a-9f3e-2b8f1f0a4c11, author unknown, line 12"))
    #expect(words.contains("6. jiU8"))
    #expect(!words.contains("7. "))
    #expect(words.contains("… and 1 more in the results"))
    #expect(
      words.contains(
        "The artifact answers the value of exchange 0; the client sent it before, so it shows nothing."
      ))
  }

  @Test(
    "the command that selects a candidate also has an option for everything else that is missing")
  func otherNeeds() {
    var result = Fixture.undetermined([Fixture.undesignated()])
    result.verdict = Verdict(
      outcome: .undetermined, counts: [:], needs: [.appID, .challenge, .publicKey])
    result.summary.appID = "ABCDE12345.com.example.app"
    let text = words(result)
    let command = text.split(separator: "Select the one that the server expects.").last ?? ""
    #expect(command.contains("--app-id ABCDE12345.com.example.app"), "\(text)")
    #expect(command.contains("--public-key FILE"), "\(text)")
    #expect(command.split(separator: "--challenge ").count == 2, "\(text)")
  }

  @Test("a challenge that was used before is marked, and isn't offered as the expected one")
  func used() {
    let text = words(Fixture.undetermined([Fixture.used()]))
    #expect(
      text.contains(
        "was used before, in exchange 1 (answered with status 200). A challenge is good for one artifact: reject this one. who Security reviewer. fix 1. Reject it. 2. Compare it with what used the challenge before, in exchange 1."
      ), "\(text)")
    #expect(text.contains("Undetermined: reject it"))
    #expect(text.contains("challenge none: the one that it answers was used before"))
    #expect(!text.contains("Select the one") && !text.contains("--challenge"))
  }

  @Test("the text of a matching candidate depends on its author")
  func fits() {
    func remark(_ author: BoundValue.Author, _ kind: BoundValue.Kind = .challenge) -> String? {
      BoundValue(
        kind, nil, designation: .none, by: nil, at: [],
        candidates: [.init("x", by: author, at: [.text(line: 7, column: 1, offset: 0)], fits: true)]
      ).fitRemark
    }
    #expect(
      remark(.server)
        == "The artifact answers the value of line 7; nothing shows that the server expects it.")
    #expect(
      remark(.unknown)
        == "The artifact answers the value of line 7; its author is unknown, so it shows nothing.")
    #expect(remark(.server, .publicKey)?.hasPrefix("The signature verifies with the value") == true)
    #expect(Fixture.bound(.session, candidates: Fixture.candidates()).fitRemark == nil)
  }

  @Test(
    "no line but an option, a command or a word without room is wider than asked, and hostile strings are escaped",
    arguments: HostileText.all)
  func hostile(_ hostile: HostileText) {
    let bindings = [Fixture.bound(.named, hostile.text), Fixture.undesignated(hostile.text)]
    for columns in [40, 80, 100] {
      let style = TerminalStyle(width: columns, verbosity: .verbose)
      let text = ArtifactTerminal.text(of: Fixture.undetermined(bindings), style)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isInvisible })
      let isCode = { (line: Substring) in
        let words = line.drop { $0 == " " }
        return words.hasPrefix("--") || words.hasPrefix("attestscope ")
      }
      for line in text.split(separator: "\n") where !isCode(line) {
        #expect(line.fits(columns), "\(line)")
      }
    }
  }

  @Test("narrated, each candidate is a sentence with its option below")
  func narrated() {
    let style = TerminalStyle(isNarrated: true)
    let text = ArtifactTerminal.text(of: Fixture.undetermined([Fixture.undesignated()]), style)
    #expect(text.contains("\nChallenge: none: nothing shows which value the server expects\n"))
    #expect(text.contains("\n--challenge exchange:3/a\n"))
  }
}
