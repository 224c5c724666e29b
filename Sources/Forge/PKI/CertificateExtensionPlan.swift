import SystemCrypto

/// An extension of a planned certificate (RFC 5280 §4.2).
package struct CertificateExtensionPlan: Sendable, Hashable {
  /// The object identifier in dotted form.
  package let id: String
  /// Whether the extension is critical.
  package let isCritical: Bool
  /// The DER value inside the extension's OCTET STRING.
  package let value: [UInt8]

  /// Creates an extension.
  package init(_ id: String, isCritical: Bool = false, _ value: [UInt8]) {
    self.id = id
    self.isCritical = isCritical
    self.value = value
  }

  /// The extension in DER (RFC 5280 §4.1).
  var encoded: [UInt8] {
    DERWriter.sequence(
      DERWriter.objectIdentifier(id), isCritical ? DERWriter.boolean(true) : [],
      DERWriter.octetString(value))
  }
}

extension CertificateExtensionPlan {
  /// Returns basic constraints (RFC 5280 §4.2.1.9). FALSE is the default value of `cA`, so DER
  /// omits it.
  package static func basicConstraints(isCA: Bool, pathLength: Int64? = nil) -> Self {
    Self(
      "2.5.29.19", isCritical: true,
      DERWriter.sequence(
        isCA ? DERWriter.boolean(true) : [], pathLength.map(DERWriter.integer) ?? []))
  }

  /// Returns the key usage (RFC 5280 §4.2.1.3).
  ///
  /// - Parameter bits: The first byte of the bit string; the highest bit is digitalSignature.
  ///   Trailing zero bits are removed.
  package static func keyUsage(_ bits: UInt8) -> Self {
    let unused = UInt8(min(7, bits.trailingZeroBitCount))
    return Self("2.5.29.15", isCritical: true, DERWriter.bitString([bits], unused: unused))
  }

  /// Returns the extended key usage (RFC 5280 §4.2.1.12).
  ///
  /// - Parameter purposes: Object identifiers in dotted form.
  package static func extendedKeyUsage(_ purposes: String...) -> Self {
    Self("2.5.29.37", DERWriter.sequence(of: purposes.map(DERWriter.objectIdentifier)))
  }

  /// Returns the subject key identifier: the SHA-1 hash of the public key (RFC 5280 §4.2.1.2,
  /// method 1).
  package static func subjectKeyIdentifier(of point: [UInt8]) -> Self {
    Self("2.5.29.14", DERWriter.octetString(Digest.sha1(point)))
  }

  /// Returns the authority key identifier (RFC 5280 §4.2.1.1).
  ///
  /// - Parameter point: The issuer's public key.
  package static func authorityKeyIdentifier(of point: [UInt8]) -> Self {
    Self("2.5.29.35", DERWriter.sequence(DERWriter.implicit(0, Digest.sha1(point))))
  }

  /// Returns the authority information access with one OCSP responder (RFC 5280 §4.2.2.1). The host
  /// must be in the domain `.invalid`, which never resolves (RFC 2606 §2).
  package static func ocspResponder(_ url: String) -> Self {
    Self(
      "1.3.6.1.5.5.7.1.1",
      DERWriter.sequence(
        DERWriter.sequence(
          DERWriter.objectIdentifier("1.3.6.1.5.5.7.48.1"),
          DERWriter.implicit(6, Array(url.utf8)))))
  }

  /// Returns the CRL distribution points with one URL (RFC 5280 §4.2.1.13).
  package static func revocationList(_ url: String) -> Self {
    let name = DERWriter.implicit(6, Array(url.utf8))
    return Self(
      "2.5.29.31",
      DERWriter.sequence(DERWriter.sequence(DERWriter.context(0, DERWriter.context(0, name)))))
  }

  /// Returns the certificate policies with one policy (RFC 5280 §4.2.1.4).
  ///
  /// - Parameters:
  ///   - id: The object identifier of the policy.
  ///   - notice: The text of the user notice.
  ///   - statement: The URL of the certification practice statement.
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

  /// Returns an extension whose presence is its meaning; its value is NULL.
  package static func marker(_ id: String) -> Self { Self(id, DERWriter.null) }
}
