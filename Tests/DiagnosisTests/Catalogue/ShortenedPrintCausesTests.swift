import Decoding
import Diagnosis
import Evidence
import Results
import Testing
import TrialBench

@Suite("Causes of shortened prints")
struct ShortenedPrintCausesTests {
  static let prints: [(String, @Sendable ([UInt8]) -> String)] = [
    (
      "Node.js",
      { bytes in
        "<Buffer \(bytes.prefix(50).map { [$0].hex }.joined(separator: " ")) "
          + "... \(bytes.count - 50) more bytes>"
      }
    ),
    (
      "a list",
      { bytes in
        "[\(bytes.prefix(40).map(String.init).joined(separator: ", ")), ...]"
      }
    ),
    (
      "Foundation",
      { bytes in
        "{length = \(bytes.count), bytes = 0x\(Array(bytes.prefix(16)).hex) ... \(Array(bytes.suffix(8)).hex) }"
      }
    ),
  ]

  @Test("explain every failure, without claiming truncation in transit", arguments: prints)
  func proved(name: String, print: @Sendable ([UInt8]) -> String) throws {
    let trial = try Trial.attestation()
    let text = print(trial.payload.array)
    let find = try #require(Carver.carve(Bytes(Array(text.utf8), name: "text")).finds.first)
    let shown = trial.with { $0.decodedText = find.decodedText }
    #expect(shown.causes == ["T18-shortened-print"])
    let diagnosis = try #require(shown.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(Set(shown.rules(.fail)).isSubset(of: Set(diagnosis.rules)))
  }
}
