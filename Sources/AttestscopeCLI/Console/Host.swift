import Evidence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the machine tells the program.
enum Host {
  /// The environment variables by name.
  static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The number of processors that run threads.
  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The time of the clock, in whole milliseconds.
  static var now: Timestamp {
    Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
  }
}
