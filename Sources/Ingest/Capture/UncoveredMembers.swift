import Containers
import Decoding
package import Evidence

extension Surroundings {
  /// The most bytes of a request or of client data that are compared.
  private static let longest = 64 << 10
  /// The most bytes of a request times the number of its artifacts, because each artifact repeats
  /// the comparison.
  private static let longestTogether = 1 << 20

  /// Returns the names of the values in the request that an assertion's signature doesn't cover, those of
  /// the body first, then those of the URL's query: the client data has no member with the same name and
  /// value at the corresponding place, isn't the body as it was sent, and contains neither the hash of the
  /// value nor the whole body or query, nor its hash. Members that belong to the assertion itself are left out.
  /// - Parameters:
  ///   - clientData: The signed bytes.
  ///   - artifacts: The number of artifacts in the request.
  ///   - hash: Returns the SHA-256 of bytes.
  /// - Returns: Names, with dots for nested members. Empty if everything is covered, if the request
  ///   has no members, or if it is too long to compare.
  package func membersBeyond(
    _ clientData: Bytes, artifacts: Int = 1, hash: @escaping (Bytes) -> [UInt8]
  ) -> [String] {
    guard clientData.count <= Self.longest else { return [] }
    let limit = min(Self.longest, Self.longestTogether / max(1, artifacts))
    let address = exchange?.url.flatMap { url in
      url.utf8.count <= limit ? Bytes(Array(url.utf8), name: "URL") : nil
    }
    let isWhole = clientData == request?.body
    let parts = [
      isWhole ? nil : part(body, upTo: limit) { $0.requestMembers?.beyondToken },
      part(address.flatMap(FormText.queryText), upTo: limit) { _ in address?.queryMembers },
    ].compactMap(\.self).filter { $0.text != clientData }
    guard !parts.isEmpty else { return [] }
    let signed = SignedClientData(clientData, hash: hash)
    return parts.flatMap { text, members in
      signed.holds(text) ? [] : signed.names(leftOutOf: members)
    }
  }

  /// Returns a part of the request with its members; `nil` if it is missing, too long, or has no members.
  private func part(
    _ text: Bytes?, upTo limit: Int, _ members: (Bytes) -> [JSONNode.Member]?
  ) -> (text: Bytes, members: [JSONNode.Member])? {
    guard let text, text.count <= limit, let members = members(text), !members.isEmpty else {
      return nil
    }
    return (text, members)
  }
}

extension Bytes {
  /// The members of a JSON object, or the fields of a form; `nil` for any other body.
  fileprivate var requestMembers: [JSONNode.Member]? {
    JSONReader.readWhole(self).value?.members ?? FormText.fields(of: self)
  }

  /// The fields of a URL's query without those that decide nothing.
  fileprivate var queryMembers: [JSONNode.Member] {
    FormText.query(of: self).filter { !Self.ofTransport.contains($0.name) }
  }

  /// Names in a query that choose a version of the interface, its form or a language, name the caller's
  /// project, or keep a request from being answered by a cache.
  private static let ofTransport = NameTable(
    sets: [
      ["v", "version", "apiVersion", "lang", "language", "locale", "platform", "format", "alt"],
      ["key", "apiKey", "t", "ts", "timestamp", "requestId", "traceId", "cacheBuster"],
    ],
    ignoring: "_-")
}
