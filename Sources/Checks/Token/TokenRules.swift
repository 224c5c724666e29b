import Decoding
import Evidence
import Results

extension CheckInput {
  /// The token that the rules check; `nil` for a token in a field that should contain a different
  /// type, because `transport.kind` reports that.
  var judgedToken: WebToken? {
    guard type == .token, claimedType == nil || claimedType == .token else { return nil }
    return token
  }
}

extension Check {
  /// Creates the check of a rule on tokens.
  ///
  /// - Parameter evaluate: The check. It isn't called for a token in the field of another artifact,
  ///   for which the rule isn't applicable.
  static func token(
    _ id: RuleID, evaluate: @escaping @Sendable (WebToken, CheckInput) -> Finding
  ) -> Check {
    Check(id) { input in
      guard let token = input.judgedToken else {
        return .notApplicable("The token is in the field of another artifact.")
      }
      return evaluate(token, input)
    }
  }

  /// Creates the check of a rule on a token's claims.
  ///
  /// - Parameter evaluate: The check. It isn't called if the payload can't be read; the rule then
  ///   doesn't run.
  static func claims(
    _ id: RuleID, evaluate: @escaping @Sendable (WebToken, CheckInput) -> Finding
  ) -> Check {
    token(id) { token, input in
      guard token.payload != nil else { return .unreadable("There is no payload to read.") }
      return evaluate(token, input)
    }
  }
}
