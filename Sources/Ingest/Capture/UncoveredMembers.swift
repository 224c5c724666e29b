import Decoding
package import Evidence

extension Surroundings {
  /// The most bytes of a request or of client data that are compared.
  private static let longest = 64 << 10
  /// The most bytes of a request times the number of its artifacts, because each artifact repeats
  /// the comparison.
  private static let longestTogether = 1 << 20

  /// Returns the names of the request's members that an assertion's signature doesn't cover: the
  /// client data has no member with the same name and value at the corresponding place, and
  /// contains neither the hash of the value nor that of the body. Members that belong to the
  /// assertion itself are left out.
  /// - Parameters:
  ///   - clientData: The signed bytes.
  ///   - artifacts: The number of artifacts in the request.
  ///   - hash: Returns the SHA-256 of bytes.
  /// - Returns: Names, with dots for nested members. Empty if everything is covered, if the request
  ///   has no members, or if it is too long to compare.
  package func membersBeyond(
    _ clientData: Bytes, artifacts: Int = 1, hash: @escaping (Bytes) -> [UInt8]
  ) -> [String] {
    guard let body, body.count <= Self.longest, clientData.count <= Self.longest,
      body.count * max(1, artifacts) <= Self.longestTogether, body != clientData,
      let members = body.requestMembers?.beyondToken
    else { return [] }
    let signed = SignedData(clientData, hash: hash)
    return signed.holds(body) ? [] : signed.names(leftOutOf: members)
  }
}

extension Bytes {
  /// The members of a JSON object, or the fields of a form; `nil` for any other body.
  fileprivate var requestMembers: [JSONNode.Member]? {
    if let members = JSONReader.readWhole(self).value?.members { return members }
    return FormText.fields(of: self)?.map { JSONNode.Member($0.name, $0.node) }
  }
}

extension FormText.Field {
  /// The field as a JSON string, so that forms and JSON are compared alike.
  var node: JSONNode { JSONNode(.string(value), at: value) }
}
