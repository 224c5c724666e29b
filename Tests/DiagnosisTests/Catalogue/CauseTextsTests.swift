import Evidence
import Results
import Testing

@testable import Diagnosis

@Suite("The texts of causes")
struct CauseTextsTests {
  @Test("have no faults, and every cause that artifacts show has a proof and a text")
  func complete() {
    #expect(CauseTexts.standard.faults == [])
    #expect(CauseCatalogue.all.count >= 160)
    let shown = CauseCatalogue.all.filter { $0.evidence == .artifact }.map(\.id)
    #expect(shown.sorted() == CauseCatalogue.explaining.map(\.id).sorted())
    #expect(Set(CauseCatalogue.all.map(\.id)).count == CauseCatalogue.all.count)
    for cause in CauseCatalogue.all { #expect(!cause.statement.isEmpty, "\(cause.id)") }
  }

  @Test("leave a step to whoever acts")
  func actors() {
    let places: [Actor: String] = [.server: "On the server", .app: "In the app"]
    for cause in CauseCatalogue.all where !cause.fix.isEmpty {
      let isOfOthers = { (text: String) in
        places.contains { $0.key != cause.actor && text.hasPrefix($0.value) }
      }
      #expect(!cause.fix.allSatisfy { isOfOthers($0.text) }, "\(cause.id)")
    }
  }

  @Test("have no placeholders")
  func placeholders() {
    for cause in CauseTexts.standard.causes {
      let texts = [cause.statement, cause.method, cause.reference.title] + cause.fix.map(\.text)
      #expect(!texts.contains { $0.contains("<#") }, "\(cause.id)")
    }
  }

  @Test("have steps in their order, with code as it is written")
  func steps() throws {
    let cause = try #require(CauseTexts(Array(Self.text.utf8)).causes.first)
    #expect(
      cause.fix == [
        FixStep("Do this, then that.", code: "if a {\n  b()\n}"), .keysStayGood,
        .confirm(arguments: "attestation.txt --app-id A"), FixStep("Look.", code: "look"),
        FixStep("Done."),
      ])
    #expect(cause.explains == ["attestation.nonce", "assertion.signature"])
    #expect(cause.method == "It is read.")
    #expect(cause.reference == .apple(.preparing, "Ramp up; later"))
  }

  private static let text = """
    # A comment.
    template nonce
      explains  attestation.nonce assertion.signature
      method    It is computed.
    step look
      text      Look.
        | look
    cause X01-example
      as        nonce
      statement It is wrong.
      actor     app
      evidence  traffic
      method    It is read.
      fix       Do this,
                then that.
        | if a {
        |   b()
        | }
      common    keysStayGood
      confirm   attestation.txt --app-id A
      common    look
      fix       Done.
      reference Apple: Preparing to use the app attest service; Ramp up; later
    """

  @Test("a device may keep the key of a sound attestation that the server rejected")
  func soundButRejected() throws {
    let steps = try #require(CauseCatalogue.cause("F08-sound-but-rejected")).facts.fix
    let devices = steps.map {
      $0.forDevices(with: .attestation, isRejected: true, madeBy: .server).text
    }
    #expect(
      devices.contains {
        $0.hasPrefix("If you kept this attestation and it passes with the changed server")
      })
    #expect(!devices.contains { $0.hasPrefix("Devices discard the key") })
    #expect(steps.count { $0.text.contains("given here") } == 1)
  }

  @Test("the title of other content is right for an empty field, too")
  func emptyField() {
    #expect(
      CauseCatalogue.cause("T16-other-content")?.statement
        == "The field contains something else, or nothing, instead of the artifact.")
  }

  @Test("a device attests a new key after a lost attestation only if it made one")
  func lost() throws {
    let steps = try #require(CauseCatalogue.cause("T16-other-content")).facts.fix
    let devices = steps.map {
      $0.forDevices(with: .attestation, isRejected: true, madeBy: .app).text
    }
    #expect(
      devices.contains { $0.hasPrefix("Devices on which attestKey returned an attestation ") })
  }

  @Test(
    "are left out with the fault, if they are wrong",
    arguments: [
      ("  actor     app\n", "", "no actor"),
      ("actor     app", "actor     nobody", "actor can't be"),
      ("evidence", "evidance", "field evidance"), ("keysStayGood", "none", "no common step"),
      ("evidence  traffic", "evidence  guess", "evidence can't be"),
      ("as        nonce", "as        none", "no template"),
      ("  actor     app", "  actor     app\n  actor     app", "field actor twice"),
      ("cause X01", "error X01", "isn't a cause"), ("Apple: Prep", "Apple: Imp", "no page"),
    ])
  func faults(part: String, other: String, fault: String) throws {
    let text = Self.text.replacing(part, with: other)
    let written = CauseTexts(Array(text.utf8))
    #expect(written.causes.isEmpty)
    #expect(try #require(written.faults.first).contains(fault))
  }
}
