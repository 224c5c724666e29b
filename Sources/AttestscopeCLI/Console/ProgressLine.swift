import Foundation

/// One line on standard error that tells how far a run has come; on a terminal only.
struct ProgressLine {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var count = 0
  private var rejected = 0
  private var isDrawn = false

  init(isQuiet: Bool) {
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  /// Nothing for the first half second, then ten times a second at most.
  mutating func advance(isRejected: Bool) {
    count += 1
    rejected += isRejected ? 1 : 0
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - start > .milliseconds(500), now - last > .milliseconds(100) else { return }
    last = now
    isDrawn = true
    let seconds = (now - start) / .seconds(1)
    let rate = Int(Double(count) / seconds)
    draw("\(count) artifacts  \(rate)/s  rejected \(rejected)")
  }

  /// Takes the line away, so that what is printed next starts on a clean one.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    draw("")
  }

  private func draw(_ text: String) {
    FileHandle.standardError.write(Data("\r\u{1b}[K\(text)".utf8))
  }
}
