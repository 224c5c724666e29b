package import Checks
import Decoding
package import Evidence
package import Ingest

/// A file of the operator's that describes services: how they are told in traffic, and what their tokens
/// say.
package struct ProfileFile: Sendable {
  package private(set) var tokens: [TokenProfile] = []
  package private(set) var services: [ServiceProfile] = []

  /// No file.
  package init() {}

  /// Why a file is none, in a sentence without its full stop.
  package struct Fault: Error, Hashable {
    package let reason: String
  }

  /// - Parameter file: one JSON object, or a list of them.
  /// - Throws: where a profile is incomplete, or has a member that nobody reads.
  package init(_ file: Bytes) throws(Fault) {
    let reading = JSONReader.readWhole(file)
    guard reading.isClean, let value = reading.value else {
      throw Fault(reason: "is not JSON, or is too large for a file of profiles")
    }
    let nodes = value.elements ?? [value]
    guard !nodes.isEmpty else { throw Fault(reason: "contains no profile") }
    for node in nodes { try add(node) }
  }

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
    services.append(service)
    guard service.issuer != nil else { return }
    guard let profile = TokenProfile(node) else {
      throw Fault(reason: "has a claim that is not text, number, flag or texts")
    }
    tokens.append(profile)
  }
}
