import Checks
import Evidence
import Testing

@Suite("Artifacts as trees")
struct ArtifactTests {
  @Test("unknown bytes are a value up to 64 KiB; of more, only their place is given")
  func longValue() {
    for (count, isShown) in [(65_536, true), (65_537, false)] {
      let bytes = Bytes(Array(repeating: 0xaa, count: count))
      let tree = Artifact(decoding: bytes, as: .unknown).tree
      #expect((tree.value != .none) == isShown)
      #expect(tree.bytes == bytes)
    }
  }
}
