package import Evidence

extension Receipt {
  /// Returns the receipt as a tree: the fields of its payload, then the certificates of the
  /// message, named by their index from 0, and the signers.
  ///
  /// Version, digest algorithms and content type of the message are left out.
  ///
  /// - Parameter detail: Whether certificates and signers are included.
  package func tree(_ detail: TreeDetail = .complete) -> FieldNode {
    FieldNode(
      "receipt", at: bytes,
      [
        FieldNode("payload", at: message.content, fields.map(\.tree)),
        .list("certificates", message.certificates, detail) { $1.tree(named: "\($0)") },
        .list("signers", message.signers, detail) { $1.tree },
      ])
  }
}

extension ReceiptField {
  /// The field as a node named by its number, such as `5`, or `?` if the number is unreadable. The
  /// note is its meaning, or “not documented”. The token is marked as secret.
  package var tree: FieldNode {
    FieldNode(
      type.map(String.init) ?? "?", content, at: bytes, note: kind?.name ?? "not documented",
      privacy: kind == .token ? .secret : .plain)
  }

  /// The value as bytes for certificate, client hash, token and undocumented fields, otherwise as
  /// text.
  private var content: FieldValue {
    guard let value else { return .none }
    return switch kind {
    case .certificate, .clientHash, .token, nil: .bytes(value)
    default: .textual(value)
    }
  }
}

extension SignerInfo {
  /// The signer as a tree in the order of its encoding (RFC 5652 §5.3). Of the signed attributes,
  /// only the number is given.
  var tree: FieldNode {
    FieldNode(
      "signerInfo", at: bytes,
      [
        .name("issuer", issuer),
        .bytes("serialNumber", serial),
        .algorithm("digestAlgorithm", digestAlgorithm),
        signedAttributes.map {
          // The attributes contain the digest of the payload.
          FieldNode(
            "signedAttrs", .number(Int64($0.children.count)), at: $0.bytes, privacy: .identifier)
        },
        .algorithm("signatureAlgorithm", signatureAlgorithm),
        .bytes("signature", signature),
      ])
  }
}
