import Decoding
import Evidence
import Results
import Testing
import TrialBench

@testable import Checks

@Suite("Findings on anomalies")
struct AnomalyJudgementTests {
  private let first = Bytes([1])
  private let second = Bytes([2])

  @Test("passes without anomalies, with the given sentence")
  func none() {
    let finding = Finding.judging([], path: "/here", otherwise: "All well.")
    #expect(finding.result == .pass)
    #expect(finding.found == "All well.")
  }

  @Test("warns of unusual forms, and fails on faults, named first")
  func worst() {
    let unusual = Anomaly(.nonMinimalLength, at: first)
    let broken = Anomaly(.trailingBytes(1), at: second)
    let warning = Finding.judging([unusual], path: "/here", otherwise: "")
    let failure = Finding.judging([unusual, broken], path: "/here", otherwise: "")
    #expect(warning.result == .warn)
    #expect(failure.result == .fail)
    #expect(failure.found == "\(broken.kind)".capitalizedFirst + " (and 1 more deviation)")
    #expect(failure.places == [[1], [2]])
    #expect(failure.paths == ["/here", "/here"])
  }

  @Test("names eight places at most")
  func limit() {
    let many = [Anomaly](repeating: Anomaly(.invalidUTF8, at: first), count: 100)
    #expect(Finding.judging(many, path: "", otherwise: "").evidence.count == 8)
  }

  static let unusual: [Anomaly.Kind] = [
    .nonShortestLength(""), .indefiniteLength(""), .nonMinimalLength, .nonMinimalTag,
    .unexpected(""), .unassignedSimpleValue(32), .constructedString,
  ]
  static let breaking: [Anomaly.Kind] = [
    .truncated(needed: 2, available: 1), .trailingBytes(1), .depthLimit(1), .itemLimit(1),
    .missing(""), .duplicate(""), .twoValues("", ""), .wrongType("", expected: "", found: ""),
    .wrongValue("", expected: "", found: ""), .reservedAdditionalInformation(28), .misplacedBreak,
    .wrongChunkType(""), .invalidUTF8, .lengthOverflow, .tagOverflow, .misplacedEndOfContents,
    .malformedTime(""),
  ]

  @Test("fails if two readers could differ, or one couldn't read on")
  func kinds() {
    #expect(Self.unusual.allSatisfy { !$0.breaksForm })
    #expect(Self.breaking.allSatisfy { $0.breaksForm })
  }

  @Test(
    "begins its sentences with a capital letter", arguments: [("ab", "Ab"), ("", ""), ("é", "É")])
  func capital(text: String, capitalized: String) {
    #expect(text.capitalizedFirst == capitalized)
  }
}
