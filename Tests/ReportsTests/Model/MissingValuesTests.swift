import Evidence
import Results
import Testing

@testable import Reports

@Suite("What undetermined artifacts wait for")
struct MissingValuesTests {
  /// Returns the advice about artifacts that name the given App IDs and lack a value.
  private func advice(_ names: [String], _ need: Need, _ outcome: Verdict.Outcome = .undetermined)
    -> String?
  {
    var missing = MissingValues()
    for name in names {
      missing.add(
        Fixture.make(
          name, id: String(repeating: "06", count: 32), outcome: outcome, checks: [],
          diagnoses: [], headline: "", needs: [need]))
    }
    return missing.advice
  }

  @Test("is counted, with the option that supplies it")
  func option() {
    #expect(
      advice(["A", "B"], .publicKey)
        == "2 artifacts wait for the public key: run again, `--public-key FILE` supplies it.")
  }

  @Test("is the App ID that the artifacts name, if there is only one")
  func named() {
    #expect(
      advice(["T1.a"], .appID)
        == "1 artifact waits for the App ID. They name T1.a: if your server expects it, run again with `--app-id T1.a`."
    )
  }

  @Test("are the App IDs that the artifacts name, the most frequent first and at most five")
  func several() {
    let text = advice(["T1.a", "T2.b", "T2.b"] + (3..<9).map { "T\($0).c" }, .appID)
    #expect(
      text
        == "9 artifacts wait for the App ID. They name 8 App IDs: run again, once, with the option for each of those "
        + "that your server expects: `--app-id T2.b --app-id T1.a --app-id T3.c --app-id T4.c --app-id T5.c`, and "
        + "others that they name.")
  }

  @Test("names no App ID that can't be copied, and quotes others for a shell")
  func hostile() {
    #expect(advice(["T\u{1B}[31m"], .appID)?.contains("--app-id TEAMID.bundle.id") == true)
    #expect(advice(["T1.a; rm -r"], .appID)?.contains("--app-id 'T1.a; rm -r'") == true)
  }

  @Test("is empty if nothing is missing")
  func nothing() {
    #expect(advice(["A"], .appID, .rejected) == nil)
  }
}
