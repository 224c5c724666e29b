import Attestscope
import Decoding
import Evidence
import Platform

/// A settings file: one JSON object whose members are named like the long options.
///
/// ```json
/// {"app-id": ["8YE23NZS57.com.example.wallet"], "jobs": 4, "ascii": true, "verbose": 1}
/// ```
struct SettingsFile {
  /// The path as it is shown in messages.
  let path: String
  /// The members, in the order of the file.
  let settings: [Setting]

  /// Name of the file in the working folder.
  static let ofFolder = "attestscope.json"

  /// Whether this is the file in the working folder.
  var isOfFolder: Bool { path == Self.ofFolder }

  /// The settings that a file in the working folder may change: how results are shown, how fast
  /// they are made, and that more is redacted. The folder may have come with the evidence, so no
  /// setting that can change a verdict or an exit code, or show redacted values, is listed.
  static let ofFolderToo: Set<String> = [
    "ascii", "color", "html-limit", "jobs", "narrate", "progress", "redact", "verbose",
  ]

  /// The value for one option, with its place.
  struct Setting {
    /// Long name of the option, without hyphens.
    let name: String
    let value: JSONNode
    /// File, line and column of the value: `attestscope.json:3:12`.
    let place: String
  }

  /// Maximum length in bytes.
  private static let limit = 1 << 20

  /// Reads a file.
  ///
  /// - Returns: `nil` if it does not exist or its status can't be read.
  /// - Throws: A ``Fault`` if it can't be read, is longer than 1 MiB, or is not a JSON object.
  init?(reading path: String) throws {
    guard FileStatus.kind(at: path) != nil else { return nil }
    let bytes = try NamedFile.read(path, limit: Self.limit)
    let reading = JSONReader.readWhole(bytes)
    /// Returns line and column of the first of some bytes, both from 1. Columns count bytes.
    func place(of bytes: Bytes) -> String {
      let before = bytes.buffer.storage[..<bytes.startIndex]
      let line = before.count { $0 == 0x0a } + 1
      let column = bytes.startIndex - (before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0) + 1
      return "\(path):\(line):\(column)"
    }
    if let anomaly = reading.anomalies.first {
      throw Fault.usage("\(place(of: anomaly.bytes)): \(anomaly.kind)")
    }
    guard let members = reading.value?.members else {
      throw Fault.usage("\(path) doesn't contain a JSON object of settings")
    }
    self.path = path
    settings = members.map {
      Setting(name: $0.name, value: $0.value, place: place(of: $0.value.bytes))
    }
  }
}

extension SettingsFile.Setting {
  /// Returns the setting as command-line arguments: `--jobs=4`, `--ascii`, or `--verbose` twice for
  /// the value 2 of a repeatable flag. A flag with the value `false` gives no argument.
  ///
  /// - Throws: A ``Fault`` if the value's type does not fit the option, or if the number for a
  ///   repeatable flag is not from 0 to 9.
  func arguments(for option: CommandDescription.Argument) throws(Fault) -> [String] {
    let typed = "--\(name)"
    switch (option.kind, value.kind) {
    case (.flag, .bool(let isOn)):
      return isOn ? [typed] : []
    case (.flag, .number) where option.isRepeating:
      guard let count = value.bytes.utf8.flatMap({ Int($0) }), (0...9).contains(count) else {
        throw fault("takes a number from 0 to 9")
      }
      return Array(repeating: typed, count: count)
    case (.option, .array(let elements)) where option.isRepeating:
      return try elements.map { (element) throws(Fault) in "\(typed)=\(try text(of: element))" }
    case (.option, _):
      return ["\(typed)=\(try text(of: value))"]
    default:
      throw fault(
        option.isRepeating
          ? "takes true, false or a number, not \(value.typeName)"
          : "takes true or false, not \(value.typeName)")
    }
  }

  /// Returns a string or a number as text.
  private func text(of node: JSONNode) throws(Fault) -> String {
    guard let text = node.text?.utf8 else {
      throw fault("takes a string or a number, not \(node.typeName)")
    }
    return text
  }

  /// Returns an error about this setting, with its place.
  func fault(_ what: String) -> Fault {
    Fault.usage("\(place): “\(name)” \(what)")
  }
}
