import Evidence

/// Rival explanations that keep a finding from being proven: each function returns the rival, or
/// `nil` if the events rule it out.
package enum Doubt {
  /// Returns the rival of a finding that rests on the server's answers; `nil` if every answer is
  /// explicit (``Event/isExplicit``).
  static func ofAnswers(_ events: [Event]) -> String? {
    events.allSatisfy(\.isExplicit)
      ? nil
      : "A server that says in its body what it thinks, and answers everything with one status"
  }

  /// Returns the rival of a finding that rests on which challenge an artifact answers; `nil` if
  /// every challenge is designated by the evidence and matches its artifact.
  static func ofChallenges(_ events: [Event]) -> String? {
    guard events.allSatisfy(\.answersChallenge) else {
      return "Challenges of their own that the evidence doesn't contain"
    }
    return events.allSatisfy(\.isChallengeProven)
      ? nil
      : "The same challenge, issued to each of them in an answer that the evidence doesn't contain"
  }

  /// Returns the rival of a finding that rests on accounts; `nil` if every account is verified.
  static func ofAccounts(_ events: [Event]) -> String? {
    events.allSatisfy(\.isAccountVerified)
      ? nil : "Accounts that are named in tokens whose signature nobody verified"
  }

  /// The rival of a finding that rests on a value that only the caller of the analysis states.
  static let otherGivenValue = "A value given to this analysis that isn't the server's"

  /// Joins rivals into one sentence, such as “A; or b”; `nil` if there is none.
  package static func joined(_ doubts: String?...) -> String? {
    let known = doubts.compactMap(\.self)
    guard let first = known.first else { return nil }
    return known.dropFirst().reduce(first) {
      "\($0); or \(String($1.prefix(1)).lowercasedASCII)\($1.dropFirst())"
    }
  }
}

extension Event {
  /// The status with which the server answered, if only the status says that it accepted the artifact;
  /// otherwise `nil`.
  var statusAlone: Int? { isExplicit ? nil : status }

  /// What the server did with an artifact that it accepted, before the artifact's noun: “accepted”, or
  /// “answered 200 to” if only the status says so.
  var acceptance: String { statusAlone.map { "answered \($0) to" } ?? "accepted" }
}
