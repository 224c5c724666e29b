import Claims
import Evidence
import Results

extension Check {
  /// Checks that the client data contains the challenge that the server issued (Apple, assertion
  /// step 6).
  ///
  /// - Passes: the challenge occurs in the client data, as bytes or as text in a known encoding.
  /// - Fails: it doesn't occur, so the request isn't tied to this challenge.
  /// - Not applicable: no challenge was given.
  /// - Not run: the given challenge can't be read or differs from another one, or there is no
  ///   readable client data.
  ///
  /// The rule looks for the challenge anywhere in the client data, because Apple doesn't define its
  /// format.
  package static let assertionChallenge = Check("assertion.challenge") { input in
    guard let challenge = input.expectations.challenge else {
      guard input.expectations.unread.contains(.challenge) else {
        return .notApplicable("No challenge was given to look for.")
      }
      return .needs(
        .challenge,
        because: "The challenge isn't known: what was given can't be read, or differs from another."
      )
    }
    guard let data = input.expectations.clientData, let first = data.readings.first else {
      return .needs(.clientData, because: "No client data was given to look in.")
    }
    if let form = data.form(of: challenge) {
      return .pass("The client data contains the challenge as \(form.name).")
    }
    return MissingChallenge(
      challenge: challenge, clientData: first.bytes, part: input.challengeContext.signed.first?.text
    ).finding
  }
}
