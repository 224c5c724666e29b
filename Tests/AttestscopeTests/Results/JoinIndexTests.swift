import Evidence
import Reports
import Results
import Testing

@testable import Attestscope

@Suite("The join of two runs")
struct JoinIndexTests {
  /// Returns the outline of an artifact that was rejected for the given reason.
  private func artifact(
    _ digits: String, record: String? = nil, cause: String = "N03-x"
  ) throws -> ArtifactOutline {
    let sha256 = String(repeating: digits, count: 32)
    let name = record.map { "\"\($0)\"" } ?? "null"
    let line = """
      {"artifact":{"sha256":"\(sha256)","source":{"file":"a","transport":"raw"},"type":"unknown"},"checks":[],\
      "diagnoses":[{"actor":"app","cause":"\(cause)","certainty":"proven","rules":[],"statement":"x"}],"id":"\(sha256)","kind":"artifact","policy":{"appIds":[]},"record":\(name),\
      "schemaVersion":"1.0","verdict":{"counts":{},"headline":"","needs":[],"outcome":"unreadable"}}
      """
    guard case .artifact(let outline) = try ResultsReader().outline(Bytes(Array(line.utf8))) else {
      throw ResultsFault("is no artifact")
    }
    return outline
  }

  @Test("an artifact is matched by its bytes and its record's name")
  func identity() throws {
    var index = JoinIndex()
    index.beginPass()
    index.insert(try artifact("aa", record: "one"))
    index.insert(try artifact("aa", record: "two", cause: "N01-y"))
    index.beginPass()
    let two = index.match(try artifact("aa", record: "two"))
    #expect(two?.troubles == "N01-y" && two?.titles == ["x"])
    #expect(index.match(try artifact("aa", record: "one"))?.troubles == "N03-x")
    #expect(index.match(try artifact("aa")) == nil)
    #expect(index.match(try artifact("bb", record: "one")) == nil)
    #expect(!index.hasUnmatched)
  }

  @Test("duplicates are matched in order, and the rest counts as gone")
  func repeats() throws {
    var index = JoinIndex()
    index.beginPass()
    for cause in ["A", "B", "C"] { index.insert(try artifact("aa", cause: cause)) }
    index.beginPass()
    #expect(index.match(try artifact("aa"))?.troubles == "A")
    #expect(index.match(try artifact("aa"))?.troubles == "B")
    #expect(index.hasUnmatched)
    index.beginPass()
    let gone = try ["A", "B", "C"].map { index.isUnmatched(try artifact("aa", cause: $0)) }
    #expect(gone == [false, false, true])
  }
}
