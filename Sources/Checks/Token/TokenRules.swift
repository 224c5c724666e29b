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

extension Rule {
  /// Creates a rule on tokens: group, type of artifact and dependency are the same for all of them.
  ///
  /// - Parameters:
  ///   - id: the identifier; every rule but `token.structure` depends on that one.
  ///   - title: the headings for pass, warning and failure.
  ///   - checks: what is computed and compared.
  ///   - protects: what goes wrong without it.
  ///   - source: the document that requires it.
  ///   - evaluate: the check. It isn't called for a token in the field of another artifact, for
  ///     which the rule isn't applicable.
  static func token(
    _ id: RuleID, title: Title, checks: String, protects: String, source: Citation,
    evaluate: @escaping @Sendable (WebToken, CheckInput) -> Finding
  ) -> Rule {
    Rule(
      id, group: .token, title: title, checks: checks, protects: protects, source: source,
      after: id == "token.structure" ? nil : .tokenStructure
    ) { input in
      guard let token = input.judgedToken else {
        return .notApplicable("The token is in the field of another artifact.")
      }
      return evaluate(token, input)
    }
  }

  /// Creates a rule on a token's claims.
  ///
  /// The parameters are those of ``token(_:title:checks:protects:source:evaluate:)``. The
  /// check isn't called if the payload can't be read; the rule then doesn't run.
  static func claims(
    _ id: RuleID, title: Title, checks: String, protects: String, source: Citation,
    evaluate: @escaping @Sendable (WebToken, CheckInput) -> Finding
  ) -> Rule {
    token(
      id, title: title, checks: checks, protects: protects, source: source
    ) { token, input in
      guard token.payload != nil else { return .unreadable("There is no payload to read.") }
      return evaluate(token, input)
    }
  }
}
