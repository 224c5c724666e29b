import Evidence

/// What keeps a finding from being proven, as the rival that fits as well.
enum Doubt {
  /// The rival of a finding that rests on what a server answered; `nil` where it said so itself.
  static func ofAnswers(_ events: [Event]) -> String? {
    events.allSatisfy(\.isExplicit)
      ? nil
      : "A server that says in its body what it thinks, and answers everything with one status"
  }

  /// The rival of a finding that rests on the challenges that artifacts answer.
  static func ofChallenges(_ events: [Event]) -> String? {
    events.allSatisfy { $0.isChallengeProven && $0.answersChallenge }
      ? nil : "Challenges of their own that the evidence doesn't contain"
  }

  /// The rival of a finding that rests on accounts.
  static func ofAccounts(_ events: [Event]) -> String? {
    events.allSatisfy(\.isAccountVerified)
      ? nil : "Accounts that are named in tokens whose signature nobody verified"
  }

  /// The rivals in one sentence; `nil` where there is none.
  static func joined(_ doubts: String?...) -> String? {
    let known = doubts.compactMap(\.self)
    guard let first = known.first else { return nil }
    return known.dropFirst().reduce(first) {
      "\($0); or \(String($1.prefix(1)).lowercasedASCII)\($1.dropFirst())"
    }
  }
}
