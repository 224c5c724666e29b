/// The plan of a capture: the case in it, and how its conversation differs from the ordinary.
package struct CapturePlan: Sendable {
  /// The name, unique among captures.
  package let name: String
  /// What happens, in one sentence without its period.
  package let title: String
  /// The recipe of the artifact under test.
  package let recipe: CaseRecipe
  /// How the challenge is issued; `nil` to draw it.
  var form: ChallengeForm?
  /// How the challenge is identified; `nil` to draw it.
  var link: ChallengeLink?
  /// How the artifact is sent; `nil` to draw it.
  var carrier: ArtifactCarrier?
  /// The origin of the challenge that the artifact answers, if it isn't the one that it must
  /// answer.
  var source = Source.anotherClient
  /// Whether the request names the challenge that it answers, although it was issued to another
  /// client.
  var isNamingAnswered = false
  /// Whether the server accepts the artifact; `nil` if this follows from the expected outcome.
  var isAccepted: Bool?
  /// What must be found; `nil` if it is the same as for the record.
  var expectation: CaptureExpectation?

  /// How a client got a challenge that isn't the one to be answered.
  enum Source: Sendable {
    /// Another client received it and did not answer it.
    case anotherClient
    /// The same client received it earlier, by this number of milliseconds, and did not answer it.
    case earlier(Int64)
    /// The same client received it seconds earlier and attested another key with it.
    case used
  }
}
