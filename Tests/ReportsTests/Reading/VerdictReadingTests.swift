import Evidence
import Reports
import Results
import Testing

@Suite("A verdict and its checks")
struct VerdictReadingTests {
  private func refusal(_ result: ArtifactResult, _ changes: (String, String)...) -> ResultsFault? {
    let line = JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool))
    var text = String(decoding: line, as: UTF8.self)
    for (old, new) in changes {
      #expect(text.contains(old))
      text = text.replacing(old, with: new)
    }
    let bytes = Bytes(Array(text.utf8))
    var faults: [ResultsFault?] = []
    do throws(ResultsFault) {
      _ = try ResultsReader().read(bytes)
      faults.append(nil)
    } catch { faults.append(error) }
    do throws(ResultsFault) {
      _ = try ResultsReader().outline(bytes)
      faults.append(nil)
    } catch { faults.append(error) }
    // A report and a comparison read the same lines.
    #expect(Set(faults.map { $0?.description }).count == 1)
    return faults[0]
  }

  @Test("is read if they agree")
  func agreeing() {
    for result in [Fixture.rejected(), Fixture.accepted(), Fixture.undetermined()] {
      #expect(refusal(result) == nil)
    }
  }

  @Test("is rejected if its counts differ from the checks")
  func counts() {
    let fault = refusal(Fixture.accepted(), (#""result":"pass""#, #""result":"fail""#))
    #expect(fault?.description == "/verdict/counts says that 1 checks are “pass”, and 0 are")
  }

  @Test("is rejected if it is accepted with a failed check")
  func accepted() {
    let fault = refusal(
      Fixture.accepted(), (#""result":"pass""#, #""result":"fail""#),
      (#""pass":1"#, #""pass":0"#), (#""fail":0"#, #""fail":1"#))
    #expect(fault?.place == "/verdict/outcome")
    #expect(fault?.reason == "is “accepted”, and attestation.nonce failed")
  }

  @Test("is rejected if it is accepted with an open check")
  func open() {
    let fault = refusal(
      Fixture.undetermined(), (#""outcome":"undetermined""#, #""outcome":"accepted""#))
    #expect(fault?.reason == "is “accepted”, and a check has no answer")
  }

  @Test("is rejected if it is a rejection without a failure")
  func rejected() {
    let fault = refusal(Fixture.accepted(), (#""outcome":"accepted""#, #""outcome":"rejected""#))
    #expect(fault?.reason == "is “rejected”, and no check failed")
    let unread = refusal(Fixture.accepted(), (#""outcome":"accepted""#, #""outcome":"unreadable""#))
    #expect(unread?.place == "/verdict/outcome")
  }

  @Test(
    "rejects a malformed rule ID",
    arguments: [#"x\" name=\"y"#, #"flow.x\u001b"#, "", "Flow.X", "a b"])
  func names(name: String) {
    let fault = refusal(
      Fixture.accepted(), (#""rule":"attestation.nonce""#, "\"rule\":\"\(name)\""))
    #expect(fault?.reason == "isn't the name of a rule")
  }
}
