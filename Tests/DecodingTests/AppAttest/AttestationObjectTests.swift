import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Attestation objects")
struct AttestationObjectTests {
  private static let attestations = SampleCase.real(.attestation)

  @Test("a genuine object is read whole and without anomalies", arguments: attestations)
  func genuine(sample: SampleCase) throws {
    let object = sample.attestation
    #expect(object.encodingAnomalies.isEmpty)
    #expect(object.structureAnomalies.isEmpty)
    #expect(object.format?.utf8 == AttestationObject.formatName)
    #expect(object.statement.certificates.count == 2)
    #expect(object.codeDirectoryHash == nil)
    let data = try #require(object.authenticatorData)
    let credential = try #require(data.credential)
    #expect(data.anomalies.isEmpty)
    #expect(data.counter == 0)
    #expect(credential.identifier == sample.bytes("keyId"))
    #expect(credential.publicKey?.isES256 == true)
    #expect(credential.publicKey?.point == object.leaf?.publicKey?.key.array)
    let environment = credential.aaguid.flatMap(AttestationEnvironment.init)
    #expect(environment?.rawValue == sample.fields["environment"])
  }

  @Test("every part is inside the whole, and a copy gives the same", arguments: attestations)
  func spans(sample: SampleCase) {
    let object = sample.attestation
    let parts = [
      object.item?.bytes, object.format, object.statement.bytes, object.authenticatorData?.bytes,
      object.statement.receipt?.bytes, object.leaf?.bytes,
    ]
    #expect(parts.allSatisfy { $0?.lies(within: object.bytes) == true })
    #expect(AttestationObject(decoding: Bytes(object.bytes.array)) == object)
  }

  @Test("an object cut anywhere is noted")
  func truncated() throws {
    let bytes = try #require(Self.attestations.last).bytes("attestation")
    for count in bytes.indices {
      let object = AttestationObject(decoding: bytes.prefix(count))
      #expect(!object.encodingAnomalies.isEmpty)
      #expect(object.item.map { $0.bytes.lies(within: object.bytes) } != false)
    }
  }

  @Test(
    "every missing key is listed",
    arguments: [
      ("a0", ["fmt", "attStmt", "authData"]),
      ("a1 67 61747453746d74 a0", ["fmt", "authData", "x5c", "receipt"]),
      ("a2 63 666d74 00 67 61747453746d74 a0", ["authData", "x5c", "receipt"]),
    ])
  func missing(hex: String, keys: [String]) {
    let anomalies = AttestationObject(decoding: Bytes(hex)).structureAnomalies
    let missing = anomalies.compactMap { anomaly -> Substring? in
      guard case .missing(let what) = anomaly.kind else { return nil }
      return what.split(separator: "“").last?.split(separator: "”").first
    }
    #expect(Set(missing) == Set(keys.map { $0[...] }))
  }

  @Test(
    "bytes that aren't a map are noted as such, without missing keys",
    arguments: ["00", "80", "f6"])
  func noMap(hex: String) throws {
    let anomalies = AttestationObject(decoding: Bytes(hex)).structureAnomalies
    #expect(anomalies.count == 1)
    guard
      case .wrongType("the attestation", expected: "a map", _) = try #require(anomalies.first).kind
    else {
      Issue.record("\(anomalies)")
      return
    }
  }

  @Test("an unknown key is noted, cdHash isn't")
  func unknownKeys() {
    let foreign = AttestationObject(decoding: Bytes("a1 61 78 00"))
    #expect(
      foreign.structureAnomalies.contains {
        $0.kind == .unexpected("the key \"x\" of the attestation")
      })
    let hashed = AttestationObject(decoding: Bytes("a1 66 636448617368 42 aabb"))
    #expect(hashed.codeDirectoryHash?.byteString?.hex == "aabb")
    #expect(
      !hashed.structureAnomalies.contains { if case .unexpected = $0.kind { true } else { false } })
  }

  @Test("chain elements that aren't certificates are noted, and a long chain is cut")
  func chain() {
    // attStmt: { x5c: 17 × h'', and one number }
    let items = String(repeating: "40", count: 17) + "00"
    let object = AttestationObject(decoding: Bytes("a1 67 61747453746d74 a1 63 783563 92" + items))
    let kinds = object.structureAnomalies.map(\.kind)
    #expect(object.statement.certificates.count == 16)
    #expect(kinds.contains(.itemLimit(16)))
    #expect(
      kinds.contains(
        .wrongType(
          "a certificate of x5c", expected: "a byte string", found: "an integer")))
  }
}
