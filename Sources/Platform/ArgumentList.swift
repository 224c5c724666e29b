#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The command line as text that keeps every byte; `RawPath` gives the bytes of a path back.
package enum ArgumentList {
  /// Without the name of the program.
  package static var texts: [String] {
    let pointers = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return pointers.dropFirst().compactMap { pointer in
      pointer.map {
        ForeignBytes.text(of: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
      }
    }
  }
}
