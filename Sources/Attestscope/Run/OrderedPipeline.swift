/// Works on elements side by side and hands the results over in the order of the elements.
///
/// At most `width` elements are under way or waiting for an earlier one, so that memory does not
/// grow with their number.
struct OrderedPipeline<Element: Sendable, Result: Sendable> {
  let width: Int
  let work: @Sendable (Element) -> Result

  init(width: Int, work: @escaping @Sendable (Element) -> Result) {
    self.width = max(1, width)
    self.work = work
  }

  /// Pulls from `next` until it is empty; `deliver` is called for one result at a time.
  func run(
    next: () -> Element?, deliver: (Result) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var started = 0
      var delivered = 0
      var waiting: [Int: Result] = [:]
      var isExhausted = false
      while true {
        while !isExhausted, started - delivered < width {
          guard let element = next() else {
            isExhausted = true
            break
          }
          let number = started
          started += 1
          group.addTask { [work] in (number, work(element)) }
        }
        guard delivered < started else { return }
        if let (number, result) = try await group.next() { waiting[number] = result }
        while let result = waiting.removeValue(forKey: delivered) {
          delivered += 1
          try deliver(result)
        }
      }
    }
  }
}
