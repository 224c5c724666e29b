package import Evidence

/// A receipt's fields and the name of its signer.
package struct ReceiptDetails: Sendable {
  /// One node for each field. The name is the field's number (Apple, “Assessing fraud risk”), the
  /// note its meaning.
  package let fields: [FieldNode]
  /// Common name of the certificate that the CMS SignerInfo refers to (RFC 5652 §5.3); `nil` if it is
  /// unknown.
  package let signer: String?

  /// Creates the details.
  package init(fields: [FieldNode], signer: String?) {
    self.fields = fields
    self.signer = signer
  }
}

extension ReceiptDetails {
  /// The members of a receipt in an artifact's line of results.
  static let fields = FieldTable(
    ReceiptDetails.init(fields:signer:),
    .field("fields", \.fields, .list(.tree)), .field("signer", \.signer, .optional(.text)))
}
