import Decoding
import Evidence
import Reports
import Results

/// Who acts on a sound artifact that a server rejected, and the steps, according to the artifact
/// itself: its likely cause, or the property that fits the server's error.
///
/// Events contain a remedy as text, so that a finding says the same as the page of its artifact.
struct Remedy {
  /// Who acts.
  let actor: Actor
  /// The steps.
  let fix: [FixStep]
  /// Whether the steps take the place of the first step of the finding's cause only.
  let isFirstStep: Bool

  /// Returns what a result shows; `nil` if the server didn't reject it, or nothing explains why it
  /// did.
  init?(_ result: ArtifactResult) {
    if let cause = result.refusalDiagnosis?.cause {
      // A command for one file doesn't belong to a finding.
      fix = cause.fix.filter { $0.code?.begins(with: "attestscope ") != true }
      actor = cause.actor
      isFirstStep = false
    } else if let hazard = result.refusalHazard {
      fix = [FixStep("\(hazard.fix) (\(hazard.id))")]
      actor = .server
      isFirstStep = true
    } else {
      return nil
    }
  }

  /// The remedy as JSON, to be read by ``init(text:)``.
  var text: String {
    let json = JSONValue.object([
      ("actor", .string(actor.rawValue)), ("first", .bool(isFirstStep)),
      ("fix", .array(fix.map(\.json))),
    ])
    return String(decoding: JSONWriter.line(json).dropLast(), as: UTF8.self)
  }

  /// Reads what ``text`` wrote; `nil` for other texts.
  init?(text: String) {
    let reading = JSONReader.readWhole(Bytes(Array(text.utf8)))
    guard reading.isClean, let node = reading.value else { return nil }
    let value = ResultsValue(node)
    do throws(ResultsFault) {
      guard let actor = Actor(rawValue: try value.member("actor").text()) else { return nil }
      self.actor = actor
      isFirstStep = try value.member("first").flag()
      fix = try value.member("fix").list { (step) throws(ResultsFault) in
        FixStep(try step.member("text").text(), code: try step.optional("code")?.text())
      }
    } catch {
      return nil
    }
  }

  /// Returns the cause of a finding with this actor and these steps.
  func applied(to facts: CauseFacts) -> CauseFacts {
    CauseFacts(
      id: facts.id, statement: facts.statement, actor: actor,
      fix: fix + (isFirstStep ? Array(facts.fix.dropFirst()) : []), reference: facts.reference)
  }
}
