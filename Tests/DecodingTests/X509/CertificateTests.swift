import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Certificates")
struct CertificateTests {
  private static let attestations = SampleCase.real(.attestation)

  @Test("a genuine leaf is read whole and without anomalies", arguments: attestations)
  func leaf(sample: SampleCase) throws {
    let leaf = try #require(sample.attestation.leaf)
    #expect(leaf.anomalies.isEmpty)
    #expect(leaf.version == 3)
    #expect(leaf.subject?.commonName == sample.bytes("keyId").hex)
    #expect(leaf.issuer?.commonName == "Apple App Attestation CA 1")
    #expect(leaf.publicKey?.isUncompressedP256 == true)
    #expect(leaf.signatureAlgorithm?.algorithm == .ecdsaWithSHA256)
    #expect(leaf.basicConstraints?.isCA == false)
    #expect(leaf.keyUsage == 0xf0)
    #expect(!leaf.isSelfIssued)
    #expect(leaf.signature?.first == 0x30)
    let start = try #require(leaf.notBefore)
    let end = try #require(leaf.notAfter)
    #expect(start < end)
  }

  @Test("the second certificate is the authority that the first one names", arguments: attestations)
  func intermediate(sample: SampleCase) throws {
    let chain = sample.attestation.statement.certificates
    #expect(chain.count == 2)
    let authority = try #require(chain.last)
    #expect(authority.anomalies.isEmpty)
    #expect(authority.subject?.bytes == chain.first?.issuer?.bytes)
    #expect(authority.basicConstraints?.isCA == true)
    #expect(authority.basicConstraints?.pathLength == 0)
    // keyCertSign and cRLSign.
    #expect(authority.keyUsage == 0x06)
    #expect(authority.publicKey?.curve == .p384)
    #expect(authority.signatureAlgorithm?.algorithm == .ecdsaWithSHA384)
  }

  @Test(
    "every field is inside the certificate, and a copy gives the same",
    arguments: attestations)
  func spans(sample: SampleCase) throws {
    for certificate in sample.attestation.statement.certificates {
      let parts: [Bytes?] = [
        certificate.signedBytes, certificate.serial, certificate.issuer?.bytes,
        certificate.subject?.bytes, certificate.publicKey?.bytes, certificate.publicKey?.key,
        certificate.signatureAlgorithm?.bytes, certificate.signature,
      ]
      let all = parts + certificate.extensions.map(\.bytes) + certificate.extensions.map(\.value)
      #expect(all.allSatisfy { $0?.lies(within: certificate.bytes) == true })
      #expect(Certificate(decoding: Bytes(certificate.bytes.array)) == certificate)
    }
  }

  @Test(
    "a cached authority's certificate has every part at its own place",
    arguments: attestations)
  func authority(sample: SampleCase) throws {
    let found = try #require(sample.attestation.statement.certificates.last)
    let alone = Certificate(decoding: found.bytes)
    #expect(found.bytes.buffer === alone.bytes.buffer)
    #expect(Self.places(found) == Self.places(alone))
    for sample in sample.attestation.statement.receipt?.message.certificates ?? [] {
      #expect(Self.places(sample) == Self.places(Certificate(decoding: sample.bytes)))
    }
  }

  /// The place of each part, with its value.
  private static func places(_ certificate: Certificate) -> [String] {
    let parts: [(String, Bytes?)] =
      [
        ("whole", certificate.bytes), ("signed", certificate.signedBytes),
        ("serial", certificate.serial), ("issuer", certificate.issuer?.bytes),
        ("subject", certificate.subject?.bytes), ("key", certificate.publicKey?.bytes),
        ("point", certificate.publicKey?.key), ("signature", certificate.signature),
        ("algorithm", certificate.signatureAlgorithm?.bytes),
        ("parameters", certificate.signatureAlgorithm?.parameters?.content),
        ("version", certificate.places.version), ("validity", certificate.places.validity),
        ("start", certificate.places.notBefore), ("end", certificate.places.notAfter),
      ]
      + certificate.extensions.flatMap { [("\($0.id)", $0.bytes), ("\($0.id)", $0.value)] }
    return parts.map { "\($0) \($1.map { "\($0.buffer.name) \($0.range) \($0.hex)" } ?? "-")" } + [
      "\(certificate.version)", certificate.issuer?.description ?? "-",
      certificate.subject?.description ?? "-", "\(String(describing: certificate.notBefore))",
      "\(String(describing: certificate.notAfter))", "\(certificate.anomalies.count)",
    ]
  }

