import Claims

/// How well the place of a value shows that it is a challenge, the best first.
enum ChallengeRank: Int, Comparable {
  /// A member, its parent, a header or a cookie is called a challenge.
  case named
  /// The whole body, or a random value, of a path that is called a challenge.
  case ofChallengePath
  /// The only text of such a body; a random value of the first of a pair of paths.
  case ofPair
  /// A random value of any other body.
  case random

  static func < (left: ChallengeRank, right: ChallengeRank) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether a value that also appears elsewhere is no challenge.
  var isWeak: Bool { self >= .ofPair }

  /// - Parameters:
  ///   - exchange: the one that issued the value.
  ///   - path: where the artifact is sent.
  /// - Returns: `nil` for what is no candidate.
  init?(_ value: IssuedValue, of exchange: ObservedExchange, for path: String) {
    if exchange.isError, value.origin != .named { return nil }
    switch value.origin {
    case .named: self = .named
    case .whole where exchange.isOfChallenge: self = .ofChallengePath
    case .member where exchange.isOfChallenge: self = .ofChallengePath
    case .onlyText: if exchange.isOfChallenge { self = .ofPair } else { return nil }
    case .whole, .member:
      guard RandomText.looksRandom(value.text) else { return nil }
      self = PathPair.isPair(exchange.path, path) ? .ofPair : .random
    }
  }
}

/// Pairs of paths of which the first gives out what the second carries: `…/attest/start` and
/// `…/attest/complete`.
enum PathPair {
  private static let words = [
    ("begin", "finish"), ("begin", "complete"), ("begin", "end"), ("start", "complete"),
    ("start", "finish"), ("options", "result"), ("options", "verify"), ("init", "finish"),
    ("init", "complete"), ("initiate", "complete"), ("prepare", "verify"), ("request", "verify"),
  ]

  static func isPair(_ first: String, _ second: String) -> Bool {
    let (one, other) = (first.utf8.split(separator: 0x2f), second.utf8.split(separator: 0x2f))
    guard one.count == other.count else { return false }
    let differences = zip(one, other).filter { !$0.elementsEqual($1) }
    guard let (before, after) = differences.first, differences.count == 1 else { return false }
    return words.contains { pair in
      before.elementsEqual(pair.0.utf8) && after.elementsEqual(pair.1.utf8)
    }
  }
}
