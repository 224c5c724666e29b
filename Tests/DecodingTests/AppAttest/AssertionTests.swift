import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Assertions")
struct AssertionTests {
  private static let assertions = SampleCase.real(.assertion)

  @Test("a genuine assertion is read whole and without anomalies", arguments: assertions)
  func genuine(sample: SampleCase) throws {
    let assertion = sample.assertion
    #expect(assertion.encodingAnomalies.isEmpty)
    #expect(assertion.structureAnomalies.isEmpty)
    #expect(assertion.signature?.first == 0x30)
    let data = try #require(assertion.authenticatorData)
    #expect(data.anomalies.isEmpty)
    #expect(data.bytes.count == 37)
    #expect(data.credential == nil && data.extensions == nil)
    let counter = try #require(sample.name.firstMatch(of: /-ctr([0-9]+)/)?.output.1)
    #expect(data.counter == UInt32(counter))
    #expect(data.bytes.lies(within: assertion.bytes))
    #expect(Assertion(decoding: Bytes(assertion.bytes.array)) == assertion)
  }

  @Test("an assertion cut anywhere is noted", arguments: assertions)
  func truncated(sample: SampleCase) {
    let bytes = sample.bytes("assertion")
    for count in bytes.indices {
      #expect(!Assertion(decoding: bytes.prefix(count)).encodingAnomalies.isEmpty)
    }
  }

  @Test("an attestation read as an assertion notes missing and foreign members")
  func otherKind() throws {
    let bytes = try #require(SampleCase.real(.attestation).first).bytes("attestation")
    let assertion = Assertion(decoding: bytes)
    #expect(assertion.encodingAnomalies.isEmpty)
    #expect(assertion.structureAnomalies.count == 5)
    #expect(assertion.signature == nil && assertion.authenticatorData == nil)
  }
}
