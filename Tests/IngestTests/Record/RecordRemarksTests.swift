import Testing

@testable import Ingest

@Suite("Remarks on a record")
struct RecordRemarksTests {
  @Test("remarks come with the first artifact; the others refer to them")
  func once() {
    var remarks = RecordRemarks(["a", "b"])
    #expect(remarks.next() == ["a", "b"])
    #expect(remarks.next() == ["2 remarks on the record stand with its first artifact"])
    #expect(remarks.next() == ["2 remarks on the record stand with its first artifact"])
    var one = RecordRemarks(["a"])
    _ = one.next()
    #expect(one.next() == ["1 remark on the record stands with its first artifact"])
  }

  @Test("a record without remarks gives none")
  func none() {
    var remarks = RecordRemarks([])
    #expect(remarks.next().isEmpty)
    #expect(remarks.next().isEmpty)
  }

  @Test("of very many remarks the first are listed, the others counted")
  func many() {
    var remarks = RecordRemarks((0..<100).map { "\($0)" })
    let said = remarks.next()
    #expect(said.prefix(32) == ArraySlice((0..<32).map { "\($0)" }))
    #expect(said.dropFirst(32) == ["68 further remarks on the record"])
  }
}
