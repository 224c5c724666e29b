import Evidence

/// Tells other signed messages (RFC 5652 §5) from the receipts of App Attest.
enum SignedMessageShape {
  /// A message that is cut off is not judged: what it lacks may be what tells it.
  static func recognise(_ receipt: Receipt) -> ForeignArtifact? {
    let message = receipt.message
    guard message.isWhole else { return nil }
    guard let content = message.content else { return withoutContent(message) }
    if let type = message.contentType, type != .data {
      return ForeignArtifact(
        .signedMessage, "its content is of the type \(type), not data", at: content.prefix(1))
    }
    if isPropertyList(content) {
      return ForeignArtifact(
        .provisioningProfile, "its content is a property list", at: content.prefix(16))
    }
    if let place = appStoreField(receipt) {
      return ForeignArtifact(
        .appStoreReceipt, "its fields 2 and 3 are UTF8Strings, bundle identifier and version",
        at: place)
    }
    guard content.first != 0x31 else { return nil }
    return ForeignArtifact(
      .signedMessage, "its content is no SET of fields", at: content.prefix(1))
  }

  /// A message of certificates alone (§5.2.2), or a signature over something elsewhere (§5.2).
  private static func withoutContent(_ message: SignedData) -> ForeignArtifact? {
    guard message.contentType != nil else { return nil }
    let place = message.bytes.prefix(16)
    guard message.signers.isEmpty else {
      return ForeignArtifact(.signedMessage, "it doesn't contain what it signs", at: place)
    }
    let count = message.certificates.count
    guard count > 0 else { return nil }
    return ForeignArtifact(
      .certificateBundle, "it has no content, no signer, and certificates: \(count)", at: place)
  }

  /// Apple, TN3125: the payload of a provisioning profile is a property list, in XML or as DER.
  private static func isPropertyList(_ content: Bytes) -> Bool {
    let start = content.prefix(256)
    return start.starts(with: "bplist0")
      || start.starts(with: "<?xml") && start.firstIndex(of: "plist") != nil
  }

  /// In an App Store receipt every value is ASN.1 of its own (Apple, “Validating receipts on the
  /// device”); in a receipt of App Attest field 2 is bare text and field 3 a certificate.
  private static func appStoreField(_ receipt: Receipt) -> Bytes? {
    let fields = [ReceiptField.Kind.appID, .certificate].map(receipt.value)
    let texts = fields.map { value in
      value.flatMap { ASN1Decoder.decode($0, rules: .der) }.flatMap { decoded in
        decoded.anomalies.isEmpty && decoded.element?.tag == .utf8String ? decoded.element : nil
      }
    }
    return texts.contains(nil) ? nil : texts.first??.bytes
  }
}
