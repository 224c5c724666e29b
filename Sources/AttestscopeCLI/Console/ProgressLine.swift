import ArgumentParser
import Evidence
import Platform
import Results

/// Shows the progress of a run on standard error: one line that is redrawn, or JSON lines.
struct ProgressLine {
  private let form: Form
  private let start = ContinuousClock.now
  /// Time of the last line.
  private var last = ContinuousClock.now
  /// Number of artifacts so far.
  private var count = 0
  /// Number of rejected ones.
  private var rejected = 0
  /// Whether a line is on the terminal.
  private var isDrawn = false
  /// Whether results go to a terminal too.
  private let sharesTerminal = ThisProcess.isTerminal(SystemCall.standardOutput)

  /// The option `--progress`.
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, never, json
  }

  /// What is shown.
  private enum Form {
    case none, line, json
  }

  /// Decides what is shown: with `auto` a line if standard error is a terminal and `-q` is not set.
  init(_ choice: Choice, isQuiet: Bool) {
    let isTerminal = ThisProcess.isTerminal(SystemCall.standardError)
    form =
      switch choice {
      case .json: .json
      case .auto where isTerminal && !isQuiet: .line
      case .auto, .never: .none
      }
  }

  /// Counts an artifact, and shows the progress: not in the first half second, then at most ten
  /// times a second.
  ///
  /// - Parameter total: Number of artifacts in all; `nil` if it is not known.
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

  /// Erases the line before results are printed to the same terminal.
  mutating func makeRoom() {
    if sharesTerminal { clear() }
  }

  /// Erases the line.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    Console.draw("\r\u{1b}[K")
  }

  /// Erases the line; with JSON, writes the final numbers.
  mutating func finish(of total: Int?) {
    clear()
    if case .json = form { Console.draw(json(of: total)) }
  }

  /// Returns the line: `41,200 of 112,480  37%  9,800/s  about 20 s left  rejected 3,021`.
  private func text(of total: Int?) -> String {
    let known = total.map { max($0, count) }
    let share = known.map { "  \(count * 100 / max($0, 1))%" } ?? ""
    let whole = known.map { " of \($0.grouped)" } ?? ""
    let rest = known.flatMap { remaining($0 - count) }.map { "  \($0) left" } ?? ""
    return
      "\(count.grouped)\(whole)\(share)  \(rate.grouped)/s\(rest)  rejected \(rejected.grouped)"
  }

  /// Returns the time that other artifacts take at the present rate, rounded: “about 4 min”; `nil`
  /// for less than ten seconds, and in the first three, in which the rate isn't steady.
  private func remaining(_ others: Int) -> String? {
    guard ContinuousClock.now - start > .seconds(3), rate > 0 else { return nil }
    let seconds = others / rate
    switch seconds {
    case ..<10: return nil
    case ..<90: return "about \(seconds / 10 * 10) s"
    case ..<5_400: return "about \((seconds + 30) / 60) min"
    default: return "about \((seconds + 1_800) / 3_600) h"
    }
  }

  /// Returns the progress as a line of JSON.
  private func json(of total: Int?) -> String {
    let line = JSONWriter.line(
      .object([
        "done": .integer(count), "kind": "progress", "perSecond": .integer(rate),
        "rejected": .integer(rejected), "total": total.map { .integer($0) },
      ]))
    return String(decoding: line, as: UTF8.self)
  }

  /// Artifacts per second since the start.
  private var rate: Int {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return Int(Double(count) / max(seconds, 0.001))
  }
}
