import Decoding
package import Evidence
import SystemCrypto

/// Who says a thing of an artifact. Each goes before those behind it: the operator before the server.
package enum Speaker: String, Sendable, Hashable, CaseIterable {
  /// An option of the run.
  case options
  /// A record of context, which the operator gives as well.
  case context
  /// The evidence record itself. Nobody can tell who wrote it: it counts as the server's.
  case record
  /// An answer of the server in a capture.
  case server
  /// A request of the client in a capture. What the server expects is not for the client to say.
  case client

  /// What a speaker says that counts. A key ID is the client's to send, and what it says it signed is
  /// held against the signature.
  package func decides(_ topic: Topic) -> Bool {
    self != .client || topic == .keyID || topic == .clientData
  }
}

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
  package private(set) var origins: [Topic: Speaker] = [:]
  /// What was said otherwise and does not count, in the order in which it was looked at.
  package private(set) var overruled: [Overruled] = []

  /// What only the client says, and nobody else says otherwise.
  package private(set) var clientOnly: [(topic: Topic, said: Expectations)] = []

  package struct Overruled: Sendable {
    package let topic: Topic
    package let speaker: Speaker
    /// What goes before it: the same, or what the same follows from.
    package let by: Topic
    package let said: Expectations
  }

  /// - Parameters:
  ///   - statements: what each speaker says, the strongest first.
  ///   - type: what the artifact is: what covers what depends on it.
  package init(_ statements: [(speaker: Speaker, said: Expectations)], for type: ArtifactType) {
    var undecided: [(topic: Topic, said: Expectations)] = []
    for (speaker, said) in statements {
      var said = said
      for topic in Topic.allCases where !speaker.decides(topic) && topic.isSaid(in: said) {
        undecided.append((topic, said))
        said = topic.removed(from: said)
      }
      // The option speaks of the keys of assertions; an attestation brings its own.
      if type == .attestation, speaker == .options { said.publicKey = nil }
      take(said, from: speaker, Topic.pairs(of: type))
    }
    for (topic, said) in undecided {
      if origins[topic] == nil {
        clientOnly.append((topic, said))
      } else if !topic.agrees(said, with: held) {
        overruled.append(Overruled(topic: topic, speaker: .client, by: topic, said: said))
      }
    }
    held.hasUnreadCounter =
      held.previousCounter == nil && statements.contains { $0.said.hasUnreadCounter }
  }

  private mutating func take(
    _ said: Expectations, from speaker: Speaker, _ pairs: [(Topic, Topic)]
  ) {
    var said = said
    // A stronger word on what decides the same thing, as a key decides its ID.
    for (one, other) in pairs + pairs.map({ ($1, $0) })
    where origins[one] != nil && origins[other] == nil && other.isSaid(in: said) {
      guard !Topic.belong(one, in: held, other, in: said) else { continue }
      overruled.append(Overruled(topic: other, speaker: speaker, by: one, said: said))
      said = other.removed(from: said)
    }
    for topic in Topic.allCases where topic.isSaid(in: said) {
      if origins[topic] == nil {
        origins[topic] = speaker
        topic.copy(from: said, to: &held)
      } else if !topic.settle(said, with: &held) {
        overruled.append(Overruled(topic: topic, speaker: speaker, by: topic, said: said))
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
