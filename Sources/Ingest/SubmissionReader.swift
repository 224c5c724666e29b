import Evidence
package import Claims
import Containers
package import Platform

/// Everything in the inputs, one event at a time, in their order.
///
/// It reads no further than it is asked to, and holds one entry at a time.
package final class SubmissionReader: Sequence, IteratorProtocol {
  private let walker: InputWalker
  private let maker: SubmissionMaker
  private let limits: IngestLimits
  private let watch: InputWatch
  private var current: OpenFile?
  /// Events of the entry that was read last, in reverse.
  private var ready: [InputEvent] = []

  /// Is told of every string in what is no evidence record, with the moment at which it was said.
  package var witness: ((SeenString, Moment?) -> Void)?

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

    var steps: [SourceStep] { stream.isRecoded ? [.transform("utf-16")] : [] }
  }

  /// - Parameters:
  ///   - inputs: files, folders, or `-` for standard input.
  ///   - defaults: what holds for every artifact that nothing else was said about.
  ///   - standardInput: the descriptor that `-` stands for.
  ///   - outputs: what the run itself writes, which is no input.
  ///   - watch: what an earlier reading of the same inputs has seen.
  package init(
    _ inputs: [String], defaults: Expectations = Expectations(),
    context: ContextTable = ContextTable(), limits: IngestLimits = IngestLimits(),
    standardInput: Int32 = SystemCall.standardInput, outputs: Set<FileIdentity> = [],
    watch: InputWatch = InputWatch()
  ) {
    walker = InputWalker(
      inputs.map(RawPath.init), standardInput: standardInput, outputs: outputs, watch: watch)
    maker = SubmissionMaker(defaults: defaults, context: context, limits: limits)
    self.limits = limits
    self.watch = watch
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
    case .file(let stream):
      let entries = ContainerFormat.entries(of: stream, limits: limits)
      if let failure = stream.failure {
        ready = [.failed(failure)]
      } else {
        current = OpenFile(stream: stream, entries: entries)
        inputCount += 1
      }
    }
  }

  private func readEntry() {
    guard var file = current else { return }
    current = nil
    let name = file.stream.name
    if let entry = file.entries.next() {
      entryCount += 1
      file.isEmpty = false
      let product = maker.product(of: entry, in: name, after: file.steps, notes: file.notes)
      ready = product.events.reversed()
      for string in product.strings { witness?(string, product.moment) }
      current = file
    } else {
      ready = conclusion(of: file).reversed()
    }
  }

  /// What is to be said of a file at its end.
  private func conclusion(of file: OpenFile) -> [InputEvent] {
    let stream = file.stream
    if let failure = stream.failure { return [.failed(failure)] }
    var events: [InputEvent] = []
    if file.isEmpty {
      events.append(
        .skipped(InputEvent.Skipped(file: stream.name, reason: "it holds no records")))
    }
    if let path = stream.path, stream.version != nil, let version = stream.currentVersion,
      watch.hasChanged(path, version)
    {
      events.append(.skipped(.changed(stream.name)))
    }
    return events
  }
}
