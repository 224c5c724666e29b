import Evidence
import SystemCrypto
import Testing

@Suite("The memory of validated paths")
struct PathCacheTests {
  private let path = Sample.all("attestation")[0].x5c

  @Test("it answers as the validator does, first and second time")
  func sameAnswer() {
    let cache = PathCache()
    let expected = PathValidator.examine(path: path, anchor: Sample.attestationRoot)
    for _ in 0..<2 {
      #expect(cache.examine(path: path, anchor: Sample.attestationRoot) == expected)
    }
    #expect(cache.count == 1)
  }

  @Test("anchor, role and the cut between certificates tell paths apart")
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

  @Test("it never holds more than it may")
  func bounded() {
    let cache = PathCache(capacity: 3)
    for byte in UInt8.min..<10 {
      _ = cache.examine(path: [Bytes([byte])], anchor: Sample.attestationRoot)
      #expect(cache.count <= 3)
    }
    #expect(cache.count == 3)
  }

  @Test("many tasks may ask at once")
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
