import Foundation
import Platform
import Testing

@Suite("Lock on an output folder")
struct FolderLockTests {
  @Test("rejects a second lock while the first is held, and allows it afterwards")
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

  @Test("doesn't fail for a folder that can't be opened")
  func none() throws {
    _ = try FolderLock(RawPath("/nonexistent"))
  }
}
