package import Evidence

/// Apple's extensions in the leaf certificate of an attestation (1.2.840.113635.100.8.2, .5, .6,
/// .7).
package struct AttestationExtensions: Sendable, Hashable {
  /// 8.2, the nonce: the OCTET STRING in SEQUENCE { [1] { OCTET STRING } }, 32 bytes.
  package let nonce: Bytes?
  /// 8.5, the properties of the key, the App ID among them.
  package let keyUsageProperties: TaggedValues
  /// 8.6, the access control list: the OCTET STRING in SEQUENCE { [3] { OCTET STRING } }, which
  /// contains DER.
  package let accessControl: Bytes?
  /// 8.7, the operating system of the device.
  package let deviceOSInformation: TaggedValues

  /// Reads the extensions of a certificate. Missing and malformed ones are `nil` or empty.
  package init(_ certificate: Certificate) {
    nonce = Self.octets(in: certificate.extension(.attestationNonce), tagged: 1)
    accessControl = Self.octets(in: certificate.extension(.keyAccessControl), tagged: 3)
    keyUsageProperties = TaggedValues(certificate.extension(.keyUsageProperties))
    deviceOSInformation = TaggedValues(certificate.extension(.deviceOSInformation))
  }

  /// The certified App ID as text, element [1204].
  package var appID: Bytes? { keyUsageProperties.octets(1204) }

  /// The version of the operating system, element [1400]: `17.2.1`.
  package var osVersion: Bytes? { deviceOSInformation.octets(1400) }
  /// The build of the operating system, element [1403]: `23C55`.
  package var osBuild: Bytes? { deviceOSInformation.octets(1403) }
  /// The platform, element [1026]: `iphoneos` or `macosx`; absent before iOS 18.
  package var platform: Bytes? { deviceOSInformation.octets(1026) }
  /// The variant of the operating system, element [1029]: `Internal` or `Beta`; absent in released
  /// versions.
  package var osVariant: Bytes? { deviceOSInformation.octets(1029) }

  /// Returns the OCTET STRING in SEQUENCE { [number] { OCTET STRING } }.
  private static func octets(in extension: CertificateExtension?, tagged number: UInt32) -> Bytes? {
    guard let sequence = `extension`?.element, sequence.tag == .sequence,
      let only = sequence.wrapped, only.tag == .context(number)
    else { return nil }
    return only.wrapped?.octets()
  }
}

/// A SEQUENCE of values with explicit context tags, most of them with high tag numbers.
package struct TaggedValues: Sendable, Hashable {
  /// The elements with a context tag, in order.
  package let elements: [ASN1Element]

  /// Reads the value of an extension; empty if it is missing.
  init(_ extension: CertificateExtension?) {
    elements = `extension`?.element?.children.filter { $0.tag.tagClass == .contextSpecific } ?? []
  }

  /// Returns the value inside the first element with a tag number.
  package func value(_ number: UInt32) -> ASN1Element? {
    elements.first { $0.tag.number == number }?.wrapped
  }

  /// Returns a value that is an OCTET STRING; `nil` for other types.
  package func octets(_ number: UInt32) -> Bytes? { value(number)?.octets() }
}
