package import Platform
import Synchronization

/// How far a run has come, in a file that outlives the process: what was printed, and which step is
/// under way.
package final class WorkJournal: Sendable {
  private let file: TemporaryFile
  private let current = Mutex<WorkStep?>(nil)

  package init() throws(SystemFault) { file = try TemporaryFile() }

  // MARK: - Steps

  /// Notes which step begins, `nil` for none; tells which one was under way.
  @discardableResult
  package func begin(_ step: WorkStep?) -> WorkStep? {
    // Without the note the run goes on; only a fault cannot be traced to its record then.
    try? SystemCall.write(
      step?.encoded ?? [UInt8](repeating: 0, count: WorkStep.size), to: file.descriptor,
      at: Self.stepOffset)
    return current.withLock { current in
      defer { current = step }
      return current
    }
  }

  /// The step that was under way when the process ended.
  package var step: WorkStep? {
    let range = Self.stepOffset..<(Self.stepOffset + WorkStep.size)
    return (try? SystemCall.read(file.descriptor, range)).flatMap(WorkStep.init(encoded:))
  }

  // MARK: - Deliveries

  /// Notes how many pieces of output were delivered, and whether another one is being delivered.
  package func note(deliveries: Int, isDelivering: Bool) {
    let count = withUnsafeBytes(of: UInt64(deliveries).bigEndian, Array.init)
    try? SystemCall.write(count + [isDelivering ? 1 : 0], to: file.descriptor, at: 0)
  }

  package var deliveries: (count: Int, isDelivering: Bool) {
    let bytes = (try? SystemCall.read(file.descriptor, 0..<9)) ?? []
    return (bytes.prefix(8).reduce(0) { $0 << 8 | Int($1) }, bytes.last == 1)
  }

  private static let stepOffset = 16
}
