package import Evidence

extension Receipt {
  /// The message: its fields, its certificates and its signature.
  package var tree: FieldNode { tree(.complete) }

  package func tree(_ detail: TreeDetail) -> FieldNode {
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
  /// The field under its number, noted with its name.
  package var tree: FieldNode {
    FieldNode(
      type.map(String.init) ?? "?", content, at: bytes, note: kind?.name ?? "not documented",
      privacy: kind == .token ? .secret : .plain)
  }

  private var content: FieldValue {
    guard let value else { return .none }
    return switch kind {
    case .certificate, .clientHash, .token, nil: .bytes(value)
    default: .textual(value)
    }
  }
}

extension SignerInfo {
  var tree: FieldNode {
    FieldNode(
      "signerInfo", at: bytes,
      [
        .name("issuer", issuer),
        .bytes("serialNumber", serial),
        .algorithm("digestAlgorithm", digestAlgorithm),
        signedAttributes.map {
          // The digest of the payload is among them.
          FieldNode(
            "signedAttrs", .number(Int64($0.children.count)), at: $0.bytes, privacy: .identifier)
        },
        .algorithm("signatureAlgorithm", signatureAlgorithm),
        .bytes("signature", signature),
      ])
  }
}
