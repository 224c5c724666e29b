import Evidence
import SystemCrypto
import Testing

@Suite("Cache of validated paths")
struct PathCacheTests {
  private let path = Sample.all("attestation")[0].x5c

  @Test("gives the validator's result, the first and the second time")
  func sameAnswer() {
    let cache = PathCache()
    let expected = PathValidator.examine(path: path, anchor: Sample.attestationRoot)
    for _ in 0..<2 {
      #expect(cache.examine(path: path, anchor: Sample.attestationRoot) == expected)
    }
    #expect(cache.count == 1)
  }

  @Test("paths differ by anchor, role and boundaries of certificates")
  func distinct() {
    let cache = PathCache()
    let joined = Bytes(path.flatMap(\.self))
    #expect(cache.examine(path: path, anchor: Sample.attestationRoot).isTrusted)
    #expect(!cache.examine(path: path, anchor: Sample.receiptRoot).isTrusted)
    let issuing = cache.examine(path: path, anchor: Sample.attestationRoot, endingIn: .issuer)
    #expect(!issuing.isTrusted)
    #expect(!cache.examine(path: [joined], anchor: Sample.attestationRoot).isTrusted)
    #expect(cache.count == 4)
  }

  @Test("never exceeds its limit")
  func bounded() {
    let cache = PathCache(capacity: 3)
    for byte in UInt8.min..<10 {
      _ = cache.examine(path: [Bytes([byte])], anchor: Sample.attestationRoot)
      #expect(cache.count <= 3)
    }
    #expect(cache.count == 3)
  }

  @Test("allows concurrent use")
  func concurrent() async {
    let cache = PathCache(capacity: 2)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        let path = number.isMultiple(of: 2) ? path : [Bytes([UInt8(number)])]
        group.addTask { cache.examine(path: path, anchor: Sample.attestationRoot).isTrusted }
      }
      #expect(await group.reduce(0) { $0 + ($1 ? 1 : 0) } == 32)
    }
  }
}
