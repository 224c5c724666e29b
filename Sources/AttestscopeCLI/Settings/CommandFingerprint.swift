import Evidence
import Platform

/// The options of a command as bytes, which are equal for commands that write the same results.
enum CommandFingerprint {
  /// Options that don't change a report, with the number of their values.
  private static let ignored: [(name: String, values: Int)] = [
    ("--resume", 0), ("--jobs", 1), ("-q", 0), ("--quiet", 0), ("--progress", 1), ("--color", 1),
  ]

  /// Returns the bytes of the arguments, each after its length. An argument that names a file, also
  /// behind `=` or `file:`, is followed by the file's version.
  ///
  /// - Parameters:
  ///   - arguments: The command line with the settings of files.
  ///   - environment: The environment variables, of which one is the key of redaction.
  static func bytes(of arguments: [String], environment: [String: String]) -> [UInt8] {
    var bytes: [UInt8] = []
    var skipped = 0
    for argument in arguments + [environment[RedactionOptions.keyVariable] ?? ""] {
      if skipped > 0 {
        skipped -= 1
        continue
      }
      let name = argument.firstIndex(of: "=").map { String(argument[..<$0]) } ?? argument
      if let option = ignored.first(where: { $0.name.equals(name) }) {
        skipped = name.equals(argument) ? option.values : 0
        continue
      }
      for part in [RawPath(argument).bytes, version(ofFileIn: argument)] {
        bytes.append(bigEndian: UInt64(part.count))
        bytes += part
      }
    }
    return bytes
  }

  /// Returns the version of the regular file that an argument names; empty if it names none.
  private static func version(ofFileIn argument: String) -> [UInt8] {
    let value = argument.firstIndex(of: "=").map { String(argument[$0...].dropFirst()) }
    for text in [argument, value].compactMap(\.self) {
      for path in [text, text.hasPrefix("file:") ? String(text.dropFirst(5)) : text] {
        if let status = try? FileStatus(at: RawPath(path)), status.kind == .regular {
          return status.version.bytes
        }
      }
    }
    return []
  }
}
