import Foundation
import Testing

@Suite("Arguments of the program")
struct ArgumentTests {
  /// Whether this process may unmount /proc for a child.
  private static func mayUnmount() async throws -> Bool {
    let script = "exec unshare -m umount -l /proc"
    return try await Tool.shell(script).status == 0
  }

  @Test(
    "are read without /proc",
    .enabled("unmounting needs a privilege") { try await mayUnmount() })
  func withoutProc() async throws {
    let script =
      "exec unshare -m sh -c 'umount -l /proc && exec \"$0\" explain \"$1\"' \"$0\" \"$1\""
    let output = try await Tool.shell(script, "attestation.nonce")
    #expect(output.status == 0)
    #expect(output.text.contains("attestation.nonce"))
  }
}
