package import Claims
import Containers
import Evidence
package import Platform

/// Reads all inputs and returns their events one at a time, in their order. It reads no further
/// than necessary and holds one entry at a time.
package final class SubmissionReader: Sequence, IteratorProtocol {
  /// Opens the inputs.
  private let walker: InputWalker
  /// Turns entries into events.
  private var maker: SubmissionMaker
  private let policy: IngestPolicy
  /// Notices inputs that changed between two readings.
  private let watch: InputWatch
  /// Decides which steps are left out, and notes those that are taken.
  private let work: WorkGuard
  /// What is done with each artifact, for the journal.
  private let purpose: WorkStep.Kind
  /// Receives the events of this reading for a second one; `nil` if there is none.
  private let recorder: KeptEvents?
  /// The events of the first reading; `nil` to read everything.
  private let kept: KeptEvents?
  /// The file that is being read.
  private var current: OpenFile?
  /// The events of the last entry that are not returned yet, the next one last.
  private var ready: [InputEvent] = []
  /// The number of artifacts of the last entry that were returned.
  private var artifactCount = 0
  /// The step that was taken last; after a submission, the step of this artifact.
  package private(set) var step: WorkStep?
  /// Whether reading stopped at the step that ``WorkGuard/end`` names.
  package private(set) var hasStopped = false

  /// Receives every string in inputs that aren't evidence records.
  package var witness: ((SeenString) -> Void)?
  /// Receives every exchange of a capture.
  package var observer: ((ObservedExchange) -> Void)?

  /// The number of files that were opened, including standard input.
  package private(set) var inputCount = 0
  /// The number of entries that were read.
  package private(set) var entryCount = 0
  /// Whether strings were not passed on, because there were too many for the size of a file.
  package private(set) var areStringsCut = false
  /// The bytes of the files that are no longer read.
  private var closedBytes = 0
  /// The bytes of all files up to the one that is being read.
  package var byteCount: Int { closedBytes + (current?.stream.budget.bytes ?? 0) }

  /// A file that is being read.
  private struct OpenFile {
    let stream: ByteStream
    /// Reads the entries; `nil` if their events are known from the first reading.
    var entries: (any EntryReader)?
    /// The entries with events that the first reading kept and that follow, the next one last; each
    /// with the number of entries without events before it. Empty if nothing was kept.
    var found: [(silent: Int, events: [InputEvent])] = []
    /// The number of entries without events after the last one in `found`.
    var silentRest = 0
    var entryCount = 0
    /// The number of artifacts beyond the limit.
    var leftOutCount = 0

    /// Remarks about everything in the file.
    var notes: [String] {
      stream.isRecoded ? ["The file is UTF-16, which was read as UTF-8; JSON is UTF-8"] : []
    }

    /// The path to the entries of the file.
    var steps: [SourceStep] { stream.isRecoded ? [.transform("utf-16")] : [] }
  }

  /// Creates a reader. Nothing is opened before ``next()``.
  /// - Parameters:
  ///   - inputs: Files, folders, or `-` for standard input.
  ///   - defaults: The values from options, which have the highest precedence.
  ///   - context: What another file says about artifacts.
  ///   - policy: The limits, and the known services.
  ///   - standardInput: The descriptor of standard input, or of a copy of one input.
  ///   - standardInputName: The input that is read from `standardInput`: `-`, or the one that was
  ///     copied.
  ///   - outputs: The files that the run itself writes; they are skipped.
  ///   - watch: What an earlier reading of the same inputs noticed.
  ///   - work: The steps to leave out, and the journal for the steps that are taken.
  ///   - isAhead: Whether this is the first of two readings, which collects what artifacts say
  ///     about each other.
  ///   - kept: The store of events that the first reading fills and the second one repeats; `nil` if
  ///     both open everything.
  package init(
    _ inputs: [String], defaults: Expectations = Expectations(),
    context: ContextTable = ContextTable(), policy: IngestPolicy = IngestPolicy(),
    standardInput: Int32 = SystemCall.standardInput, standardInputName: String = "-",
    outputs: Set<FileIdentity> = [],
    watch: InputWatch = InputWatch(), work: WorkGuard = WorkGuard(),
    isAhead: Bool = false, kept: KeptEvents? = nil
  ) {
    recorder = isAhead ? kept : nil
    self.kept = isAhead ? nil : kept
    walker = InputWalker(
      inputs.map(RawPath.init), standardInput: standardInput,
      standardInputName: RawPath(standardInputName), outputs: outputs, watch: watch)
    maker = SubmissionMaker(defaults: defaults, context: context, policy: policy)
    self.policy = policy
    self.watch = watch
    self.work = work
    purpose = isAhead ? .noting : .checking
  }

  /// Returns the next event; `nil` at the end, or if reading stopped.
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

  /// Takes a step, unless an earlier attempt crashed on it.
  /// - Parameters:
  ///   - kind: What is done.
  ///   - entry: The number of the entry, from one.
  ///   - artifact: The number of the artifact in the entry, from one.
  ///   - fault: The reason to report if the step is left out.
  ///   - events: Takes the step.
  private func taking(
    _ kind: WorkStep.Kind, entry: Int = 0, artifact: Int = 0,
    orTelling fault: @autoclosure () -> InputEvent.Skipped, _ events: () -> [InputEvent]
  ) -> [InputEvent] {
    let step = WorkStep(kind: kind, file: inputCount, entry: entry, artifact: artifact)
    self.step = step
    switch work.begin(step) {
    case .take: return events()
    case .leaveOut: return [.skipped(fault())]
    case .stop:
      hasStopped = true
      return []
    }
  }

  /// Counts an artifact and takes its step; returns the event, or the reason why it is left out.
  private func handingOut(_ event: InputEvent) -> InputEvent? {
    guard case .submission(let submission) = event else { return event }
    let source = submission.source
    // What the first reading kept is within the limit.
    if let file = current, file.entries != nil, !file.stream.budget.spend(of: .results) {
      current?.leftOutCount += 1
      recorder?.forget()
      return nil
    }
    artifactCount += 1
    return taking(
      purpose, entry: current?.entryCount ?? 0, artifact: artifactCount,
      orTelling: .fault(
        source.file, entry: source.entry, submission.record.map { "record “\($0)”" })
    ) { [event] }.first
  }

  /// Opens the file of a step, or reports why it isn't read.
  private func take(_ step: InputWalker.Step) {
    switch step {
    case .skipped(let skipped): ready = [.skipped(skipped)]
    case .failed(let error): ready = [.failed(error)]
    case .file(let stream):
      inputCount += 1
      ready = taking(.reading, orTelling: .fault(stream.name)) {
        TestTrap.spring("open", stream.name)
        maker.budget = stream.budget
        if let found = kept?.take(stream) {
          current = OpenFile(
            stream: stream, entries: nil, found: found.filled.reversed(), silentRest: found.silent)
          return []
        }
        let entries = ContainerFormat.entries(of: stream, policy: policy)
        if let failure = stream.failure {
          inputCount -= 1
          return [.failed(failure)]
        }
        recorder?.begin(stream)
        current = OpenFile(stream: stream, entries: entries)
        return []
      }
    }
  }

  /// Reads the next entry of the current file, or ends the file.
  private func readEntry() {
    guard var file = current else { return }
    current = nil
    if file.entries == nil { pass(file.found.last?.silent ?? file.silentRest, of: &file) }
    let name = file.stream.name
    let number = file.entryCount + 1
    let events = taking(
      .reading, entry: number,
      orTelling: .fault(name, "what follows \(file.entryCount.counted("entry", "entries"))")
    ) {
      if file.entries == nil {
        guard let found = file.found.popLast() else { return conclusion(of: file) }
        begin(number, of: &file)
        return taking(.searching, entry: number, orTelling: .fault(name)) { found.events }
      }
      guard let entry = file.entries?.next() else { return conclusion(of: file) }
      pass(entry.passed, of: &file)
      recorder?.pass(entry.passed)
      let place = number + entry.passed
      begin(place, of: &file)
      return taking(.searching, entry: place, orTelling: .fault(name, entry: entry.index)) {
        TestTrap.spring("search", "\(place)")
        maker.isObserving = observer != nil
        let product = maker.product(of: entry, in: name, after: file.steps, notes: file.notes)
        if let witness { show(product.strings, of: file.stream, to: witness) }
        if let observed = product.observed { observer?(observed) }
        recorder?.add(product.events)
        return product.events
      }
    }
    ready = (current == nil ? events + closing(file) : events).reversed()
  }

  /// Passes on the strings of an entry until the limit of the file is reached.
  private func show(
    _ strings: [SeenString], of stream: ByteStream, to witness: (SeenString) -> Void
  ) {
    for string in strings {
      guard stream.budget.charge(string.text.count, of: .stringBytes) else {
        areStringsCut = true
        return
      }
      witness(string)
    }
  }

  /// Counts the bytes of a file that is no longer read, and returns what was left out of it.
  private func closing(_ file: OpenFile) -> [InputEvent] {
    closedBytes += file.stream.budget.bytes
    guard file.leftOutCount > 0 else { return [] }
    return [.skipped(.tooMany(file.stream.name, file.leftOutCount))]
  }

  /// Counts entries without events.
  private func pass(_ count: Int, of file: inout OpenFile) {
    entryCount += count
    file.entryCount += count
  }

  /// Counts the next entry of a file and continues with it.
  private func begin(_ number: Int, of file: inout OpenFile) {
    entryCount += 1
    artifactCount = 0
    file.entryCount = number
    current = file
  }

  /// Returns the events at the end of a file: a failure, an empty file, or a change during reading.
  private func conclusion(of file: OpenFile) -> [InputEvent] {
    let stream = file.stream
    if let failure = stream.failure { return [.failed(failure)] }
    recorder?.finish()
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
