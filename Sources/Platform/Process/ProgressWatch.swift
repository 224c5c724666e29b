#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tells whether a process makes progress: it reads or writes at least one byte in a given processor time. A
/// process in an endless loop does not.
struct ProgressWatch {
  private let identifier: pid_t
  /// Seconds of processor time without a byte read or written.
  private let patience: Double
  private var transfers: [UInt8]?
  private var start: Double

  /// No record takes a tenth of it.
  static let patience = 120.0

  init(_ identifier: pid_t, patience: Double) {
    self.identifier = identifier
    self.patience = patience
    start = Self.processorTime(of: identifier) ?? 0
    transfers = Self.transfers(of: identifier)
  }

  /// Whether it is at a standstill; never where the system does not tell.
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

  /// What it has read and written so far, as Linux tells (proc_pid_io(5)).
  private static func transfers(of identifier: pid_t) -> [UInt8]? {
    guard let file = try? SystemCall.open(RawPath("/proc/\(identifier)/io")) else { return nil }
    defer { SystemCall.close(file) }
    return try? SystemCall.read(file, upTo: 1_024)
  }

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
