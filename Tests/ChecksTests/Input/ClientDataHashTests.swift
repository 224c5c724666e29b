import Claims
import Checks
import Evidence
import SystemCrypto
import Testing
import TrialBench

@Suite("Client data hashes of an assertion")
struct ClientDataHashTests {
  @Test("include the hash of every reading of the client data")
  func order() {
    var expectations = Expectations()
    expectations.clientData = .text("deadbeef")
    let hashes = expectations.clientDataHashes
    #expect(hashes.first?.hash == Digest.sha256(Array("deadbeef".utf8)))
    #expect(hashes.last?.hash == Digest.sha256([0xde, 0xad, 0xbe, 0xef]))
    #expect(Set(hashes.map(\.source)).count == hashes.count)
  }

  @Test("include a given hash only without client data")
  func given() {
    var expectations = Expectations()
    expectations.clientDataHash = .base64([1, 2])
    #expect(expectations.clientDataHashes.map(\.hash) == [[1, 2]])
    #expect(
      expectations.clientDataHashes.map(\.source) == [
        "the given clientDataHash, which isn't a SHA-256 hash: it has 2 bytes, not 32"
      ])
    expectations.clientDataHash = .base64(Digest.sha256([1]))
    #expect(expectations.clientDataHashes.map(\.source) == ["the given clientDataHash"])
    expectations.clientData = .text("deadbeef", .hex)
    #expect(
      expectations.clientDataHashes.map(\.hash) == [Digest.sha256([0xde, 0xad, 0xbe, 0xef])])
  }

  @Test("are empty without readable input")
  func none() {
    var expectations = Expectations()
    #expect(expectations.clientDataHashes.isEmpty)
    expectations.clientData = .text("xy", .hex)
    #expect(expectations.clientDataHashes.isEmpty)
  }
}
