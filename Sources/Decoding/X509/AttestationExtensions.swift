package import Evidence

/// Apple's extensions of an attestation's leaf certificate (1.2.840.113635.100.8.2, .5, .6, .7).
package struct AttestationExtensions: Sendable, Hashable {
  /// 8.2: SEQUENCE { [1] { OCTET STRING } }.
  package let nonce: Bytes?
  /// 8.5: attributes of the key, the App ID among them.
  package let keyUsageProperties: TaggedValues
  /// 8.6: SEQUENCE { [3] { OCTET STRING } }: the DER of the key's access control list.
  package let accessControl: Bytes?
  /// 8.7: attributes of the device's operating system.
  package let deviceOSInformation: TaggedValues

  package init(_ certificate: Certificate) {
    nonce = Self.octets(in: certificate.extension(.attestationNonce), tagged: 1)
    accessControl = Self.octets(in: certificate.extension(.keyAccessControl), tagged: 3)
    keyUsageProperties = TaggedValues(certificate.extension(.keyUsageProperties))
    deviceOSInformation = TaggedValues(certificate.extension(.deviceOSInformation))
  }

  /// The App ID that Apple certified, in clear.
  package var appID: Bytes? { keyUsageProperties.octets(1204) }

  /// The version of the operating system: `17.2.1`.
  package var osVersion: Bytes? { deviceOSInformation.octets(1400) }
  package var osBuild: Bytes? { deviceOSInformation.octets(1403) }
  /// `iphoneos` or `macosx`; absent before iOS 18.
  package var platform: Bytes? { deviceOSInformation.octets(1026) }
  /// `Internal` or `Beta`; absent on released systems.
  package var osVariant: Bytes? { deviceOSInformation.octets(1029) }

  private static func octets(in extension: CertificateExtension?, tagged number: UInt32) -> Bytes? {
    guard let sequence = `extension`?.element, sequence.tag == .sequence,
      let only = sequence.wrapped, only.tag == .context(number)
    else { return nil }
    return only.wrapped?.octets()
  }
}

/// A SEQUENCE of explicitly tagged values, most with high tag numbers.
package struct TaggedValues: Sendable, Hashable {
  package let elements: [ASN1Element]

  init(_ extension: CertificateExtension?) {
    elements = `extension`?.element?.children.filter { $0.tag.tagClass == .contextSpecific } ?? []
  }

  package func value(_ number: UInt32) -> ASN1Element? {
    elements.first { $0.tag.number == number }?.wrapped
  }

  package func octets(_ number: UInt32) -> Bytes? { value(number)?.octets() }
  package func integer(_ number: UInt32) -> UInt64? { value(number)?.unsignedInteger }
}
