package import Evidence

/// A receipt by its numbered fields.
package struct ReceiptDetails: Sendable {
  /// Named by their numbers; the note is the field's name.
  package let fields: [FieldNode]
  /// The name of the certificate that the signature names.
  package let signer: String?

  package init(fields: [FieldNode], signer: String?) {
    self.fields = fields
    self.signer = signer
  }
}
