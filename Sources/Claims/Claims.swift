package import Evidence
import SystemCrypto

/// The statements about one artifact, merged by precedence: which values are used, and which are
/// overruled.
package struct Claims: Sendable {
  /// The effective values.
  package private(set) var held = Expectations()
  /// The author of each effective value.
  package private(set) var origins: [Topic: Author] = [:]
  /// The topics whose effective value the evidence itself states, and not only the operator.
  private var ofEvidence: Set<Topic> = []
  /// Statements that conflict with an effective value, in the order in which they were examined.
  package private(set) var overruled: [Overruled] = []

  /// Statements on topics that their author may not decide and that no other author decided.
  package private(set) var undecided: [(author: Author, topic: Topic, said: Expectations)] = []

  /// The first client data among ``undecided``; `nil` if there is none.
  package var undecidedClientData: GivenBytes? {
    undecided.first { $0.topic == .clientData }?.said.clientData
  }

  /// A statement that conflicts with one of higher precedence and is not used.
  package struct Overruled: Sendable {
    /// The property that the statement is about.
    package let topic: Topic
    /// The author of the statement.
    package let author: Author
    /// The property that overrules it: the same one, or one that determines it, as the public key
    /// determines the key ID.
    package let by: Topic
    /// The statement; only the value of `topic` matters.
    package let said: Expectations
  }

  /// Merges statements.
  ///
  /// - Parameters:
  ///   - statements: What each author states, in order of precedence, highest first.
  ///   - type: The artifact's type. It decides whether the client data hash follows from the client
  ///     data (assertions) or from the challenge (all others).
  package init(_ statements: [(author: Author, said: Expectations)], for type: ArtifactType) {
    var open: [(author: Author, topic: Topic, said: Expectations)] = []
    for (author, said) in statements {
      var said = said
      for topic in Topic.allCases where !author.decides(topic) && topic.isSaid(in: said) {
        open.append((author, topic, said))
        said = topic.removed(from: said)
      }
      // The option for a public key is meant for assertions; an attestation contains its own key.
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
    for (author, said) in statements {
      held.unread.formUnion(
        said.unread.filter { author.decides($0) && !$0.isSaid(in: held) })
    }
  }

  /// Returns whether only the operator states the effective value of a topic: the evidence itself
  /// doesn't confirm it.
  package func isOnlyOfOperator(_ topic: Topic) -> Bool {
    origins[topic] != nil && !ofEvidence.contains(topic)
  }

  /// Merges one author's statements into the effective values.
  ///
  /// - Parameter pairs: Properties of which one determines the other.
  private mutating func take(
    _ said: Expectations, from author: Author, _ pairs: [(Topic, Topic)]
  ) {
    var said = said
    // Leaves out a property that contradicts the effective value of the other property of its pair,
    // as a key ID that isn't the hash of the key does.
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
        continue
      }
      if !author.isOperator { ofEvidence.insert(topic) }
    }
  }
}

extension Topic {
  /// Returns the pairs of properties of which one determines the other.
  fileprivate static func pairs(of type: ArtifactType) -> [(Topic, Topic)] {
    [(.publicKey, .keyID), (type == .assertion ? .clientData : .challenge, .clientDataHash)]
  }

  /// Returns whether both values can be true of one artifact: the key ID is the hash of the public
  /// key, or the client data hash is the hash of a reading of the client data or challenge.
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

  /// Returns whether the expectations contain a value for the property.
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

  /// Copies the property's value from one set of expectations to another.
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

  /// Returns the expectations without the property's value.
  fileprivate func removed(from said: Expectations) -> Expectations {
    var rest = said
    copy(from: Expectations(), to: &rest)
    return rest
  }

  /// Returns whether a statement of lower precedence is compatible with the effective value.
  fileprivate func agrees(_ said: Expectations, with held: Expectations) -> Bool {
    var copy = held
    return settle(said, with: &copy)
  }

  /// Merges a statement of lower precedence into an effective value, as far as both are compatible.
  ///
  /// - Returns: false if the statement conflicts with the effective value.
  fileprivate func settle(_ said: Expectations, with held: inout Expectations) -> Bool {
    switch self {
    case .appID:
      // A list that shares App IDs with the effective list narrows it to the shared ones.
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
      // The statement of lower precedence keeps the client's spelling of the same key ID, which the
      // rules examine.
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
  /// Returns whether the two texts share a reading, so that both can mean the same bytes.
  fileprivate func agrees(with other: GivenBytes?) -> Bool {
    let own = Set((self?.readings ?? []).map(\.bytes))
    return other?.readings.contains { own.contains($0.bytes) } == true || self == other
  }
}
