package import Checks
import Decoding
package import Evidence
package import Ingest

/// A JSON file of the operator that describes services: how they are recognized in traffic, and
/// which claims their tokens have (docs/service-profiles.md).
package struct ProfileFile: Sendable {
  /// Profiles of tokens, for the services that name an issuer.
  package private(set) var tokens: [TokenProfile] = []
  /// Profiles of all services, in the order of the file.
  package private(set) var services: [ServiceProfile] = []

  /// No profiles.
  package init() {}

  /// An error in a profile file.
  package struct Fault: Error, Hashable {
    /// What is wrong, as a phrase without a period, to follow the file's name.
    package let reason: String
  }

  /// Reads a file.
  ///
  /// - Parameter file: One JSON object, or an array of them.
  /// - Throws: ``Fault`` if the file is not JSON, or a profile is incomplete, has an unknown
  ///   member, or has a member twice.
  package init(_ file: Bytes) throws(Fault) {
    let reading = JSONReader.readWhole(file)
    guard reading.isClean, let value = reading.value else {
      throw Fault(reason: "is not JSON, or is too large for a file of profiles")
    }
    let nodes = value.elements ?? [value]
    guard !nodes.isEmpty else { throw Fault(reason: "contains no profile") }
    for node in nodes { try add(node) }
  }

  /// Reads one profile.
  private mutating func add(_ node: JSONNode) throws(Fault) {
    let members = node.members ?? []
    let known = TokenProfile.members.union(ServiceProfile.members)
    if let other = members.first(where: { !known.contains(ByteText($0.name)) }) {
      throw Fault(reason: "has the unknown member “\(other.name)”")
    }
    var names: Set<ByteText> = []
    if let again = members.first(where: { !names.insert(ByteText($0.name)).inserted }) {
      throw Fault(reason: "has the member “\(again.name)” twice")
    }
    guard let service = ServiceProfile(node) else {
      throw Fault(reason: "has a profile without name, or without hosts, paths and issuer")
    }
    if let part = service.signedParts.first(where: { !ServiceProfile.isPart($0) }) {
      throw Fault(reason: "has the unknown part “\(part)” in signedParts")
    }
    services.append(service)
    guard service.issuer != nil else { return }
    guard let profile = TokenProfile(node) else {
      throw Fault(reason: "has a claim that is not text, number, flag or texts")
    }
    tokens.append(profile)
  }
}
