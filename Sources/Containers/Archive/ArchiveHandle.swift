import CArchiveShims

/// An open archive of libarchive's.
final class ArchiveHandle {
  private let archive: OpaquePointer
  /// Keeps the file open.
  private let input: SeekableInput

  init?(_ input: SeekableInput, isSingle: Bool) {
    guard let archive = ats_archive_open(input.descriptor, isSingle) else { return nil }
    self.archive = archive
    self.input = input
  }

  deinit { ats_archive_close(archive) }

  struct Entry {
    let name: [UInt8]
    let kind: ats_archive_kind
    let isEncrypted: Bool
  }

  enum Step<Value> {
    case value(Value)
    case done
    case fault(String)
  }

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

  /// The next bytes of the entry, never none.
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

  private var fault: String { String(cString: ats_archive_fault(archive)) }

  private func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }
}
