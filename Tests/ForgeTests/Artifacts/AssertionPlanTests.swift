import Decoding
import Evidence
import Forge
import Signing
import SystemCrypto
import Testing

@Suite("Forged assertions")
struct AssertionPlanTests {
  @Test("are signed over the nonce, and decode without an anomaly")
  func genuine() throws {
    let bench = try Workbench()
    let plan = AssertionPlan(
      key: bench.key, appID: bench.appID, counter: 8, clientData: Array("data".utf8))
    let object = Assertion(decoding: Bytes(try plan.forge()))
    let data = try #require(object.authenticatorData)
    let signature = try #require(object.signature)
    #expect((object.encodingAnomalies + object.structureAnomalies + data.anomalies).isEmpty)
    #expect(data.counter == 8)
    let nonce = Digest.sha256(data.bytes, Bytes(Digest.sha256(Array("data".utf8))))
    let key = try #require(ECDSAPublicKey(curve: .p256, x963: Bytes(bench.key.publicPoint)))
    #expect(key.isValidSignature(signature, of: Bytes(nonce), hash: .sha256))
  }
}
