package import Checks
import Evidence
import Foundation

/// Everything in the inputs, one event at a time, in their order.
///
/// It reads no further than it is asked to, and holds one entry at a time.
package final class SubmissionReader: Sequence, IteratorProtocol {
  private var walker: InputWalker
  private let maker: SubmissionMaker
  private let limits: IngestLimits
  private let standardInput: Int32
  private var current: OpenFile?
  /// Events of the entry that was read last, in reverse.
  private var ready: [InputEvent] = []

  /// Files opened, or standard input.
  package private(set) var inputCount = 0
  /// Entries read: evidence records, or artifacts by themselves.
  package private(set) var entryCount = 0

  private struct OpenFile {
    let stream: ByteStream
    var entries: any EntryReader
    var isEmpty = true

    /// What is to be said of everything in it.
    var notes: [String] {
      stream.isRecoded ? ["The file is UTF-16, which was read as UTF-8; JSON is UTF-8"] : []
    }
  }

  /// - Parameters:
  ///   - inputs: files, folders, or `-` for standard input.
  ///   - defaults: what holds for every artifact that nothing else was said about.
  ///   - standardInput: the descriptor that `-` stands for.
  package init(
    _ inputs: [String], defaults: Expectations = Expectations(),
    context: ContextTable = ContextTable(), limits: IngestLimits = IngestLimits(),
    standardInput: Int32 = STDIN_FILENO
  ) {
    walker = InputWalker(inputs)
    maker = SubmissionMaker(defaults: defaults, context: context, limits: limits)
    self.limits = limits
    self.standardInput = standardInput
  }

  package func next() -> InputEvent? {
    while true {
      if let event = ready.popLast() { return event }
      if current != nil {
        readEntry()
      } else if let step = walker.next() {
        take(step)
      } else {
        return nil
      }
    }
  }

  private func take(_ step: InputWalker.Step) {
    switch step {
    case .skipped(let skipped): ready = [.skipped(skipped)]
    case .failed(let error): ready = [.failed(error)]
    case .file(let path):
      do {
        current = try open(path)
        inputCount += 1
      } catch {
        ready = [.failed(error)]
      }
    }
  }

  private func open(_ path: String) throws(InputError) -> OpenFile {
    let stream =
      path.equals(InputWalker.standardInput)
      ? ByteStream(name: path, descriptor: standardInput) : try ByteStream(file: path)
    let entries = ContainerFormat.entries(of: stream, limits: limits)
    if let failure = stream.failure { throw failure }
    return OpenFile(stream: stream, entries: entries)
  }

  private func readEntry() {
    guard var file = current else { return }
    current = nil
    let name = file.stream.name
    if let entry = file.entries.next() {
      entryCount += 1
      file.isEmpty = false
      ready = maker.events(for: entry, in: name, notes: file.notes).reversed()
      current = file
    } else if let failure = file.stream.failure {
      ready = [.failed(failure)]
    } else if file.isEmpty {
      ready = [.skipped(InputEvent.Skipped(file: name, reason: "it holds no records"))]
    }
  }
}
