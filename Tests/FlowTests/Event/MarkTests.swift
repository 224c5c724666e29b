import Testing

@testable import Flow

@Suite("Marks of values that events have in common")
struct MarkTests {
  @Test("differ if one flag does, and are equal if all flags are")
  func divided() {
    let mark = Mark(high: 1, low: 2)
    let parts = [false, true].flatMap { first in
      [false, true].map { mark.divided(by: first, $0) }
    }
    #expect(Set(parts).count == 4)
    #expect(mark.divided(by: false, false) == mark)
    #expect(mark.divided(by: true, false) == mark.divided(by: true))
    #expect(Mark(high: 1, low: 4).divided(by: true) != mark.divided(by: true))
  }
}
