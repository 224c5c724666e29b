package import Checks
package import Evidence

/// What the other records of the same run can tell. Every question is answered by an index.
package protocol Neighbourhood: Sendable {
  /// The record whose challenge has this SHA-256 in one of its readings.
  func challenge(hashingTo hash: [UInt8]) -> Neighbour?
  /// The attested key with this identifier, and where it was attested.
  func key(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)?
  /// Client data that other assertions of the same key came with; the first few.
  func clientData(ofKey identifier: [UInt8]) -> [(data: GivenBytes, neighbour: Neighbour)]
}

/// Another record of the same run.
package struct Neighbour: Sendable, Hashable {
  /// Its own name, or the place where it was found.
  package let name: String
  package let capturedAt: Timestamp?

  package init(name: String, capturedAt: Timestamp?) {
    self.name = name
    self.capturedAt = capturedAt
  }
}

/// A run of one artifact.
package struct NoNeighbours: Neighbourhood {
  package init() {}
  package func challenge(hashingTo hash: [UInt8]) -> Neighbour? { nil }
  package func key(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)? { nil }
  package func clientData(ofKey identifier: [UInt8]) -> [(data: GivenBytes, neighbour: Neighbour)] {
    []
  }
}
