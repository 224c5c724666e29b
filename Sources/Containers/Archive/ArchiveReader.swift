import CArchiveShims
import Evidence
import Platform

/// Reads the files of an archive, or the content of a compressed file, one at a time.
///
/// Names from the archive are only shown; no file is created under them. Each file is read
/// completely before it is returned, into memory or into a temporary file without a name. Its size
/// counts against the ``WorkBudget`` of the input.
///
/// | Input | Members |
/// | --- | --- |
/// | zip, tar | its files, in the order of the archive |
/// | gzip, zstd, bzip2, xz, lz4 | one, named after the input without its extension |
///
/// The member of a compressed tar file is a tar file, which the caller opens as an archive.
struct ArchiveReader: ContainerReader {
  private let stream: ByteStream
  private let limits: ContainerLimits
  /// Whether the input is one compressed stream, not an archive with members.
  private let isSingle: Bool
  /// The open archive; `nil` before the first item and after the last one.
  private var handle: ArchiveHandle?
  private var isDone = false
  /// The number of members so far, including those that were not read.
  private var count = 0

  /// Creates a reader. Nothing is read before ``more()``.
  /// - Parameters:
  ///   - stream: The archive, from its first byte.
  ///   - limits: The most bytes that are copied from an input that isn't a file, such as a pipe,
  ///     and the most bytes of a member in memory.
  ///   - isSingle: Whether the input is one compressed stream.
  init(_ stream: ByteStream, limits: ContainerLimits, isSingle: Bool = false) {
    self.stream = stream
    self.limits = limits
    self.isSingle = isSingle
  }

  /// Returns the next file as a member, or a remark about one that isn't read: a link, a special
  /// file, an encrypted file, or one beyond the budget, which ends the reading. The list is empty
  /// for a folder. Returns `nil` at the end.
  mutating func more() -> [ContainerItem]? {
    guard !isDone else { return nil }
    if handle == nil, let remark = open() { return end(remark) }
    guard let handle else { return end(nil) }
    switch handle.next() {
    case .done: return end(nil)
    case .fault(let reason):
      return end(
        "The \(isSingle ? "compressed file" : "archive") could not be read\(count > 0 ? " further" : ""): "
          + "\(reason). It is cut short or damaged: get the whole file, then run again")
    case .value(let entry):
      guard stream.budget.spend(of: .members) else {
        return end("It holds more files than are read of a file of its size")
      }
      count += 1
      return [item(of: entry, in: handle)].compactMap(\.self)
    }
  }

  /// Closes the archive and returns a last remark.
  private mutating func end(_ remark: String?) -> [ContainerItem]? {
    isDone = true
    handle = nil
    stream.discard()
    return remark.map { [.remark($0)] }
  }

  /// Opens the archive; returns the reason if that fails.
  private mutating func open() -> String? {
    do throws(SystemFault) {
      let input = try stream.seekable(limit: limits.spool)
      try input.rewind()
      handle = ArchiveHandle(input, isSingle: isSingle)
      return handle == nil
        ? "The archive could not be opened: there is no memory left" : nil
    } catch {
      return "The archive could not be opened: \(error.reason)"
    }
  }

  // MARK: - Members

  /// Returns the item for a member; `nil` for a folder.
  private mutating func item(
    of entry: ArchiveHandle.Entry, in handle: ArchiveHandle
  ) -> ContainerItem? {
    let name =
      isSingle ? MemberName.unpacked(stream.name) : RawPath(bytes: entry.name).shown
    switch entry.kind {
    case ATS_ARCHIVE_FOLDER: return nil
    case ATS_ARCHIVE_LINK: return .remark("\(name) is a link, and links are not followed")
    case ATS_ARCHIVE_SPECIAL: return .remark("\(name) isn't a regular file")
    default: break
    }
    if entry.isEncrypted { return .remark("\(name) is encrypted; send it without a password") }
    do throws(SystemFault) {
      return try content(of: name, in: handle)
    } catch {
      return .remark("\(name) could not be kept: \(error.reason)")
    }
  }

  /// Reads a member completely and returns it as a stream.
  /// - Throws: If a temporary file can't be created or written.
  private mutating func content(
    of name: String, in handle: ArchiveHandle
  ) throws(SystemFault) -> ContainerItem {
    var memory: [UInt8] = []
    var spool: TemporaryFile?
    var total = 0
    reading: while true {
      switch handle.read() {
      case .done: break reading
      case .fault(let reason):
        if total == 0 { return .remark("\(name) could not be read: \(reason)") }
        break reading
      case .value(let piece):
        guard stream.budget.charge(piece.count, of: .unpackedBytes) else {
          isDone = true
          return .remark(
            "\(name) was not read: what the file holds unpacks to more than "
              + "\(WorkBudget.limit(of: .unpackedBytes).times) times its size, and to more than "
              + "\(WorkBudget.limit(of: .unpackedBytes).least.grouped) bytes")
        }
        total += piece.count
        if let spool {
          try SystemCall.write(piece, to: spool.descriptor)
        } else if total > limits.memory {
          let file = try TemporaryFile()
          try SystemCall.write(memory + piece, to: file.descriptor)
          memory = []
          spool = file
        } else {
          memory += piece
        }
      }
    }
    let budget = stream.budget
    return .member(
      name: name,
      spool.map { ByteStream(name: name, spool: $0, budget: budget) }
        ?? ByteStream(name: name, bytes: memory, budget: budget))
  }
}
