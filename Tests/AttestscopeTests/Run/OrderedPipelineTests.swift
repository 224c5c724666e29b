import Testing

@testable import Attestscope

@Suite("Ordered parallel work")
struct OrderedPipelineTests {
  /// Work that takes longer for earlier elements, so that later ones are ready first.
  @Sendable private static func slowAtFirst(_ number: Int) -> Int {
    var value = number
    for round in 0..<((100 - number) * 200) { value = (value &* 31) ^ round }
    return value == .min ? -1 : number
  }

  @Test("results come in the order of the elements", arguments: [-1, 1, 2, 7, 100, 1_000])
  func order(width: Int) async throws {
    var elements = (0..<100).makeIterator()
    var delivered: [Int] = []
    let pipeline = OrderedPipeline<Int, Int>(width: width, work: Self.slowAtFirst)
    try await pipeline.run(next: { elements.next() }) {
      delivered.append($0)
      return []
    }
    #expect(delivered == Array(0..<100))
  }

  @Test("at most `width` elements are in progress or waiting", arguments: [1, 3, 16])
  func bound(width: Int) async throws {
    var elements = (0..<100).makeIterator()
    var taken = 0
    var delivered = 0
    var most = 0
    let pipeline = OrderedPipeline<Int, Int>(width: width, work: Self.slowAtFirst)
    try await pipeline.run {
      guard let element = elements.next() else { return nil }
      taken += 1
      most = max(most, taken - delivered)
      return element
    } deliver: { _ in
      delivered += 1
      return []
    }
    #expect(most <= width)
    #expect(delivered == 100)
  }

  @Test("no elements give no results")
  func empty() async throws {
    var delivered = 0
    try await OrderedPipeline<Int, Int>(width: 4) { $0 }.run(next: { nil }) { _ in
      delivered += 1
      return []
    }
    #expect(delivered == 0)
  }

  @Test("doesn't request elements after the last")
  func exhausted() async throws {
    var asked = 0
    try await OrderedPipeline<Int, Int>(width: 4) { $0 }.run {
      asked += 1
      return asked <= 3 ? asked : nil
    } deliver: { _ in
      []
    }
    #expect(asked == 4)
  }

  @Test("an error in the delivery ends the run and is thrown")
  func failure() async {
    struct Full: Error, Equatable {}
    var delivered: [Int] = []
    await #expect(throws: Full()) {
      try await OrderedPipeline<Int, Int>(width: 8, work: Self.slowAtFirst).run(next: { 5 }) {
        if delivered.count == 3 { throw Full() }
        delivered.append($0)
        return []
      }
    }
    #expect(delivered == [5, 5, 5])
  }
}
