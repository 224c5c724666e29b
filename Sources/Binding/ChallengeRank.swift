import Claims

/// How clearly the place of a value shows that it is a challenge, the best first.
enum ChallengeRank: Comparable {
  /// A member, its parent, a header or a cookie is called a challenge.
  case named
  /// The whole body, or a random value, in a response of a path that is called a challenge.
  case ofChallengePath
  /// The only text in a body of such a path; or a random value in a response of the first of two
  /// paths that are a pair (``PathPair``).
  case ofPair
  /// A random value in any other body.
  case random

  /// Whether a value of this rank is ignored if several responses contain it.
  var isWeak: Bool { self >= .ofPair }

  /// Returns the rank of a value for an artifact.
  ///
  /// - Parameters:
  ///   - value: The value with its place in the response.
  ///   - exchange: The exchange that issued it.
  ///   - path: The path of the request that contains the artifact.
  /// - Returns: `nil` if the value is not a candidate: not random, or in an error response without
  ///   a telling name.
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

/// Pairs of paths of which the first issues what the second carries: `…/attest/start` and
/// `…/attest/complete`.
enum PathPair {
  /// The last differing segments of such pairs.
  private static let words = [
    ("begin", "finish"), ("begin", "complete"), ("begin", "end"), ("start", "complete"),
    ("start", "finish"), ("options", "result"), ("options", "verify"), ("init", "finish"),
    ("init", "complete"), ("initiate", "complete"), ("prepare", "verify"), ("request", "verify"),
  ]

  /// Returns whether two paths differ in exactly one segment, and these two segments are a pair.
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
