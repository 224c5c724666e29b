import CArchiveShims

/// An open archive in libarchive, with its members in the order of the archive. Closes the archive
/// when it is released.
final class ArchiveHandle {
  /// The `struct archive` of libarchive, behind the C shims.
  private let archive: OpaquePointer
  /// Keeps the file open as long as the archive.
  private let input: SeekableInput

  /// Opens an archive.
  /// - Parameters:
  ///   - input: The file, positioned at its start.
  ///   - isSingle: Whether the file is one compressed stream, not an archive with members.
  /// - Returns: `nil` if there is no memory left.
  init?(_ input: SeekableInput, isSingle: Bool) {
    guard let archive = ats_archive_open(input.descriptor, isSingle) else { return nil }
    self.archive = archive
    self.input = input
  }

  deinit { ats_archive_close(archive) }

  /// The header of a member.
  struct Entry {
    /// The name as the archive states it. It may be any bytes and is never used as a path.
    let name: [UInt8]
    /// Whether it is a file, a folder, a link or a special file.
    let kind: ats_archive_kind
    /// Whether the content is encrypted, so that it can't be read.
    let isEncrypted: Bool
  }

  /// The result of one call: a value, the end, or a fault with libarchive's message.
  enum Step<Value> {
    case value(Value)
    case done
    case fault(String)
  }

  /// Returns the header of the next member, and skips what wasn't read of the previous one.
  func next() -> Step<Entry> {
    var entry = ats_archive_entry()
    switch ats_archive_next(archive, &entry) {
    case ATS_ARCHIVE_MORE:
      let name = Array(UnsafeRawBufferPointer(start: entry.name, count: length(entry.name)))
      return .value(Entry(name: name, kind: entry.kind, isEncrypted: entry.is_encrypted))
    case ATS_ARCHIVE_DONE: return .done
    default: return .fault(fault)
    }
  }

  /// Returns the next bytes of the current member; a value is never empty.
  func read() -> Step<[UInt8]> {
    while true {
      var bytes: UnsafePointer<UInt8>?
      var count = 0
      switch ats_archive_read(archive, &bytes, &count) {
      case ATS_ARCHIVE_MORE:
        if count > 0 { return .value(Array(UnsafeBufferPointer(start: bytes, count: count))) }
      case ATS_ARCHIVE_DONE: return .done
      default: return .fault(fault)
      }
    }
  }

  /// libarchive's message about the last error.
  private var fault: String { String(cString: ats_archive_fault(archive)) }

  /// Returns the length of a C string, in bytes.
  private func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }
}
