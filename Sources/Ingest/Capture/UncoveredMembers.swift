import Decoding
package import Evidence

extension Surroundings {
  /// Longer requests are not looked at: each artifact of a request would cost as much again.
  private static let longest = 64 << 10
  private static let longestTogether = 1 << 20

  /// Names of the members of a request that its signature leaves out: the client data has no member of
  /// the same name and value at the corresponding place, nor the hash of the value or of the body.
  ///
  /// What belongs to the assertion itself is no part of the request.
  ///
  /// - Parameters:
  ///   - artifacts: how many artifacts the request carries.
  ///   - hash: SHA-256.
  package func membersBeyond(
    _ clientData: Bytes, artifacts: Int = 1, hash: @escaping (Bytes) -> [UInt8]
  ) -> [String] {
    guard let body, body.count <= Self.longest, clientData.count <= Self.longest,
      body.count * max(1, artifacts) <= Self.longestTogether, body != clientData,
      let members = body.requestMembers
    else { return [] }
    let signed = SignedData(clientData, hash: hash)
    return signed.holds(body) ? [] : signed.names(leftOutOf: members)
  }
}

extension Bytes {
  /// The members of a request: of a JSON object, or the fields of a form.
  fileprivate var requestMembers: [JSONNode.Member]? {
    if let members = JSONReader.readWhole(self).value?.members { return members }
    return FormText.fields(of: self)?.map { JSONNode.Member($0.name, $0.node) }
  }
}

extension FormText.Field {
  var node: JSONNode { JSONNode(.string(value), at: value) }
}
