import Decoding
package import Evidence

extension Surroundings {
  /// The most members of a request that are looked for in what was signed, and the most values in them:
  /// each is looked for in all of it. Of a value that is not looked for nothing is said.
  private static let most = 64
  private static let mostValues = 256
  private static let longest = 64 << 10

  /// Names of the members of a request that its signature leaves out: their values don't stand in the
  /// client data, nor does the hash of the body.
  ///
  /// What belongs to the assertion itself is no part of the request.
  ///
  /// - Parameter digest: SHA-256 of the body.
  package func membersBeyond(_ clientData: Bytes, digest: [UInt8]) -> [String] {
    guard let body, body.count <= Self.longest, clientData.count <= Self.longest,
      body != clientData, let members = JSONReader.readWhole(body).value?.members
    else { return [] }
    let spellings = [digest, Array(digest.hex.utf8), Array(Base64.encode(digest).utf8)]
    guard !spellings.contains(where: clientData.contains) else { return [] }
    var looks = Self.mostValues
    return members.prefix(Self.most).filter { member in
      !member.isOfEnvelope && !member.value.isBare
        && !member.value.stands(in: clientData, within: &looks)
    }.map(\.name)
  }
}

extension JSONNode.Member {
  /// Members that carry the assertion, and what it is verified with.
  private static let envelope: Set<RecordField> = [
    .attestation, .assertion, .receipt, .token, .keyID, .challenge, .challengeEncoding, .clientData,
    .clientDataEncoding, .clientDataHash, .clientDataHashEncoding, .publicKey, .publicKeyEncoding,
  ]

  fileprivate var isOfEnvelope: Bool {
    RecordField.named(name).map { Self.envelope.contains($0.field) } ?? false
  }
}

extension JSONNode {
  /// Whether the value says too little to be looked for: what is short stands in any text by chance.
  fileprivate var isBare: Bool {
    switch kind {
    case .bool, .null: true
    case .number: bytes.count < 3
    case .string(let text): text.count < 3
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    }
  }

  /// Whether the value is in the text: as it is written, or all that it holds.
  ///
  /// - Parameter looks: how many values may still be looked for; with none left, every one counts as
  ///   found.
  fileprivate func stands(in text: Bytes, within looks: inout Int) -> Bool {
    guard looks > 0 else { return true }
    looks -= 1
    if bytes == text || text.contains(bytes.array) { return true }
    switch kind {
    case .string(let own):
      // The client data itself, as bytes or in Base64.
      return text.contains(own.array)
        || [Base64.decode(own, as: .standard), Base64.decode(own, as: .url)]
          .contains { $0.map { Bytes($0) == text } ?? false }
    case .array(let elements):
      return elements.allSatisfy { $0.isBare || $0.stands(in: text, within: &looks) }
    case .object(let members):
      return members.allSatisfy { $0.value.isBare || $0.value.stands(in: text, within: &looks) }
    case .number, .bool, .null: return false
    }
  }
}
