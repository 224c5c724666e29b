#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A detector for a process that makes no progress: one that consumes processor time without
/// reading or writing a byte, as in an endless loop.
struct ProgressWatch {
  /// The process ID.
  private let identifier: pid_t
  /// The processor time without progress, in seconds, after which the process counts as stalled.
  private let patience: Double
  /// The counters of bytes read and written at the last progress, as text of the system.
  private var transfers: [UInt8]?
  /// The processor time at the last progress, in seconds.
  private var start: Double

  /// The default patience in seconds. No record takes a tenth of it.
  static let patience = 120.0

  /// Starts watching a process.
  init(_ identifier: pid_t, patience: Double) {
    self.identifier = identifier
    self.patience = patience
    start = Self.processorTime(of: identifier) ?? 0
    transfers = Self.transfers(of: identifier)
  }

  /// Returns whether the process is stalled; always false if the system does not provide the
  /// counters.
  mutating func isStalled() -> Bool {
    guard let now = Self.processorTime(of: identifier),
      let transfers = Self.transfers(of: identifier)
    else { return false }
    guard transfers == self.transfers else {
      self.transfers = transfers
      start = now
      return false
    }
    return now - start >= patience
  }

  /// Returns the counters of bytes read and written by the process (proc_pid_io(5)); `nil` if the
  /// system doesn't provide them, as on Darwin.
  private static func transfers(of identifier: pid_t) -> [UInt8]? {
    guard let file = try? SystemCall.open(RawPath("/proc/\(identifier)/io")) else { return nil }
    defer { SystemCall.close(file) }
    return try? SystemCall.read(file, upTo: 1_024)
  }

  /// Returns the processor time of the process in seconds; `nil` if it is unknown.
  private static func processorTime(of identifier: pid_t) -> Double? {
    #if canImport(Darwin)
      return nil
    #else
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #endif
  }
}
