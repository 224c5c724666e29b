import Results
import Testing

@testable import Diagnosis

@Suite("The causes that are written as text")
struct WrittenCausesTests {
  @Test("have no faults, and each is in the catalogue, after the cause that it names")
  func complete() throws {
    let written = WrittenCauses.standard
    #expect(written.faults == [])
    #expect(written.causes.count >= 50)
    let all = CauseCatalogue.all.map(\.id)
    for (cause, after) in written.causes {
      let place = try #require(all.firstIndex(of: cause.id))
      #expect(after == nil || place > 0 && all[place - 1] == after, "\(cause.id)")
      #expect(cause.evidence != .artifact, "\(cause.id)")
    }
    // So that a cause that is added to a family moves none of the next one.
    for (family, causes) in Dictionary(grouping: written.causes, by: { $0.cause.id.prefix(1) }) {
      #expect(causes.first?.after != nil, "\(family)")
    }
  }

  @Test("have no placeholders")
  func placeholders() {
    for cause in WrittenCauses.standard.causes.map(\.cause) {
      let texts = [cause.statement, cause.method, cause.reference.title] + cause.fix.map(\.text)
      #expect(!texts.contains { $0.contains("<#") }, "\(cause.id)")
    }
  }

  @Test("have steps in their order, with code as it is written")
  func steps() throws {
    let cause = try #require(WrittenCauses(Array(Self.text.utf8)).causes.first).cause
    #expect(
      cause.fix == [
        FixStep("Do this, then that.", code: "if a {\n  b()\n}"), .keysStayGood,
        .confirm("--app-id A"), FixStep("Done."),
      ])
    #expect(cause.explains == ["attestation.nonce", "assertion.signature"])
    #expect(cause.reference == .apple(.preparing, "Ramp up; later"))
  }

  private static let text = """
    # A comment.
    cause X01-example
      statement It is wrong.
      actor     app
      evidence  traffic
      explains  attestation.nonce assertion.signature
      method    It is read.
      fix       Do this,
                then that.
        | if a {
        |   b()
        | }
      common    keysStayGood
      confirm   attestation.txt --app-id A
      fix       Done.
      reference Apple: Preparing to use the app attest service; Ramp up; later
    """

  @Test(
    "are left out with the fault, if they are wrong",
    arguments: [
      ("  actor     app\n", "", "no actor"),
      ("actor     app", "actor     nobody", "actor can't be"),
      ("evidence", "evidance", "field evidance"), ("keysStayGood", "none", "no common step"),
      ("evidence  traffic", "evidence  artifact", "needs a test"),
      ("  actor     app", "  actor     app\n  actor     app", "field actor twice"),
      ("cause X01", "error X01", "isn't a cause"), ("Apple: Prep", "Apple: Imp", "no page"),
    ])
  func faults(part: String, other: String, fault: String) throws {
    let text = Self.text.replacing(part, with: other)
    let written = WrittenCauses(Array(text.utf8))
    #expect(written.causes.isEmpty)
    #expect(try #require(written.faults.first).contains(fault))
  }
}
