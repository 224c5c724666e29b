package import Evidence

extension AttestationObject {
  /// The whole object as fields.
  package var tree: FieldNode {
    FieldNode(
      "attestation", at: bytes,
      [
        .text("fmt", format),
        statement.tree,
        authenticatorData?.tree(named: "authData"),
        codeDirectoryHash.map(FieldNode.unsignedHash),
      ])
  }
}

extension AttestationStatement {
  var tree: FieldNode {
    let chain = certificates.enumerated().map { index, certificate in
      certificate.tree(named: "\(index)", isLeaf: index == 0)
    }
    return FieldNode(
      "attStmt", at: bytes,
      [
        FieldNode("x5c", .number(Int64(chain.count)), note: "certificates, leaf first", chain),
        receipt?.tree,
      ])
  }
}

extension Assertion {
  /// The whole object as fields.
  package var tree: FieldNode {
    FieldNode(
      "assertion", at: bytes,
      [
        .bytes("signature", signature, note: "ECDSA with SHA-256 over the nonce"),
        authenticatorData?.tree(named: "authenticatorData"),
        codeDirectoryHash.map(FieldNode.unsignedHash),
      ])
  }
}

extension FieldNode {
  fileprivate static func unsignedHash(_ item: CBORItem) -> FieldNode {
    FieldNode(
      "cdHash", .text(item.diagnostic), at: item.bytes, note: "present, but nothing signs it")
  }
}
