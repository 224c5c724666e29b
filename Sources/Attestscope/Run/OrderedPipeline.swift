/// Works on elements side by side and hands the results over in the order of the elements.
///
/// At most `width` elements are under way or waiting for an earlier one, so that memory does not
/// grow with their number. With a width of one there is nothing side by side: everything is done here.
struct OrderedPipeline<Element: Sendable, Result: Sendable> {
  let width: Int
  let work: @Sendable (Element) throws -> Result

  /// What a delivery leaves to do, beside the work on other elements.
  typealias Rest = @Sendable () throws -> Void

  private enum Outcome: Sendable {
    case result(number: Int, Result)
    case rest
  }

  init(width: Int, work: @escaping @Sendable (Element) throws -> Result) {
    self.width = max(1, width)
    self.work = work
  }

  /// Pulls from `next` until it is empty; `deliver` is called for one result at a time.
  func run(
    next: () -> Element?, deliver: (Result) throws -> Void
  ) async throws {
    try await runToTheEnd(
      next: next,
      deliver: { result in
        try deliver(result)
        return []
      })
  }

  /// The same, where a delivery leaves something to do. All of it is done in the end.
  func runToTheEnd(
    next: () -> Element?, deliver: (Result) throws -> [Rest]
  ) async throws {
    if width == 1 {
      while let element = next() {
        for rest in try deliver(work(element)) { try rest() }
      }
      return
    }
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      var started = 0
      var delivered = 0
      var rests = 0
      var waiting: [Int: Result] = [:]
      var isExhausted = false
      while true {
        while !isExhausted, started - delivered < width, rests < width {
          guard let element = next() else {
            isExhausted = true
            break
          }
          let number = started
          started += 1
          group.addTask { [work] in .result(number: number, try work(element)) }
        }
        guard let outcome = try await group.next() else { return }
        switch outcome {
        case .rest: rests -= 1
        case .result(let number, let result): waiting[number] = result
        }
        while let result = waiting.removeValue(forKey: delivered) {
          delivered += 1
          for rest in try deliver(result) {
            rests += 1
            group.addTask {
              try rest()
              return .rest
            }
          }
        }
      }
    }
  }
}
