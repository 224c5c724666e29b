#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Deliberate faults for tests of crash handling. Only debug builds and the build of
/// `make test` contain them.
package enum TestTrap {
  /// Traps, or loops forever, if the environment requests it here.
  ///
  /// `ATTESTSCOPE_TEST_TRAP` is a comma-separated list of places with the name of what is
  /// processed, `check record-17`, which traps. `check record-17 for ever` loops.
  @inline(__always)
  package static func spring(_ place: StaticString, _ name: @autoclosure () -> String?) {
    #if DEBUG || TEST_TRAPS
      guard let wanted = getenv("ATTESTSCOPE_TEST_TRAP"), let name = name() else { return }
      let traps = String(cString: wanted).split(separator: ",")
      let here = "\(place) \(name)"
      while traps.contains(where: { $0.utf8.elementsEqual("\(here) for ever".utf8) }) {}
      let isOne = traps.contains { $0.utf8.elementsEqual(here.utf8) }
      // An unsigned integer cannot represent a negative number, so this traps.
      if isOne { _ = UInt(-Int(getpid())) }
    #endif
  }

  /// The patience of ``ProgressWatch`` in seconds, from `ATTESTSCOPE_TEST_PATIENCE`; `nil` without
  /// it.
  static var patience: Double? {
    #if DEBUG || TEST_TRAPS
      getenv("ATTESTSCOPE_TEST_PATIENCE").flatMap { Double(String(cString: $0)) }
    #else
      nil
    #endif
  }
}
