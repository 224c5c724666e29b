import Decoding
import Evidence
import Results

extension Subject {
  /// The token to check: one in another artifact's field isn't checked.
  var judgedToken: WebToken? {
    guard type == .token, claimedType == nil || claimedType == .token else { return nil }
    return token
  }
}

extension Rule {
  /// A rule on tokens: what every one of them has in common.
  static func token(
    _ id: RuleID, title: Title, severity: Severity = .error, checks: String, protects: String,
    source: Citation, evaluate: @escaping @Sendable (WebToken, Subject) -> Finding
  ) -> Rule {
    Rule(
      id, group: .token, title: title, severity: severity, checks: checks, protects: protects,
      source: source, appliesTo: [.token],
      dependsOn: id == "token.structure" ? [] : ["token.structure"]
    ) { subject in
      guard let token = subject.judgedToken else {
        return .notApplicable("The token is in the field of another artifact.")
      }
      return evaluate(token, subject)
    }
  }

  /// The same, for tokens whose payload could be read.
  static func claims(
    _ id: RuleID, title: Title, severity: Severity = .error, checks: String, protects: String,
    source: Citation, evaluate: @escaping @Sendable (WebToken, Subject) -> Finding
  ) -> Rule {
    token(
      id, title: title, severity: severity, checks: checks, protects: protects, source: source
    ) { token, subject in
      guard token.payload != nil else { return .unreadable("There is no payload to read.") }
      return evaluate(token, subject)
    }
  }
}
