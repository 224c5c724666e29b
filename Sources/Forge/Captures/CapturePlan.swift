/// A captured conversation to be: the case that is in it, and what is special about how it happens.
package struct CapturePlan: Sendable {
  /// Unique among captures.
  package let name: String
  /// What happens, in one sentence without its point.
  package let title: String
  package let recipe: CaseRecipe
  var form: ChallengeForm?
  var link: ChallengeLink?
  var carrier: ArtifactCarrier?
  /// Where the challenge comes from that the artifact answers, if it isn't the one it has to answer.
  var source = Source.anotherClient
  /// Whether the request names the challenge that it answers, although it isn't the client's own.
  var isNamingAnswered = false
  /// What the server answers, where that does not follow from the outcome.
  var isAccepted: Bool?
  /// What must be found, where that isn't what its record shows.
  var expectation: CaptureExpectation?

  /// From where a client has a challenge that isn't the one to be answered.
  enum Source: Sendable {
    /// Another client got it, and has not answered it.
    case anotherClient
    /// The same client got it before, so many milliseconds ago, and has not answered it.
    case earlier(Int64)
    /// The same client got it seconds before, and has attested another key with it.
    case used
  }

  /// The capture of a case of the record catalogue.
  init(_ recipe: CaseRecipe) {
    self.init(recipe.name, recipe.title, recipe)
  }

  init(_ name: String, _ title: String, _ recipe: CaseRecipe) {
    self.name = name
    self.title = title
    self.recipe = recipe
  }
}
