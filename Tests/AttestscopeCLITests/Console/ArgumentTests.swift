import Foundation
import Testing

@Suite("Arguments of the program")
struct ArgumentTests {
  /// Whether this process may unmount /proc for a child.
  private static let mayUnmount: Bool = {
    let check = Process()
    check.executableURL = URL(filePath: "/usr/bin/unshare")
    check.arguments = ["-m", "umount", "-l", "/proc"]
    check.standardError = FileHandle.nullDevice
    guard (try? check.run()) != nil else { return false }
    check.waitUntilExit()
    return check.terminationStatus == 0
  }()

  @Test("are read without /proc", .enabled(if: mayUnmount, "unmounting needs a privilege"))
  func withoutProc() async throws {
    let script =
      "exec unshare -m sh -c 'umount -l /proc && exec \"$0\" explain \"$1\"' \"$0\" \"$1\""
    let output = try await Tool.shell(script, "attestation.nonce")
    #expect(output.status == 0)
    #expect(output.text.contains("attestation.nonce"))
  }
}
