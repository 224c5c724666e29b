import Decoding
import Evidence
import Forge
import Signing
import SystemCrypto
import Testing

@Suite("Forged attestations")
struct AttestationPlanTests {
  private let bench: Workbench
  private let forged: ForgedAttestation
  private let object: AttestationObject

  init() throws {
    bench = try Workbench()
    forged = try bench.attestation.forge(with: bench.pki)
    object = AttestationObject(decoding: Bytes(forged.bytes))
  }

  @Test("decode without an anomaly")
  func anomalies() {
    #expect(object.encodingAnomalies.isEmpty)
    #expect(object.structureAnomalies.isEmpty)
    #expect(object.authenticatorData?.anomalies.isEmpty == true)
    #expect(object.statement.certificates.flatMap(\.anomalies).isEmpty)
    #expect(object.statement.receipt?.message.anomalies.isEmpty == true)
    #expect(object.statement.receipt?.payloadAnomalies.isEmpty == true)
  }

  @Test("have one nonce: in the certificate, and from authenticator data and receipt")
  func nonce() throws {
    let data = try #require(object.authenticatorData)
    let hash = try #require(object.statement.receipt?.value(.clientHash))
    let leaf = try #require(object.leaf)
    #expect(AttestationExtensions(leaf).nonce?.array == Digest.sha256(data.bytes, hash))
  }

  @Test("name one key everywhere")
  func key() throws {
    let credential = try #require(object.authenticatorData?.credential)
    let leaf = try #require(object.leaf)
    #expect(leaf.publicKey?.key.array == forged.key.publicPoint)
    #expect(credential.identifier?.array == forged.keyID)
    #expect(leaf.subject?.commonName == forged.keyID.hex)
    #expect(object.statement.receipt?.value(.certificate) == leaf.bytes)
    let x = try #require(credential.publicKey?.x)
    let y = try #require(credential.publicKey?.y)
    #expect([0x04] + x.array + y.array == forged.key.publicPoint)
  }

  @Test("are issued when their serial number says")
  func issuance() throws {
    let leaf = try #require(object.leaf)
    #expect(leaf.serial?.bigEndian == 1_791_970_013_589)
    #expect(leaf.notBefore == Timestamp(milliseconds: 1_791_970_013_000).adding(days: -1))
    #expect(leaf.notAfter == leaf.notBefore?.adding(days: 3))
  }

  @Test("name one app everywhere")
  func app() throws {
    let leaf = try #require(object.leaf)
    #expect(AttestationExtensions(leaf).appID?.utf8 == bench.appID)
    #expect(object.statement.receipt?.text(.appID) == bench.appID)
    #expect(
      object.authenticatorData?.rpIDHash?.array == Digest.sha256(Array(bench.appID.utf8)))
  }

  @Test("a change to the authenticator data goes into the nonce")
  func consistency() throws {
    var plan = bench.attestation
    plan.authenticatorData.counter = 5
    let object = AttestationObject(decoding: Bytes(try plan.forge(with: bench.pki).bytes))
    let data = try #require(object.authenticatorData)
    let leaf = try #require(object.leaf)
    #expect(data.counter == 5)
    #expect(
      AttestationExtensions(leaf).nonce?.array
        == Digest.sha256(data.bytes, Bytes(bench.clientDataHash)))
  }
}
