package import Evidence

extension AttestationObject {
  /// The whole object as fields.
  package var tree: FieldNode { tree(.complete) }

  package func tree(_ detail: TreeDetail) -> FieldNode {
    FieldNode(
      "attestation", at: bytes,
      [
        .text("fmt", format),
        statement.tree(detail),
        authenticatorData?.tree(named: "authData"),
        codeDirectoryHash.map(FieldNode.unsignedHash),
      ])
  }
}

extension AttestationStatement {
  func tree(_ detail: TreeDetail) -> FieldNode {
    FieldNode(
      "attStmt", at: bytes,
      [
        .list("x5c", certificates, detail, note: "certificates, leaf first") {
          $1.tree(named: "\($0)", isLeaf: $0 == 0)
        },
        receipt?.tree(detail),
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
