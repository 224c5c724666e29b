import Containers
import Decoding
import Evidence
import Platform

/// The events of one reading of the inputs, kept for a second reading, which then opens no entry again.
///
/// The events of a file are kept if they need little memory; the others are read again
/// (docs/adr/0005-reading-inputs-twice.md).
package final class KeptEvents {
  /// The entries of each file.
  private var files: [File: Entries] = [:]
  /// The file that is being read: its entries, and their estimated bytes.
  private var open: (file: File, entries: Entries, weight: Int)?
  /// The estimated bytes of all complete files.
  private var weight = 0
  /// The buffers and requests of the events that are kept of this file; each is counted once.
  private var counted: Set<ObjectIdentifier> = []
  /// The storage of the strings around the last artifact, which artifacts of one exchange or text share.
  private var strings: UnsafeRawPointer?
  /// The estimated bytes that may be kept.
  private let capacity: Int
  /// Returns whether an occurrence has no effect, so that it needn't be kept.
  private let isSilent: (Occurrence) -> Bool

  /// Creates an empty store.
  /// - Parameters:
  ///   - capacity: The estimated bytes that may be kept.
  ///   - isSilent: Returns whether an occurrence has no effect, such as a text without an error.
  package init(capacity: Int = 64 << 20, isSilent: @escaping (Occurrence) -> Bool) {
    self.capacity = capacity
    self.isSilent = isSilent
  }

  /// The entries of a file: those with events, each with the number of entries without events before
  /// it, and the number of those at the end.
  struct Entries {
    var filled: [(silent: Int, events: [InputEvent])] = []
    var silent = 0
  }

  /// A version of a file; without path and version, the copy of standard input.
  private struct File: Hashable {
    let path: RawPath?
    let version: FileVersion?

    /// Identifies an open file; `nil` if it can't be told whether a second reading finds the same.
    init?(_ stream: ByteStream) {
      guard stream.path == nil || stream.version != nil else { return nil }
      (path, version) = (stream.path, stream.version)
    }
  }

  /// Begins a file. The events of the file before it are forgotten if it wasn't finished.
  func begin(_ stream: ByteStream) {
    open = File(stream).map { ($0, Entries(), 0) }
    (counted, strings) = ([], nil)
  }

  /// Adds the events of the next entry of the file, or forgets the file if they need too much memory.
  func add(_ events: [InputEvent]) {
    guard let silent = open?.entries.silent else { return }
    let events = events.filter { event in
      if case .occurrence(let occurrence) = event { !isSilent(occurrence) } else { true }
    }
    guard !events.isEmpty else {
      open?.entries.silent += 1
      return
    }
    open?.weight += events.reduce(Self.entrySize) { $0 + size(of: $1) }
    open?.entries.filled.append((silent, events))
    open?.entries.silent = 0
    if let open, weight + open.weight > capacity { forget() }
  }

  /// Adds a number of entries without events.
  func pass(_ count: Int) { open?.entries.silent += count }

  /// Forgets the file that is being read, because a second reading may end elsewhere.
  func forget() { (open, counted) = (nil, []) }

  /// Ends a file that was read to its end.
  func finish() {
    guard let done = open else { return }
    files[done.file] = done.entries
    weight += done.weight
    forget()
  }

  /// Removes and returns the entries of a file; `nil` if they weren't kept.
  func take(_ stream: ByteStream) -> Entries? {
    File(stream).flatMap { files.removeValue(forKey: $0) }
  }

  // MARK: - Memory

  /// The estimated bytes of an entry, of an event, of a reason why there is none, of an artifact, and of a
  /// value in JSON or a string besides its text.
  private static let (entrySize, eventSize, reasonSize, artifactSize, valueSize) =
    (64, 600, 240, 4_096, 160)

  /// Returns the estimated bytes of an event.
  private func size(of event: InputEvent) -> Int {
    switch event {
    case .submission(let submission): Self.eventSize + size(of: submission)
    case .occurrence(let occurrence):
      switch occurrence.kind {
      case .said(let text), .challengeIssued(let text): Self.eventSize + size(of: text)
      case .challengeHeldBack, .complaint: Self.eventSize
      }
    case .skipped, .failed: Self.reasonSize
    }
  }

  /// Returns the estimated bytes of an artifact with its surroundings. Those of an exchange count once.
  private func size(of submission: Submission) -> Int {
    let texts = [submission.decodedText.text, submission.decodedText.payload]
    let own = texts.reduce(Self.artifactSize) { $0 + size(of: $1) }
    guard let around = submission.surroundings else { return own }
    let strings = size(of: around.strings)
    guard let message = around.request, counted.insert(ObjectIdentifier(message)).inserted else {
      return own + strings
    }
    let values = (message.json?.value?.valueCount ?? 0) * Self.valueSize
    return own + strings + values + size(of: message.content)
  }

  /// Returns the estimated bytes of the strings around an artifact; zero if they were counted for the last
  /// one. A body with many artifacts has many strings, so counting them for each takes a time that grows
  /// with the square of the body.
  private func size(of strings: [SeenString]) -> Int {
    let storage = strings.withUnsafeBytes(\.baseAddress)
    guard storage != self.strings else { return 0 }
    self.strings = storage
    return strings.reduce(0) { $0 + Self.valueSize + size(of: $1.text) }
  }

  /// Returns the bytes of the buffer of a text and of all buffers that it was made from, without those that
  /// were counted before.
  private func size(of text: Bytes) -> Int {
    var sum = 0
    var current: Buffer? = text.buffer
    while let buffer = current, counted.insert(ObjectIdentifier(buffer)).inserted {
      sum +=
        buffer.storage.count + (buffer.origin?.runs.count ?? 0) * MemoryLayout<Origin.Run>.stride
      current = buffer.origin?.parent.buffer
    }
    return sum
  }
}

extension JSONNode {
  /// The number of values in the value, including itself.
  fileprivate var valueCount: Int {
    switch kind {
    case .object(let members): members.reduce(1) { $0 + 1 + $1.value.valueCount }
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .string, .number, .bool, .null: 1
    }
  }
}
