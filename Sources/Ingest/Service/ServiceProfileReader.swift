package import Decoding
package import Evidence

extension ServiceProfile {
  /// The members that a profile in a file may have.
  package static let members: Set<ByteText> = [
    "name", "hosts", "paths", "challengePaths", "challengeNames", "accepted", "refused",
    "acceptedStatuses", "refusedStatuses", "accountHeaders", "issuer", "issuerPrefix",
    "signedParts", "headers",
  ]

  /// Reads a profile from an object of a file. Each list may be a single string.
  ///
  /// ```
  /// {"name": "Example", "hosts": ["api.example.com"], "paths": ["/attest"],
  ///  "challengePaths": ["/challenge"], "challengeNames": ["nonce"],
  ///  "accepted": {"state": "attested"}, "refused": {"state": ["denied", "expired"]},
  ///  "signedParts": ["@method", "@target", "payload"], "accountHeaders": ["X-User"]}
  /// ```
  /// - Returns: `nil` if it has no name, or nothing by which the service is recognized.
  package init?(_ node: JSONNode) {
    guard let name = node["name"]?.string?.utf8 else { return nil }
    self.init(name)
    hosts = node["hosts"].texts.map(\.lowercasedASCII)
    paths = node["paths"].texts
    challengePaths = node["challengePaths"].texts
    challengeNames = Set(node["challengeNames"].texts.map { ByteText($0) })
    accepted = Self.words(node["accepted"])
    refused = Self.words(node["refused"])
    signedParts = node["signedParts"].texts
    headers = node["headers"].texts.map(\.lowercasedASCII)
    acceptedStatuses = Set(node["acceptedStatuses"].texts.compactMap { Int($0) })
    refusedStatuses = Set(node["refusedStatuses"].texts.compactMap { Int($0) })
    accountHeaders = Set(node["accountHeaders"].texts.map { ByteText($0.lowercasedASCII) })
    issuer = (node["issuer"] ?? node["issuerPrefix"])?.string?.utf8
    isIssuerWhole = node["issuer"] != nil
    guard issuer != nil || ![hosts, paths, headers, challengePaths].allSatisfy(\.isEmpty) else {
      return nil
    }
  }

  /// Returns whether a profile can name a part of a request: a member, or one of the parts that
  /// begin with `@`.
  package static func isPart(_ name: String) -> Bool {
    !name.begins(with: "@") || name.begins(with: headerPart) || requestParts.includes(name)
  }

  /// Returns the values of an object, each as a set of words.
  private static func words(_ node: JSONNode?) -> [ByteText: Set<ByteText>] {
    Dictionary(
      (node?.members ?? []).map { member in
        (ByteText(member.name), Set(Optional(member.value).texts.map { ByteText($0) }))
      },
      uniquingKeysWith: { $0.union($1) })
  }
}

extension JSONNode? {
  /// The texts of a list, or of a single value; empty for a missing value.
  fileprivate var texts: [String] {
    guard let node = self else { return [] }
    return (node.elements ?? [node]).map { ($0.text ?? $0.bytes).text }
  }
}
