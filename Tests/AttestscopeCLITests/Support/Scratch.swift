import Foundation

/// A temporary folder for one test, removed with the value.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { "\(folder.path(percentEncoded: false))/\(name)" }

  /// Writes a file and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return path(name)
  }

  /// Returns every file in a subfolder, by its path in it.
  func files(in name: String) throws -> [String: Data] {
    let top = path(name)
    let names = FileManager.default.enumerator(atPath: top)?.compactMap { $0 as? String } ?? []
    let pairs = try names.compactMap { name -> (String, Data)? in
      let file = URL(filePath: "\(top)/\(name)")
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      return isFolder ? nil : (name, try Data(contentsOf: file))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// An unlinked file with a text, positioned at its start.
  static func file(_ text: String) throws -> FileHandle {
    guard !text.isEmpty else { return .nullDevice }
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    return try FileHandle(forReadingFrom: place)
  }
}
