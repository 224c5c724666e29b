import Evidence

/// A way into the program, and everything that must hold of whatever comes in there.
///
/// A claim that does not hold ends the process, as a trap does: to a fuzzer both are findings.
public struct FuzzTarget: Sendable {
  let check: @Sendable (Bytes) -> Void

  /// Gives the bytes to the target, in an array that is not longer than they are.
  public func run(_ input: UnsafeBufferPointer<UInt8>) {
    check(Bytes(Array(input), name: "input"))
  }
}
