import Foundation
import Testing

/// Files with the expected output, beside the tests.
///
/// To accept a change of the output, run the tests with `ATTESTSCOPE_RECORD=1` and read the diff.
enum Golden {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  static func expect(_ text: String, equals name: String) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["ATTESTSCOPE_RECORD"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "\(name) differs")
  }
}
