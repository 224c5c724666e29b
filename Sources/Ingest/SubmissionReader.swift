package import Claims
import Containers
import Evidence
package import Platform

/// Everything in the inputs, one event at a time, in their order.
///
/// It reads no further than it is asked to, and holds one entry at a time.
package final class SubmissionReader: Sequence, IteratorProtocol {
  private let walker: InputWalker
  private let maker: SubmissionMaker
  private let policy: IngestPolicy
  private let watch: InputWatch
  private let work: WorkGuard
  private let purpose: WorkStep.Kind
  private var current: OpenFile?
  /// Events of the entry that was read last, in reverse.
  private var ready: [InputEvent] = []
  /// Artifacts handed out of that entry.
  private var artifactCount = 0
  /// The step that the artifact is which was handed out last.
  package private(set) var step: WorkStep?
  /// Whether it came to the step that is not taken any more.
  package private(set) var hasStopped = false

  /// Is told of every string in what is no evidence record.
  package var witness: ((SeenString) -> Void)?
  /// Is told of every exchange of a capture.
  package var observer: ((ObservedExchange) -> Void)?

  /// Files opened, or standard input.
  package private(set) var inputCount = 0
  /// Entries read: evidence records, or artifacts by themselves.
  package private(set) var entryCount = 0

  private struct OpenFile {
    let stream: ByteStream
    var entries: any EntryReader
    var entryCount = 0

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
  ///   - work: what is left out, and where the steps are noted.
  ///   - isAhead: whether it is read for what the artifacts tell each other.
  package init(
    _ inputs: [String], defaults: Expectations = Expectations(),
    context: ContextTable = ContextTable(), policy: IngestPolicy = IngestPolicy(),
    standardInput: Int32 = SystemCall.standardInput, outputs: Set<FileIdentity> = [],
    watch: InputWatch = InputWatch(), work: WorkGuard = WorkGuard(),
    isAhead: Bool = false
  ) {
    walker = InputWalker(
      inputs.map(RawPath.init), standardInput: standardInput, outputs: outputs, watch: watch)
    maker = SubmissionMaker(defaults: defaults, context: context, policy: policy)
    self.policy = policy
    self.watch = watch
    self.work = work
    purpose = isAhead ? .noting : .checking
  }

  package func next() -> InputEvent? {
    while !hasStopped {
      if let event = ready.popLast() {
        if let event = handingOut(event) { return event }
      } else if current != nil {
        readEntry()
      } else if let step = walker.next() {
        take(step)
      } else {
        break
      }
    }
    work.journal?.begin(nil)
    return nil
  }

  /// Takes a step of the current file, unless it is left out.
  /// - Parameter fault: what tells of it then.
  private func taking(
    _ kind: WorkStep.Kind, entry: Int = 0, artifact: Int = 0,
    orTelling fault: @autoclosure () -> InputEvent.Skipped, _ events: () -> [InputEvent]
  ) -> [InputEvent] {
    let step = WorkStep(kind, file: inputCount, entry: entry, artifact: artifact)
    self.step = step
    switch work.begin(step) {
    case .take: return events()
    case .leaveOut: return [.skipped(fault())]
    case .stop:
      hasStopped = true
      return []
    }
  }

  private func handingOut(_ event: InputEvent) -> InputEvent? {
    guard case .submission(let submission) = event else { return event }
    let source = submission.source
    guard current?.stream.allowance.spendResult() ?? true else {
      current = nil
      ready = []
      return .skipped(.tooMany(source.file))
    }
    artifactCount += 1
    return taking(
      purpose, entry: current?.entryCount ?? 0, artifact: artifactCount,
      orTelling: .fault(
        source.file, entry: source.entry, submission.record.map { "record “\($0)”" })
    ) { [event] }.first
  }

  private func take(_ step: InputWalker.Step) {
    switch step {
    case .skipped(let skipped): ready = [.skipped(skipped)]
    case .failed(let error): ready = [.failed(error)]
    case .file(let stream):
      inputCount += 1
      ready = taking(.reading, orTelling: .fault(stream.name)) {
        TestTrap.spring("open", stream.name)
        let entries = ContainerFormat.entries(of: stream, policy: policy)
        if let failure = stream.failure {
          inputCount -= 1
          return [.failed(failure)]
        }
        current = OpenFile(stream: stream, entries: entries)
        return []
      }
    }
  }

  private func readEntry() {
    guard var file = current else { return }
    current = nil
    let name = file.stream.name
    let number = file.entryCount + 1
    let events = taking(
      .reading, entry: number,
      orTelling: .fault(name, "what follows \(file.entryCount.counted("entry", "entries"))")
    ) {
      guard let entry = file.entries.next() else { return conclusion(of: file) }
      entryCount += 1
      artifactCount = 0
      file.entryCount = number
      current = file
      return taking(.searching, entry: number, orTelling: .fault(name, entry: entry.index)) {
        TestTrap.spring("search", "\(number)")
        let product = maker.product(of: entry, in: name, after: file.steps, notes: file.notes)
        if let witness { product.strings.forEach(witness) }
        if let observed = product.observed { observer?(observed) }
        return product.events
      }
    }
    ready = events.reversed()
  }

  /// What is to be said of a file at its end.
  private func conclusion(of file: OpenFile) -> [InputEvent] {
    let stream = file.stream
    if let failure = stream.failure { return [.failed(failure)] }
    var events: [InputEvent] = []
    if file.entryCount == 0 {
      events.append(
        .skipped(InputEvent.Skipped(file: stream.name, reason: "it contains no records")))
    }
    if let path = stream.path, stream.version != nil, let version = stream.currentVersion,
      watch.hasChanged(path, version)
    {
      events.append(.skipped(.changed(stream.name)))
    }
    return events
  }
}
