package import Platform
import Synchronization

/// The progress of a run, in a temporary file that survives a crash of the process: how many pieces
/// of output were delivered, and which step was being taken.
///
/// The file has the number of deliveries in bytes 0 to 7 (big-endian), a flag in byte 8, and the
/// encoded step from byte 16.
package final class WorkJournal: Sendable {
  /// The temporary file, which a process that continues the run still has open.
  private let file: TemporaryFile
  /// The step that is being taken.
  private let current = Mutex<WorkStep?>(nil)

  /// Creates an empty journal.
  /// - Throws: If the temporary file can't be created.
  package init() throws(SystemFault) { file = try TemporaryFile() }

  // MARK: - Steps

  /// Notes the step that begins.
  /// - Parameter step: The step; `nil` if none is being taken.
  /// - Returns: The step before it.
  @discardableResult
  package func begin(_ step: WorkStep?) -> WorkStep? {
    // If the note can't be written, the run continues. A crash then can't be traced to its record.
    try? SystemCall.write(
      step?.encoded ?? [UInt8](repeating: 0, count: WorkStep.size), to: file.descriptor,
      at: Self.stepOffset)
    return current.withLock { current in
      defer { current = step }
      return current
    }
  }

  /// The step that was being taken when the process ended; `nil` if there was none.
  package var step: WorkStep? {
    let range = Self.stepOffset..<(Self.stepOffset + WorkStep.size)
    return (try? SystemCall.read(file.descriptor, range)).flatMap(WorkStep.init(encoded:))
  }

  // MARK: - Deliveries

  /// Notes how many pieces of output were delivered, and whether another delivery is in progress.
  package func note(deliveries: Int, isDelivering: Bool) {
    let count = withUnsafeBytes(of: UInt64(deliveries).bigEndian, Array.init)
    try? SystemCall.write(count + [isDelivering ? 1 : 0], to: file.descriptor, at: 0)
  }

  /// The noted deliveries; zero if nothing was noted.
  package var deliveries: (count: Int, isDelivering: Bool) {
    let bytes = (try? SystemCall.read(file.descriptor, 0..<9)) ?? []
    return (bytes.prefix(8).reduce(0) { $0 << 8 | Int($1) }, bytes.last == 1)
  }

  /// The offset of the step in the file.
  private static let stepOffset = 16
}
