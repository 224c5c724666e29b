import ArgumentParser
import Decoding
import Evidence
import Foundation
import Reports
import Results

/// How far a run has come, on standard error: one line that is drawn again and again, or a line of
/// JSON each time.
struct ProgressLine {
  private let form: Form
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var count = 0
  private var rejected = 0
  private var isDrawn = false
  private let sharesTerminal = isatty(STDOUT_FILENO) == 1

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never, json
  }

  private enum Form {
    case none, line, json
  }

  /// A line is drawn on a terminal only.
  init(_ choice: Choice, isQuiet: Bool) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    form =
      switch choice {
      case .json: .json
      case .auto where isTerminal && !isQuiet: .line
      case .auto, .never: .none
      }
  }

  /// Nothing for the first half second, then ten times a second at most.
  /// - Parameter total: how many artifacts there will be, where that is known.
  mutating func advance(isRejected: Bool, of total: Int?) {
    count += 1
    rejected += isRejected ? 1 : 0
    let now = ContinuousClock.now
    guard form != .none, now - start > .milliseconds(500), now - last > .milliseconds(100) else {
      return
    }
    last = now
    switch form {
    case .none: break
    case .line:
      isDrawn = true
      Console.draw("\r\u{1b}[K\(text(of: total))")
    case .json: Console.draw(json(of: total))
    }
  }

  /// Takes the line away before results are printed, where both are on one terminal.
  mutating func makeRoom() {
    if sharesTerminal { clear() }
  }

  /// Takes the line away, so that what is printed next starts on a clean one.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    Console.draw("\r\u{1b}[K")
  }

  /// The last word, for a program that reads along.
  mutating func finish(of total: Int?) {
    clear()
    if case .json = form { Console.draw(json(of: total)) }
  }

  /// `41,200 of 112,480  37%  9,800/s  rejected 3,021`
  private func text(of total: Int?) -> String {
    let known = total.map { max($0, count) }
    let share = known.map { "  \(count * 100 / max($0, 1))%" } ?? ""
    let whole = known.map { " of \($0.grouped)" } ?? ""
    return "\(count.grouped)\(whole)\(share)  \(rate.grouped)/s  rejected \(rejected.grouped)"
  }

  private func json(of total: Int?) -> String {
    let line = JSONWriter.line(
      .object([
        "done": .integer(count), "kind": "progress", "perSecond": .integer(rate),
        "rejected": .integer(rejected), "total": total.map { .integer($0) },
      ]))
    return String(decoding: line, as: UTF8.self)
  }

  private var rate: Int {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return Int(Double(count) / max(seconds, 0.001))
  }
}
