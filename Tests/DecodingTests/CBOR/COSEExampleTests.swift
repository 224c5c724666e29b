import Decoding
import Evidence
import Foundation
import TestSupport
import Testing

@Suite("Examples of the COSE working group")
struct COSEExampleTests {
  @Test("each message has the published diagnostic notation")
  func notation() {
    let deviations = PeerSuite.deviations(from: "cose")
    var different: Set<String> = []
    var count = 0
    for file in PeerSuite.files(in: "cose/examples.tar") where file.name.hasSuffix(".json") {
      guard let example = try? JSONSerialization.jsonObject(with: Data(file.bytes)),
        let output = (example as? [String: Any])?["output"] as? [String: Any],
        let digits = output["cbor"] as? String, let expected = output["cbor_diag"] as? String,
        let bytes = [UInt8](hex: digits)
      else { continue }
      count += 1
      let decoded = CBORDecoder.decodeWhole(Bytes(bytes))
      if decoded.item.map({ plain($0.diagnostic) }) != plain(expected) {
        different.insert(String(file.name.dropFirst(2)))
      }
    }
    #expect(count > 250)
    #expect(different == Set(deviations.keys))
  }

  /// Returns a notation without white space and without the case of hexadecimal digits.
  private func plain(_ notation: String) -> String {
    notation.lowercased().filter { !$0.isWhitespace }
  }
}
