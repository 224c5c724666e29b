package import Evidence

extension AttestationObject {
  /// Returns the attestation as a tree, in the order in which Apple writes it: `fmt`, `attStmt`,
  /// `authData`.
  ///
  /// Missing parts are left out, except `attStmt`, which then has an `x5c` of 0 certificates.
  /// Unknown keys are not in the tree; they are anomalies. A `cdHash` comes last, marked as
  /// unsigned.
  ///
  /// - Parameter detail: Whether certificates and signers are included.
  package func tree(_ detail: TreeDetail = .complete) -> FieldNode {
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
  /// Returns the statement as a tree: the certificates of `x5c`, named by their index from 0, and
  /// the receipt. Only the first certificate is decoded as the leaf of an attestation.
  func tree(_ detail: TreeDetail) -> FieldNode {
    FieldNode(
      "attStmt", at: bytes,
      [
        .list(
          "x5c", certificates, detail,
          note: certificates.count == 1 ? "certificate" : "certificates, leaf first"
        ) {
          $1.tree(named: "\($0)", isLeaf: $0 == 0)
        },
        receipt?.tree(detail),
      ])
  }
}

extension Assertion {
  /// The assertion as a tree: `signature`, `authenticatorData`, and a `cdHash`, marked as unsigned.
  /// The client data is not part of an assertion, so it is not in the tree.
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
  /// Returns the field for a `cdHash` in diagnostic notation. Its note says that no signature
  /// covers it.
  fileprivate static func unsignedHash(_ item: CBORItem) -> FieldNode {
    FieldNode(
      "cdHash", .text(item.diagnostic), at: item.bytes, note: "present, but nothing signs it")
  }
}
