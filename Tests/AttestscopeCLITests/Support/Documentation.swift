import Foundation
import Testing

/// Examples in the documentation, which tests run as they stand.
enum Documentation {
  /// Returns the fenced blocks of a language in a file of docs/, in their order.
  static func blocks(_ language: String, in file: String) throws -> [String] {
    let place = Tool.root.appending(path: "docs/\(file)")
    let parts = try String(contentsOf: place, encoding: .utf8).components(separatedBy: "```")
    // Every second part is inside a fence.
    return parts.enumerated().filter { $0.offset % 2 == 1 && $0.element.hasPrefix("\(language)\n") }
      .map { String($0.element.dropFirst(language.count + 1)) }
  }

  /// Returns a script of the commands in a block, with the program under test, run in the folder
  /// `$1` that sees the samples.
  static func script(_ block: String) -> String {
    "cd \"$1\" && ln -s '\(Tool.root.path())/samples' samples && "
      + "attestscope() { \"\(Tool.path)\" \"$@\"; }\n" + block
  }
}
