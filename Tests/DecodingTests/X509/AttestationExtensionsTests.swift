import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Apple's extensions of the leaf")
struct AttestationExtensionsTests {
  private static let attestations = SampleCase.real(.attestation)

  private static func extensions(of sample: SampleCase) throws -> AttestationExtensions {
    AttestationExtensions(try #require(sample.attestation.leaf))
  }

  @Test("the nonce has 32 bytes, and the App ID is the known one", arguments: attestations)
  func nonceAndAppID(sample: SampleCase) throws {
    let extensions = try Self.extensions(of: sample)
    #expect(extensions.nonce?.count == 32)
    #expect(extensions.appID?.utf8 == sample.fields["appId"])
  }

  @Test("the version of the operating system is the known one", arguments: attestations)
  func version(sample: SampleCase) throws {
    let known = try #require(sample.name.firstMatch(of: /-ios([0-9.]+)-/)?.output.1)
    #expect(try Self.extensions(of: sample).osVersion?.utf8 == String(known))
  }

  @Test(
    "extensions of later systems are read, and absent before",
    arguments: [
      ("attestation-apple-guide-2026-ios27.0-2026-04-20-prod", "24A325b", "iphoneos", "Internal"),
      ("attestation-mikedan37-ios26.2-2026-01-14-dev", "23C55", "iphoneos", nil),
      ("attestation-uebelack-ios17.2.1-2024-02-06-prod", "21C66", nil, nil),
      ("attestation-bas-d-ios14.4-2021-03-29-dev", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func system(name: String, build: String?, platform: String?, variant: String?) throws {
    let sample = try #require(Self.attestations.first { $0.name == name })
    let extensions = try Self.extensions(of: sample)
    #expect(extensions.osBuild?.utf8 == build)
    #expect(extensions.platform?.utf8 == platform)
    #expect(extensions.osVariant?.utf8 == variant)
  }

  @Test("tagged values are found by high tag numbers")
  func taggedValues() throws {
    let sample = try #require(Self.attestations.first { $0.name.contains("ios27.0") })
    let properties = try Self.extensions(of: sample).keyUsageProperties
    #expect(properties.value(4)?.unsignedInteger == 10)
    #expect(properties.value(1206)?.unsignedInteger == 4)
    #expect(properties.octets(1204) == properties.value(1204)?.content)
    #expect(properties.value(1204)?.unsignedInteger == nil)
    #expect(properties.value(9_999) == nil)
  }

  @Test("the purpose that leaves carry since 2026")
  func purpose() throws {
    for sample in Self.attestations {
      let isNew = sample.name.contains("2026-04")
      let leaf = try #require(sample.attestation.leaf)
      #expect((leaf.extendedKeyUsage == [.attestationKeyPurpose]) == isNew)
    }
  }

  @Test("a certificate without these extensions gives none")
  func none() {
    let root = Certificate(decoding: SampleCase.root("Apple_Root_CA_-_G3"))
    let extensions = AttestationExtensions(root)
    #expect(extensions.nonce == nil && extensions.accessControl == nil)
    #expect(extensions.keyUsageProperties.elements.isEmpty)
    #expect(extensions.deviceOSInformation.elements.isEmpty)
  }
}
