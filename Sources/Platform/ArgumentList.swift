import CProcess

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The arguments of the command line as text that preserves every byte. ``RawPath`` recovers the
/// bytes of a path.
package enum ArgumentList {
  /// The arguments without the program's name: those that the C library passed on at the start,
  /// because `CommandLine` needs `/proc` on Linux; otherwise those of `CommandLine`.
  package static var texts: [String] {
    let kept = UnsafeBufferPointer(start: ats_arguments(), count: Int(ats_argument_count()))
    let pointers =
      kept.isEmpty
      ? UnsafeBufferPointer(
        start: UnsafePointer(CommandLine.unsafeArgv), count: Int(CommandLine.argc)) : kept
    return pointers.dropFirst().compactMap { pointer in
      pointer.map {
        LosslessText.text(of: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
      }
    }
  }
}
