import Evidence

extension MismatchedContent {
  /// Returns what a CMS message (RFC 5652 §5) other than an App Attest receipt is; `nil` for a receipt
  /// and for a truncated message, whose missing part could identify it.
  package static func recognize(_ receipt: Receipt) -> MismatchedContent? {
    let message = receipt.message
    guard message.isWhole else { return nil }
    guard let content = message.content else { return withoutContent(message) }
    // A SET of fields is a receipt's content; receipt.cms reports its type.
    if let type = message.contentType, type != .data, content.first != 0x31 {
      return MismatchedContent(
        .signedMessage, "its content is of the type \(type.phrase), not data",
        at: message.contentTypeBytes ?? content.prefix(1))
    }
    if isPropertyList(content) {
      return MismatchedContent(
        .provisioningProfile, "its content is a property list", at: content.prefix(16))
    }
    if let place = appStoreField(receipt) {
      return MismatchedContent(
        .appStoreReceipt, "its fields 2 and 3 are UTF8Strings, bundle identifier and version",
        at: place)
    }
    guard content.first != 0x31 else { return nil }
    return MismatchedContent(
      .signedMessage, "its content isn't a SET of fields", at: content.prefix(1))
  }

  /// Returns what a message without content is: a bundle of certificates (RFC 5652 §5.2), or a
  /// detached signature.
  private static func withoutContent(_ message: SignedData) -> MismatchedContent? {
    guard message.contentType != nil else { return nil }
    let place = message.bytes.prefix(16)
    guard message.signers.isEmpty else {
      return MismatchedContent(.signedMessage, "it doesn't contain what it signs", at: place)
    }
    let count = message.certificates.count
    guard count > 0 else { return nil }
    return MismatchedContent(
      .certificateBundle, "it has no content, no signer, and certificates: \(count)", at: place)
  }

  /// Returns whether the content is a property list in XML or binary form, as in provisioning
  /// profiles (Apple, TN3125).
  private static func isPropertyList(_ content: Bytes) -> Bool {
    let start = content.prefix(256)
    return start.starts(with: "bplist0")
      || start.starts(with: "<?xml") && start.firstIndex(of: "plist") != nil
  }

  /// Returns the bundle identifier of an App Store receipt.
  ///
  /// In App Store receipts, each value is encoded as ASN.1 (Apple, “Validating receipts on the
  /// device”). In App Attest receipts, field 2 is bare text and field 3 a certificate.
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
