import Binding
import Claims
import Evidence
import Ingest

extension ClientDataChoice {
  /// Returns the values that may be the client data, the most likely first, with the paths to them and the parts
  /// that they are composed of.
  ///
  /// Values that nothing names count only if the signature is valid over them. They are taken if the request
  /// has nothing else, or if the server took them, too: the candidates of the request, then the latest
  /// challenge that the server issued.
  /// - Parameters:
  ///   - isAccepted: Whether the server accepted the request.
  ///   - found: The challenges of the artifact's conversation.
  func possible(
    isAccepted: Bool, _ found: ChallengeBinding?
  ) -> [(given: GivenBytes, steps: [SourceStep], parts: [String])] {
    let own = readings.map { (given: $0, steps: steps, parts: parts) }
    guard !basis.isNamed, readings.isEmpty || isAccepted else { return own }
    let issued = (found?.value ?? found?.others.first { $0.author == .server })
      .map { (given: GivenBytes($0.text, nil), steps: $0.steps, parts: [String]()) }
    return own + candidates.map { (given: $0.given, steps: candidateSteps, parts: $0.parts) }
      + [issued].compactMap(\.self)
  }
}
