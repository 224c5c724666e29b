package import Claims
package import Checks
package import Evidence

/// What the other records of the same run can tell. Every question is answered by an index.
package protocol Neighbourhood: Sendable {
  /// The record whose challenge has this SHA-256 in one of its readings.
  func challenge(hashingTo hash: [UInt8]) -> Neighbour?
  /// What a server issued in a capture that has this SHA-256 in one of its readings.
  func issued(hashingTo hash: [UInt8]) -> AnsweredValue?
  /// The attested key with this identifier, and where it was attested.
  func key(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)?
  /// Client data that other assertions of the same key came with; the first few, as far as the budget
  /// lets them be read.
  func clientData(
    ofKey identifier: [UInt8], spending budget: SearchBudget
  ) -> [(data: GivenBytes, neighbour: Neighbour)]
  /// Records of assertions that a key signed with this counter, the one that asks among them; the
  /// first few.
  func records(withCounter counter: UInt32, ofKey identifier: [UInt8]) -> [Neighbour]
}

extension Neighbourhood {
  /// Nothing, where no capture is in the run.
  package func issued(hashingTo hash: [UInt8]) -> AnsweredValue? { nil }
}

/// Another record of the same run.
package struct Neighbour: Sendable, Hashable {
  /// Its own name, or the place where it was found.
  package let name: String
  package let capturedAt: Timestamp?
  /// Whether what it says counts: it is accepted, or undetermined only because of missing input.
  package let isSound: Bool

  package init(name: String, capturedAt: Timestamp?, isSound: Bool = true) {
    self.name = name
    self.capturedAt = capturedAt
    self.isSound = isSound
  }

  /// The record in a sentence. One that is not sound may say anything.
  package var phrase: String {
    "the record “\(name)”\(isSound ? "" : ", which isn't sound itself")"
  }
}

/// A run of one artifact.
package struct NoNeighbours: Neighbourhood {
  package init() {}
  package func challenge(hashingTo hash: [UInt8]) -> Neighbour? { nil }
  package func key(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)? { nil }
  package func clientData(
    ofKey identifier: [UInt8], spending budget: SearchBudget
  ) -> [(data: GivenBytes, neighbour: Neighbour)] { [] }
  package func records(withCounter counter: UInt32, ofKey identifier: [UInt8]) -> [Neighbour] { [] }
}
