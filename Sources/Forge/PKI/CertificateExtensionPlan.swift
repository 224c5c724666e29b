import Evidence
import SystemCrypto

/// One extension of a certificate to be (RFC 5280 §4.2).
package struct CertificateExtensionPlan: Sendable, Hashable {
  /// The object identifier in dotted form.
  package let id: String
  package let isCritical: Bool
  /// The DER inside the extension's OCTET STRING.
  package let value: [UInt8]

  package init(_ id: String, isCritical: Bool = false, _ value: [UInt8]) {
    self.id = id
    self.isCritical = isCritical
    self.value = value
  }

  var encoded: [UInt8] {
    DERWriter.sequence(
      DERWriter.objectIdentifier(id), isCritical ? DERWriter.boolean(true) : [],
      DERWriter.octetString(value))
  }
}

extension CertificateExtensionPlan {
  /// §4.2.1.9. FALSE is the default, so that DER leaves it out.
  package static func basicConstraints(isCA: Bool, pathLength: Int64? = nil) -> Self {
    Self(
      "2.5.29.19", isCritical: true,
      DERWriter.sequence(
        isCA ? DERWriter.boolean(true) : [], pathLength.map(DERWriter.integer) ?? []))
  }

  /// §4.2.1.3: the first bit is digitalSignature; unused bits are cut off.
  package static func keyUsage(_ bits: UInt8) -> Self {
    let unused = UInt8(min(7, bits.trailingZeroBitCount))
    return Self("2.5.29.15", isCritical: true, DERWriter.bitString([bits], unused: unused))
  }

  /// §4.2.1.12.
  package static func extendedKeyUsage(_ purposes: String...) -> Self {
    Self("2.5.29.37", DERWriter.sequence(of: purposes.map(DERWriter.objectIdentifier)))
  }

  /// §4.2.1.2, method 1: the SHA-1 of the public key.
  package static func subjectKeyIdentifier(of point: [UInt8]) -> Self {
    Self("2.5.29.14", DERWriter.octetString(Digest.keyIdentifier(point)))
  }

  /// §4.2.1.1.
  package static func authorityKeyIdentifier(of point: [UInt8]) -> Self {
    Self("2.5.29.35", DERWriter.sequence(DERWriter.implicit(0, Digest.keyIdentifier(point))))
  }

  /// §4.2.2.1 with one OCSP responder. The host must lie under `.invalid`: nobody answers there.
  package static func ocspResponder(_ url: String) -> Self {
    Self(
      "1.3.6.1.5.5.7.1.1",
      DERWriter.sequence(
        DERWriter.sequence(
          DERWriter.objectIdentifier("1.3.6.1.5.5.7.48.1"),
          DERWriter.implicit(6, Array(url.utf8)))))
  }

  /// §4.2.1.13 with one place.
  package static func revocationList(_ url: String) -> Self {
    let name = DERWriter.implicit(6, Array(url.utf8))
    return Self(
      "2.5.29.31",
      DERWriter.sequence(DERWriter.sequence(DERWriter.context(0, DERWriter.context(0, name)))))
  }

  /// §4.2.1.4 with one policy, its notice and its statement.
  package static func policy(_ id: String, notice: String, statement: String) -> Self {
    let qualifiers = DERWriter.sequence(
      DERWriter.sequence(
        DERWriter.objectIdentifier("1.3.6.1.5.5.7.2.2"),
        DERWriter.sequence(DERWriter.utf8String(notice))),
      DERWriter.sequence(
        DERWriter.objectIdentifier("1.3.6.1.5.5.7.2.1"),
        DERWriter.value([0x16], Array(statement.utf8))))
    return Self(
      "2.5.29.32",
      DERWriter.sequence(DERWriter.sequence(DERWriter.objectIdentifier(id), qualifiers)))
  }

  /// An extension that says everything by being there.
  package static func marker(_ id: String) -> Self { Self(id, DERWriter.null) }
}
