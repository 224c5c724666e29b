import Decoding
package import Evidence
import SystemCrypto

/// What can be said of an artifact, by its name in an evidence record.
package enum Topic: String, Sendable, Hashable, CaseIterable {
  case appID = "appId"
  case environment, challenge, clientData, clientDataHash
  case keyID = "keyId"
  case publicKey, previousCounter, capturedAt
}

/// What was said of an artifact, and what of it counts.
package struct Claims: Sendable {
  /// What counts.
  package private(set) var held = Expectations()
  /// Who said what counts.
  package private(set) var origins: [Topic: Author] = [:]
  /// What was said otherwise and does not count, in the order in which it was looked at.
  package private(set) var overruled: [Overruled] = []

  /// What is only said by authors who don't decide it, and nobody else says otherwise.
  package private(set) var undecided: [(author: Author, topic: Topic, said: Expectations)] = []

  package struct Overruled: Sendable {
    package let topic: Topic
    package let author: Author
    /// What goes before it: the same, or what the same follows from.
    package let by: Topic
    package let said: Expectations
  }

  /// - Parameters:
  ///   - statements: what each author says, the strongest first.
  ///   - type: what the artifact is: what covers what depends on it.
  package init(_ statements: [(author: Author, said: Expectations)], for type: ArtifactType) {
    var open: [(author: Author, topic: Topic, said: Expectations)] = []
    for (author, said) in statements {
      var said = said
      for topic in Topic.allCases where !author.decides(topic) && topic.isSaid(in: said) {
        open.append((author, topic, said))
        said = topic.removed(from: said)
      }
      // The option speaks of the keys of assertions; an attestation brings its own.
      if type == .attestation, author == .options { said.publicKey = nil }
      take(said, from: author, Topic.pairs(of: type))
    }
    for (author, topic, said) in open {
      if origins[topic] == nil {
        undecided.append((author, topic, said))
      } else if !topic.agrees(said, with: held) {
        overruled.append(Overruled(topic: topic, author: author, by: topic, said: said))
      }
    }
    held.hasUnreadCounter =
      held.previousCounter == nil && statements.contains { $0.said.hasUnreadCounter }
  }

  private mutating func take(
    _ said: Expectations, from author: Author, _ pairs: [(Topic, Topic)]
  ) {
    var said = said
    // A stronger word on what decides the same thing, as a key decides its ID.
    for (one, other) in pairs + pairs.map({ ($1, $0) })
    where origins[one] != nil && origins[other] == nil && other.isSaid(in: said) {
      guard !Topic.belong(one, in: held, other, in: said) else { continue }
      overruled.append(Overruled(topic: other, author: author, by: one, said: said))
      said = other.removed(from: said)
    }
    for topic in Topic.allCases where topic.isSaid(in: said) {
      if origins[topic] == nil {
        origins[topic] = author
        topic.copy(from: said, to: &held)
      } else if !topic.settle(said, with: &held) {
        overruled.append(Overruled(topic: topic, author: author, by: topic, said: said))
      }
    }
  }
}

extension Topic {
  /// Of which the one follows from the other.
  fileprivate static func pairs(of type: ArtifactType) -> [(Topic, Topic)] {
    [(.publicKey, .keyID), (type == .assertion ? .clientData : .challenge, .clientDataHash)]
  }

  /// Whether both can be true of one artifact.
  fileprivate static func belong(
    _ one: Topic, in held: Expectations, _ other: Topic, in said: Expectations
  ) -> Bool {
    var joined = held
    other.copy(from: said, to: &joined)
    switch (one, other) {
    case (.publicKey, _), (.keyID, _):
      return !joined.keyContradictsKeyID
    default:
      let whole = one == .clientDataHash ? other : one
      let given = whole == .clientData ? joined.clientData : joined.challenge
      let hashes = Set((joined.clientDataHash?.readings ?? []).map(\.bytes.array))
      return given?.readings.contains { hashes.contains(Digest.sha256($0.bytes)) } == true
    }
  }

  fileprivate func isSaid(in said: Expectations) -> Bool {
    switch self {
    case .appID: !said.appIDs.isEmpty
    case .environment: said.environment != nil
    case .challenge: said.challenge != nil
    case .clientData: said.clientData != nil
    case .clientDataHash: said.clientDataHash != nil
    case .keyID: said.keyID != nil
    case .publicKey: said.publicKey != nil
    case .previousCounter: said.previousCounter != nil
    case .capturedAt: said.capturedAt != nil
    }
  }

  fileprivate func copy(from said: Expectations, to held: inout Expectations) {
    switch self {
    case .appID:
      held.appIDs = said.appIDs
      held.isAppIDOfTeam = said.isAppIDOfTeam
    case .environment: held.environment = said.environment
    case .challenge: held.challenge = said.challenge
    case .clientData: held.clientData = said.clientData
    case .clientDataHash: held.clientDataHash = said.clientDataHash
    case .keyID: held.keyID = said.keyID
    case .publicKey: held.publicKey = said.publicKey
    case .previousCounter: held.previousCounter = said.previousCounter
    case .capturedAt: held.capturedAt = said.capturedAt
    }
  }

  fileprivate func removed(from said: Expectations) -> Expectations {
    var rest = said
    copy(from: Expectations(), to: &rest)
    return rest
  }

  /// Whether a weaker word says the same.
  fileprivate func agrees(_ said: Expectations, with held: Expectations) -> Bool {
    var copy = held
    return settle(said, with: &copy)
  }

  /// Takes a weaker word on what is settled, as far as it goes with the stronger one; `false` where it
  /// says something else.
  fileprivate func settle(_ said: Expectations, with held: inout Expectations) -> Bool {
    switch self {
    case .appID:
      // One of several is a choice among them; anything else is no choice.
      let known = Set(held.appIDs.map { Array($0.utf8) })
      let common = said.appIDs.filter { known.contains(Array($0.utf8)) }
      if !common.isEmpty { held.appIDs = common }
      return common.count == said.appIDs.count
    case .environment: return held.environment == said.environment
    case .challenge: return held.challenge.agrees(with: said.challenge)
    case .clientData: return held.clientData.agrees(with: said.clientData)
    case .clientDataHash: return held.clientDataHash.agrees(with: said.clientDataHash)
    case .keyID:
      guard let own = held.keyID, let other = said.keyID else { return true }
      guard KeyIDSpelling.identifier(own) == KeyIDSpelling.identifier(other) else { return false }
      // How the client spelled the same key ID is for the evidence to tell.
      if KeyIDSpelling.identifier(own) != nil { held.keyID = other }
      return KeyIDSpelling.identifier(own) != nil || own.utf8.elementsEqual(other.utf8)
    case .publicKey:
      let points = [held, said].map { $0.publicKey.flatMap(PublicKeyReader.point) }
      return points[0] == points[1] && points[0] != nil
        || held.publicKey.agrees(with: said.publicKey)
    case .previousCounter: return held.previousCounter == said.previousCounter
    case .capturedAt: return held.capturedAt == said.capturedAt
    }
  }
}

extension GivenBytes? {
  /// Whether both can stand for the same bytes.
  fileprivate func agrees(with other: GivenBytes?) -> Bool {
    let own = Set((self?.readings ?? []).map(\.bytes))
    return other?.readings.contains { own.contains($0.bytes) } == true || self == other
  }
}
