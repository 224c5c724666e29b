#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A fault on request, so that tests can see what a real one does. There is none in a release build.
package enum TestTrap {
  /// Traps where the environment asks for it: `ATTESTSCOPE_TEST_TRAP` is the name of a place and of
  /// what is looked at there, `check record-17`.
  @inline(__always)
  package static func spring(_ place: StaticString, _ name: @autoclosure () -> String?) {
    #if DEBUG
      guard let wanted = getenv("ATTESTSCOPE_TEST_TRAP"), let name = name() else { return }
      let traps = String(cString: wanted).split(separator: ",")
      let isOne = traps.contains { $0.utf8.elementsEqual("\(place) \(name)".utf8) }
      // What a negative number is as one without a sign, nobody can tell.
      if isOne { _ = UInt(-Int(getpid())) }
    #endif
  }
}
