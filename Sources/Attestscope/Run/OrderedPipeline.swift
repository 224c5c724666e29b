/// Processes elements in parallel and delivers the results in the order of the elements.
///
/// At most `width` elements are being processed or wait for an earlier one, so that memory does not
/// grow with their number. With a width of 1 everything runs in the caller's task.
struct OrderedPipeline<Element: Sendable, Result: Sendable> {
  /// Maximum number of elements under way, at least 1.
  let width: Int
  /// The work on one element. Called in parallel.
  let work: @Sendable (Element) throws -> Result

  /// Work that a delivery leaves to be done in parallel with other elements, such as rendering a
  /// page.
  typealias Rest = @Sendable () throws -> Void

  /// What a task returns: the result of an element by its number, or the end of a rest.
  private enum Outcome: Sendable {
    case result(number: Int, Result)
    case rest
  }

  /// Creates a pipeline. A width below 1 becomes 1.
  init(width: Int, work: @escaping @Sendable (Element) throws -> Result) {
    self.width = max(1, width)
    self.work = work
  }

  /// Pulls elements until `next` returns `nil`.
  ///
  /// - Parameters:
  ///   - next: Returns the next element. Called in the caller's task, never in parallel.
  ///   - deliver: Called with one result at a time, in the order of the elements. It returns work
  ///     that may be done in parallel; the function waits for all of it.
  /// - Throws: The first error of `work` or `deliver`.
  func run(
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
