package import Decoding
package import Evidence

extension ServiceProfile {
  /// The members of a profile in a file.
  package static let members: Set<ByteText> = [
    "name", "hosts", "paths", "challengePaths", "challengeNames", "accepted", "refused",
    "acceptedStatuses", "refusedStatuses", "accountHeaders", "issuer", "issuerPrefix",
    "signedParts",
  ]

  /// `nil` for an object without a name, and where nothing tells the service.
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
    acceptedStatuses = Set(node["acceptedStatuses"].texts.compactMap { Int($0) })
    refusedStatuses = Set(node["refusedStatuses"].texts.compactMap { Int($0) })
    accountHeaders = Set(node["accountHeaders"].texts.map { ByteText($0.lowercasedASCII) })
    issuer = (node["issuer"] ?? node["issuerPrefix"])?.string?.utf8
    isIssuerWhole = node["issuer"] != nil
    guard !hosts.isEmpty || !paths.isEmpty || !challengePaths.isEmpty || issuer != nil else {
      return nil
    }
  }

  private static func words(_ node: JSONNode?) -> [ByteText: Set<ByteText>] {
    Dictionary(
      (node?.members ?? []).map { member in
        (ByteText(member.name), Set(Optional(member.value).texts.map { ByteText($0) }))
      },
      uniquingKeysWith: { $0.union($1) })
  }
}

extension JSONNode? {
  /// The strings of a list, or the one string that stands in its place; of other values their text.
  fileprivate var texts: [String] {
    guard let node = self else { return [] }
    return (node.elements ?? [node]).map {
      String(decoding: $0.text ?? $0.bytes, as: UTF8.self)
    }
  }
}
