import Decoding
import Evidence
import TestSupport
import Testing

@Suite("JSONTestSuite")
struct JSONSuiteTests {
  @Test("valid texts are read without a fault, invalid ones with one")
  func parsing() {
    let deviations = PeerSuite.deviations(from: "json")
    var counts: [Character: Int] = [:]
    var different: Set<String> = []
    for file in PeerSuite.files(in: "json/test_parsing.tar") {
      guard let name = file.name.split(separator: "/").last.map(String.init),
        let kind = name.first
      else { continue }
      counts[kind, default: 0] += 1
      let isClean = JSONReader.readWhole(Bytes(file.bytes)).isClean
      if kind == "y" && !isClean || kind == "n" && isClean { different.insert(name) }
    }
    #expect(counts == ["y": 95, "n": 188, "i": 35])
    #expect(different == Set(deviations.keys))
  }
}
