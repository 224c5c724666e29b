import Evidence
import SystemCrypto
import Testing

@Suite("Digests")
struct DigestTests {
  @Test("hashes agree with FIPS 180-4's example")
  func example() {
    let abc = Bytes(Array("abc".utf8))
    #expect(
      Digest.sha256(abc).hex
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Digest.sha384(abc).hex
        == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7")
  }

  @Test("parts hash as their concatenation", arguments: [0, 1, 2, 3])
  func parts(cut: Int) {
    let bytes = Bytes(Array("abc".utf8))
    #expect(Digest.sha256(bytes[0..<cut], bytes[cut..<3]) == Digest.sha256(bytes.array))
  }
}
