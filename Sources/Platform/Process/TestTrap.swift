#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A fault on request, so that tests can see what a real one does. There is none in a release build.
package enum TestTrap {
  /// Traps where the environment asks for it: `ATTESTSCOPE_TEST_TRAP` is the name of a place and of
  /// what is looked at there, `check record-17`; goes round in a circle where it says
  /// `check record-17 for ever`.
  @inline(__always)
  package static func spring(_ place: StaticString, _ name: @autoclosure () -> String?) {
    #if DEBUG
      guard let wanted = getenv("ATTESTSCOPE_TEST_TRAP"), let name = name() else { return }
      let traps = String(cString: wanted).split(separator: ",")
      let here = "\(place) \(name)"
      while traps.contains(where: { $0.utf8.elementsEqual("\(here) for ever".utf8) }) {}
      let isOne = traps.contains { $0.utf8.elementsEqual(here.utf8) }
      // What a negative number is as one without a sign, nobody can tell.
      if isOne { _ = UInt(-Int(getpid())) }
    #endif
  }

  /// The processor time after which a circle is taken for one, where `ATTESTSCOPE_TEST_PATIENCE` has
  /// it in seconds.
  static var patience: Double? {
    #if DEBUG
      getenv("ATTESTSCOPE_TEST_PATIENCE").flatMap { Double(String(cString: $0)) }
    #else
      nil
    #endif
  }
}
