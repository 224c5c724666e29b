import Testing

@testable import Containers

@Suite("The items of a container")
struct ContainerItemsTests {
  /// A reader that returns batches of remarks.
  private struct Batches: ContainerReader {
    var batches: [[String]]

    mutating func more() -> [ContainerItem]? {
      batches.isEmpty ? nil : batches.removeFirst().map { .remark($0) }
    }
  }

  @Test("come one at a time, and an empty batch isn't the end")
  func batches() {
    var items = ContainerItems(Batches(batches: [[], ["a", "b"], [], ["c"], []]))
    var remarks: [String] = []
    while case .remark(let text)? = items.next() { remarks.append(text) }
    #expect(remarks == ["a", "b", "c"])
    #expect(items.next().map { _ in true } == nil)
  }
}