  @Test(
    "the anchors are read",
    arguments: [
      (
        "Apple_App_Attestation_Root_CA", "Apple App Attestation Root CA", true,
        "0bf3be0ef1cdd2e0fb8c6e721f621798", "2020-03-18T18:32:53Z", "2045-03-15T00:00:00Z"
      ),
      (
        "Apple_Root_CA_-_G3", "Apple Root CA - G3", true, "2dc5fc88d2c54b95",
        "2014-04-30T18:19:06Z", "2039-04-30T18:19:06Z"
      ),
      (
        "Apple_App_Attestation_CA_1", "Apple App Attestation CA 1", false,
        "09bac5e1bc401ad9d45395bc381a0854", "2020-03-18T18:39:55Z", "2030-03-13T00:00:00Z"
      ),
    ])
  func anchors(
    file: String, name: String, isSelfIssued: Bool, serial: String, from: String, until: String
  ) {
    let certificate = Certificate(decoding: SampleCase.root(file))
    #expect(certificate.anomalies.isEmpty)
    #expect(certificate.subject?.commonName == name)
    #expect(certificate.isSelfIssued == isSelfIssued)
    #expect(certificate.serial?.hex == serial)
    #expect(certificate.notBefore?.description == from)
    #expect(certificate.notAfter?.description == until)
    #expect(certificate.certifiedIssuance == nil)
  }

  @Test("a name is written in its order, with the usual abbreviations")
  func name() throws {
    let leaf = try #require(Self.attestations.first?.attestation.leaf)
    #expect(
      leaf.issuer?.description == "CN=Apple App Attestation CA 1, O=Apple Inc., ST=California")
  }

  @Test("the issue time in the serial number is that of the receipt", arguments: attestations)
  func issuance(sample: SampleCase) throws {
    let issued = try #require(sample.attestation.leaf?.certifiedIssuance)
    let created = try #require(sample.receipt?.time(.creationTime))
    #expect(abs(issued.milliseconds - created.milliseconds) < 5_000)
  }
}

@Suite("Malformed certificates")
struct MalformedCertificateTests {
  private let genuine: Certificate

  init() throws {
    genuine = try #require(SampleCase.real(.attestation).first?.attestation.leaf)
  }

  /// Returns the certificate with one changed byte, counted from the start of a part.
  private func changing(_ part: Bytes?, at offset: Int, to byte: UInt8) throws -> Certificate {
    let part = try #require(part)
    var copy = genuine.bytes.array
    copy[part.startIndex - genuine.bytes.startIndex + offset] = byte
    return Certificate(decoding: Bytes(copy))
  }

  @Test("an empty input gives no fields")
  func empty() {
    let certificate = Certificate(decoding: .empty)
    #expect(certificate.subject == nil && certificate.publicKey == nil)
    #expect(certificate.extensions.isEmpty)
    #expect(!certificate.anomalies.isEmpty)
  }

  @Test("different algorithms inside and outside are noted (RFC 5280 §4.1.1.2)")
  func algorithms() throws {
    let certificate = try changing(genuine.signatureAlgorithm?.bytes, at: 11, to: 3)
    #expect(certificate.signatureAlgorithm?.algorithm == .ecdsaWithSHA384)
    let isNoted = certificate.anomalies.contains {
      if case .wrongValue("signatureAlgorithm", _, _) = $0.kind { true } else { false }
    }
    #expect(isNoted)
  }

  @Test("a validity without times is noted, and the rest is read")
  func time() throws {
    let issuer = try #require(genuine.issuer?.bytes)
    // SEQUENCE { UTCTime …: the month of notBefore, right after the issuer.
    let certificate = try changing(issuer, at: issuer.count + 2 + 2 + 2, to: 0x39)
    #expect(certificate.notBefore == nil)
    #expect(certificate.notAfter == genuine.notAfter)
    #expect(certificate.subject == genuine.subject)
    let isNoted = certificate.anomalies.contains {
      if case .malformedTime = $0.kind { true } else { false }
    }
    #expect(isNoted)
  }

  @Test("a key with unused bits is absent and noted")
  func key() throws {
    let key = try #require(genuine.publicKey?.key)
    let certificate = try changing(key, at: -1, to: 1)
    #expect(certificate.publicKey == nil)
    #expect(certificate.anomalies.map(\.kind) == [.unexpected("the form of subjectPublicKeyInfo")])
  }

  @Test("a serial number outside of the validity gives no issue time")
  func issuance() throws {
    for change in [0, 1, 2] {
      let certificate = try changing(genuine.serial, at: change, to: 0x7f)
      #expect(certificate.certifiedIssuance == nil)
    }
  }

  @Test("a certificate cut anywhere is noted")
  func truncated() {
    for count in 0..<genuine.bytes.count {
      let part = Bytes(Array(genuine.bytes.prefix(count)))
      #expect(!Certificate(decoding: part).anomalies.isEmpty)
    }
  }
}
