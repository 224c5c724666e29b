import Decoding
import Diagnosis
import Evidence
import Reports
import Results

/// Who acts on a sound artifact that a server rejected, and the steps, according to the artifact
/// itself: its likely cause, or a property that known verifiers can't handle.
///
/// A likely cause also takes the place of the finding's cause: the finding must not tell another story than
/// the page of its artifact. Events contain a remedy as text, for the same reason.
struct Remedy {
  /// Who acts.
  let actor: Actor
  /// The steps.
  let fix: [FixStep]
  /// Where the steps stand among those of the finding's cause.
  let place: Place
  /// The artifact's likely cause; `nil` without one.
  var cause: Cause?

  /// A likely cause of the rejection, as the page of the artifact states it.
  struct Cause {
    /// The ID of a cause in the catalogue.
    let id: String
    /// The mistake in one sentence.
    let statement: String
    /// Another cause that fits as well; `nil` without one.
    let rival: String?
  }

  /// A place among the steps of a finding's cause.
  enum Place: String {
    /// Instead of all steps.
    case all
    /// Instead of the first step, which is to look up the server's error.
    case first
    /// After the first step.
    case second
  }

  /// Returns what a result shows.
  ///
  /// - Parameters:
  ///   - result: The result of the artifact.
  ///   - isErrorKnown: Whether the evidence or an option has the server's error.
  /// - Returns: `nil` if the server didn't reject it, or nothing can explain why it did.
  init?(_ result: ArtifactResult, isErrorKnown: Bool) {
    if let diagnosis = result.refusalDiagnosis {
      let cause = diagnosis.cause
      self.cause = Cause(
        id: cause.id, statement: cause.statement, rival: diagnosis.proof.rival)
      // A command for one file doesn't belong to a finding.
      fix = cause.fix.filter { $0.code?.begins(with: "attestscope ") != true }
      actor = cause.actor
      place = .all
    } else if let hazard = result.refusalHazard {
      fix = [FixStep("\(hazard.fix) (\(hazard.id))")]
      actor = .server
      place = .first
    } else if let reply = result.errorReply, result.isSoundButRefused {
      fix = reply.fix.filter { $0.code?.begins(with: "attestscope ") != true }
      actor = .server
      place = .first
    } else if !isErrorKnown, result.isSoundButRefused,
      let hazard = result.leadingHazard
    {
      fix = [FixStep("If the error is \(hazard.symptom): \(hazard.fix) (\(hazard.id))")]
      actor = .server
      place = .second
    } else {
      return nil
    }
  }

  /// The remedy as JSON, to be read by ``init(text:)``.
  var text: String {
    let json = JSONValue.object([
      ("actor", .string(actor.rawValue)), ("place", .string(place.rawValue)),
      ("fix", .array(fix.map(\.json))), ("cause", cause.map { .string($0.id) }),
      ("statement", cause.map { .string($0.statement) }),
      ("rival", (cause?.rival).map { .string($0) }),
    ])
    return String(decoding: JSONWriter.line(json).dropLast(), as: UTF8.self)
  }

  /// Reads what ``text`` wrote; `nil` for other texts.
  init?(text: String) {
    let reading = JSONReader.readWhole(Bytes(Array(text.utf8)))
    guard reading.isClean, let node = reading.value else { return nil }
    let value = ResultsValue(node)
    do throws(ResultsFault) {
      guard let actor = Actor(rawValue: try value.member("actor").text()),
        let place = Place(rawValue: try value.member("place").text())
      else { return nil }
      self.actor = actor
      self.place = place
      fix = try value.member("fix").list { (step) throws(ResultsFault) in
        FixStep(try step.member("text").text(), code: try step.optional("code")?.text())
      }
      if let id = try value.optional("cause")?.text() {
        cause = Cause(
          id: id, statement: try value.member("statement").text(),
          rival: try value.optional("rival")?.text())
      }
    } catch {
      return nil
    }
  }

  /// Returns the cause of a finding with this actor and these steps, or the artifact's likely cause in its
  /// place.
  func applied(to facts: CauseFacts) -> CauseFacts {
    var own = cause.flatMap { CauseCatalogue.cause($0.id)?.facts } ?? facts
    if let cause { own.statement = cause.statement }
    own.actor = actor
    own.fix =
      switch place {
      case .all: fix
      case .first: fix + facts.fix.dropFirst()
      case .second: facts.fix.prefix(1) + fix + facts.fix.dropFirst()
      }
    return own
  }
}
