package import Decoding
package import Evidence

extension TokenProfile {
  /// The members of a profile in a file.
  package static let members: Set<ByteText> = [
    "name", "issuer", "issuerPrefix", "algorithms", "claims", "words", "together", "audienceClaim",
    "lifetime",
  ]

  /// Members: `name`, `issuer` or `issuerPrefix`, `algorithms`, `claims` (name to `text`, `number`,
  /// `flag` or `texts`), `words` (claim to its words), `together`, `audienceClaim`, `lifetime`.
  /// `nil` for an object that names no issuer, and for one with a claim of another kind.
  package init?(_ node: JSONNode) {
    guard let name = node["name"]?.string?.utf8 else { return nil }
    self.init(name)
    issuer = (node["issuer"] ?? node["issuerPrefix"])?.string?.utf8
    isIssuerWhole = node["issuer"] != nil
    guard issuer != nil else { return nil }
    algorithms = Self.texts(node["algorithms"])
    together = Self.texts(node["together"])
    audienceClaim = node["audienceClaim"]?.string?.utf8
    for member in node["claims"]?.members ?? [] {
      guard let kind = member.value.string?.utf8.flatMap(Claim.Kind.init) else { return nil }
      claims.append(Claim(member.name, kind))
    }
    for member in node["words"]?.members ?? [] {
      words[ByteText(member.name)] = Self.texts(member.value)
    }
    lifetime = (node["lifetime"]?.text).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
  }

  private static func texts(_ node: JSONNode?) -> [String] {
    (node?.elements ?? [node].compactMap(\.self)).compactMap { $0.string?.utf8 }
  }
}
