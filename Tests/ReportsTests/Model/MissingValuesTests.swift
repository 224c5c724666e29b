import Evidence
import Results
import Testing

@testable import Reports

@Suite("What undetermined artifacts wait for")
struct MissingValuesTests {
  /// Returns the advice about artifacts that name the given App IDs and lack a value.
  private func advice(_ names: [String], _ need: Need, _ outcome: Verdict.Outcome = .undetermined)
    -> MissingValues.Advice?
  {
    var missing = MissingValues()
    for name in names {
      missing.add(
        Fixture.make(
          name, id: String(repeating: "06", count: 32), outcome: outcome, checks: [],
          diagnoses: [], headline: "", needs: [need]))
    }
    return missing.advice.first
  }

  @Test("is counted, with commands that supply it to each of the first three artifacts")
  func option() {
    #expect(
      advice(["A"], .publicKey)
        == .init(
          sentence:
            "1 artifact waits for the public key: run it again with what the server expects.",
          code: "attestscope analyze A \\\n  --id A \\\n  --public-key FILE"))
    #expect(
      advice(["A", "B"], .publicKey)
        == .init(
          sentence:
            "2 artifacts wait for the public key: give their attestations too, or `--context FILE` with a record of "
            + "`keyId` and `publicKey` for each key, or run each alone with it.",
          code: "attestscope analyze A \\\n  --id A \\\n  --public-key FILE\n"
            + "attestscope analyze B \\\n  --id B \\\n  --public-key FILE"))
    #expect(
      advice(["A", "B"], .challenge)
        == .init(
          sentence:
            "2 artifacts wait for the challenge: add what the server expects to their records, or run each alone "
            + "with it.",
          code: "attestscope analyze A \\\n  --id A \\\n  --challenge base64:…\n"
            + "attestscope analyze B \\\n  --id B \\\n  --challenge base64:…"))
    let many = advice(["A", "B", "C", "D"], .challenge)
    #expect(many?.sentence.hasSuffix("or run each alone with it.") == true)
    #expect(many?.remark == "The commands are for the first 3 of them.")
    #expect(many?.code?.contains("analyze D") == false)
  }

  @Test(
    "has a heading that says how many wait, or that no value helps",
    arguments: [
      ([[]], "Why the undetermined artifact can't be checked completely"),
      ([[], []], "Why the 2 undetermined artifacts can't be checked completely"),
      ([[.challenge]], "What the undetermined artifact waits for"),
      ([[.challenge], [.appID]], "What the 2 undetermined artifacts wait for"),
      ([[.challenge], []], "What 1 of the 2 undetermined artifacts waits for"),
    ] as [([[Need]], String)])
  func heading(needs: [[Need]], heading: String) {
    var missing = MissingValues()
    for needs in needs {
      missing.add(
        Fixture.make(
          "A", id: String(repeating: "06", count: 32), outcome: .undetermined, checks: [],
          diagnoses: [], headline: "", needs: needs))
    }
    #expect(missing.heading(needs.count) == heading)
  }

  @Test("is the key of its issuer for a token")
  func token() {
    var missing = MissingValues()
    for name in ["A", "B"] {
      missing.add(
        Fixture.make(
          name, id: String(repeating: "06", count: 32), type: .token, outcome: .undetermined,
          checks: [], diagnoses: [], headline: "", needs: [.publicKey]))
    }
    #expect(
      missing.advice.map(\.sentence) == [
        "2 artifacts wait for the issuer's key: run again, `--jwks FILE` supplies it."
      ])
  }

  @Test("is the App ID that the artifacts name, if there is only one")
  func named() {
    #expect(
      advice(["T1.a", "T1.a"], .appID)
        == .init(
          sentence:
            "2 artifacts wait for the App ID. They are for T1.a: if your server expects it, run again with this option.",
          code: "--app-id T1.a"))
  }

  @Test("is one command with all values, if one artifact waits")
  func single() {
    var missing = MissingValues()
    missing.add(
      Fixture.make(
        "T1.a", id: String(repeating: "06", count: 32), outcome: .undetermined, checks: [],
        diagnoses: [], headline: "", needs: [.appID, .publicKey]))
    #expect(
      missing.advice == [
        .init(
          sentence:
            "1 artifact waits for the App ID and the public key: run it again with what the server expects.",
          remark: "The App ID is the artifact's own; keep it only if the server expects it.",
          code:
            "attestscope analyze T1.a \\\n  --id T1.a \\\n  --app-id T1.a \\\n  --public-key FILE")
      ])
  }

  @Test(
    "that the same artifacts lack are one advice with the same commands, unless an option supplies one to all"
  )
  func together() {
    func advice(after first: [ArtifactResult]) -> [MissingValues.Advice] {
      var missing = MissingValues()
      for result in first { missing.add(result) }
      for name in ["T1.a", "T2.b"] {
        missing.add(
          Fixture.make(
            name, id: String(repeating: "06", count: 32), outcome: .undetermined, checks: [],
            diagnoses: [], headline: "", needs: [.challenge, .appID]))
      }
      return missing.advice
    }
    let commands = ["T1.a", "T2.b"].map {
      "attestscope analyze \($0) \\\n  --id \($0) \\\n  --challenge base64:… \\\n  --app-id \($0)"
    }.joined(separator: "\n")
    #expect(
      advice(after: [Fixture.rejected()]) == [
        .init(
          sentence:
            "2 artifacts wait for the App ID and the challenge: add what the server expects to their records, or run "
            + "each alone with them.",
          remark: Self.ofOwnAppIDs, code: commands)
      ])
    #expect(
      advice(after: []).map(\.code) == ["--app-id T1.a \\\n--app-id T2.b", commands])
    #expect(advice(after: []).map(\.remark) == [nil, Self.ofOwnAppIDs])
  }

  /// What is said of commands with the App IDs that their artifacts name.
  private static let ofOwnAppIDs =
    "An App ID in a command is the artifact's own; keep it only if the server expects it."

  @Test("of a capture goes into a record for a context file, because a capture has none")
  func ofCaptures() throws {
    var missing = MissingValues()
    for _ in 0..<2 {
      missing.add(
        Fixture.make(
          "A", id: String(repeating: "06", count: 32), outcome: .undetermined, checks: [],
          diagnoses: [], headline: "", needs: [.challenge], source: Source(file: "flows.har")))
    }
    let start = "artifacts wait for the challenge: add what the server expects to "
    let context = "records with their key IDs, in a file for `--context`"
    #expect(
      missing.advice.first?.sentence == "2 \(start)\(context), or run each alone with it.")
    missing.add(
      Fixture.make(
        "B", id: String(repeating: "06", count: 32), outcome: .undetermined, checks: [],
        diagnoses: [], headline: "", needs: [.challenge]))
    #expect(
      missing.advice.first?.sentence
        == "3 \(start)their records, of captures to \(context), or run each alone with it.")
  }

  @Test("has options on paper, but no word on commands, which only the screen shows")
  func printed() {
    func paper(isStated: Bool) -> String {
      var rejected = IndexFixture.result(.rejected)
      if !isStated { rejected.policy.appIDs = [] }
      let open = ["T1.a", "T2.b", "T3.c", "T4.d"].map { name in
        Fixture.make(
          name, id: String(repeating: "06", count: 32), outcome: .undetermined, checks: [],
          diagnoses: [], headline: "", needs: [.appID])
      }
      let overview = IndexFixture.overview(of: [rejected] + open)
      return Page(FindingSection(overview: overview).html).text(of: "po")
    }
    let options = paper(isStated: false)
    #expect(options.contains("--app-id T1.a --app-id T2.b --app-id T3.c"), "\(options)")
    let commands = paper(isStated: true)
    #expect(commands.contains("or run each alone with it."), "\(commands)")
    #expect(!commands.contains("command"))
  }

  @Test("are the App IDs that the artifacts name, the most frequent first and at most five")
  func several() {
    let some = advice(["T1.a", "T2.b", "T2.b"], .appID)
    #expect(
      some?.sentence.hasSuffix("with those of these options that your server expects.") == true)
    #expect(some?.code == "--app-id T2.b \\\n--app-id T1.a")
    let many = advice(["T1.a", "T2.b", "T2.b"] + (3..<9).map { "T\($0).c" }, .appID)
    #expect(
      many?.sentence
        == "9 artifacts wait for the App ID. They are for 8 App IDs: run again, once, with those that your server "
        + "expects. These are the most frequent.")
    #expect(
      many?.code
        == ["T2.b", "T1.a", "T3.c", "T4.c", "T5.c"].map { "--app-id \($0)" }.joined(
          separator: " \\\n"))
  }

  @Test("counts the environments that the artifacts name, and proposes none of them")
  func environment() {
    let text = advice(["A", "B"], .environment)
    #expect(
      text?.sentence
        == "2 artifacts wait for the environment; 2 name production. If your server expects one for all, run again "
        + "with `--environment production` or `--environment development`.")
    #expect(text?.code == nil)
  }

  @Test("names no App ID that can't be copied, and quotes others for a shell")
  func hostile() {
    #expect(advice(["T\u{1B}[31m"], .appID)?.code?.contains("--app-id TEAMID.bundle.id") == true)
    let quoted = advice(["T1.a; rm -r", "T1.a; rm -r"], .appID)
    #expect(quoted?.code == "--app-id 'T1.a; rm -r'")
  }

  @Test("is no option for all, if an artifact has a value of its own")
  func stated() {
    var missing = MissingValues()
    missing.add(Fixture.rejected())
    for name in ["T1.a", "T2.b"] {
      missing.add(
        Fixture.make(
          name, id: String(repeating: "06", count: 32), outcome: .undetermined, checks: [],
          diagnoses: [], headline: "", needs: [.appID]))
    }
    #expect(missing.advice.first?.sentence.contains("or run each alone") == true)
    #expect(missing.advice.first?.code?.contains("--id T2.b \\\n  --app-id T2.b") == true)
  }

  @Test("is empty if nothing is missing")
  func nothing() {
    #expect(advice(["A"], .appID, .rejected) == nil)
  }
}
