package import Evidence

extension AttestationObject {
  /// The attestation as a tree of fields, with all details.
  package var tree: FieldNode { tree(.complete) }

  /// Returns the attestation as a tree: format, statement, authenticator data, `cdHash`.
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
  /// Returns the statement as a tree: certificates and receipt.
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
  /// The assertion as a tree: signature, authenticator data, `cdHash`.
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
  /// Returns the field for a `cdHash`, which no signature covers.
  fileprivate static func unsignedHash(_ item: CBORItem) -> FieldNode {
    FieldNode(
      "cdHash", .text(item.diagnostic), at: item.bytes, note: "present, but nothing signs it")
  }
}
