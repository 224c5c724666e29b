import Foundation
import Platform
import Testing

@Suite("A folder that one program writes into")
struct FolderLockTests {
  @Test("is refused to another as long as it is held, and free again afterwards")
  func lock() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = RawPath(folder.path(percentEncoded: false))
    var first: FolderLock? = try FolderLock(path)
    #expect(throws: SystemFault.self) { try FolderLock(path) }
    withExtendedLifetime(first) {}
    first = nil
    _ = try FolderLock(path)
  }

  @Test("is written into without a lock where it can't be opened")
  func none() throws {
    _ = try FolderLock(RawPath("/nonexistent"))
  }
}
