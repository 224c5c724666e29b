package import Decoding
package import Evidence

extension TokenProfile {
  /// The names of the members that a profile's JSON object may have.
  package static let members: Set<ByteText> = [
    "name", "issuer", "issuerPrefix", "algorithms", "claims", "words", "together", "audienceClaim",
    "lifetime",
  ]

  /// Reads a profile from a JSON object.
  ///
  /// - `name`: the service's name, required.
  /// - `issuer`: the exact value of `iss`, or `issuerPrefix`: what it begins with. One of them is
  ///   required.
  /// - `algorithms`: the permitted values of `alg`.
  /// - `claims`: an object from a claim's name to `text`, `number`, `flag` or `texts`.
  /// - `words`: an object from a claim's name to its permitted words.
  /// - `together`: claims that are all present or all missing.
  /// - `audienceClaim`: the claim that `aud` repeats.
  /// - `lifetime`: seconds from `iat` to `exp`.
  ///
  /// Example:
  /// ```
  /// {"name": "Example", "issuer": "https://id.example.com", "algorithms": ["ES256"],
  ///  "claims": {"sub": "text", "exp": "number"}, "lifetime": 3600}
  /// ```
  ///
  /// - Returns: `nil` without a name or an issuer, and for a claim of an unknown type. Other
  ///   members are ignored.
  package init?(_ node: JSONNode) {
    guard let name = node["name"]?.string?.utf8 else { return nil }
    self.init(name: name)
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

  /// Returns the strings of a list, or a single string as a list of one.
  private static func texts(_ node: JSONNode?) -> [String] {
    (node?.elements ?? [node].compactMap(\.self)).compactMap { $0.string?.utf8 }
  }
}
