import Forge
import Foundation
import TestSupport

/// The members of an evidence record.
struct RecordLine {
  var members: [String: Any]

  init(_ members: [String: Any]) { self.members = members }

  /// Makes the record of a sample, without its `case`.
  init(_ sample: SampleCase) throws {
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: sample.file))
    members = (object as? [String: Any] ?? [:]).filter { $0.key != "case" }
  }

  /// Returns the records of a JSON Lines file; skips lines that aren't objects.
  static func all(in file: URL) throws -> [RecordLine] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
      let object = try? JSONSerialization.jsonObject(with: Data($0.utf8))
      return (object as? [String: Any]).map(RecordLine.init)
    }
  }

  func with(_ changes: [String: Any?]) -> RecordLine {
    var changed = self
    for (name, value) in changes { changed.members[name] = value }
    return changed
  }

  /// Returns the bytes of a Base64 member; empty if it is missing.
  func bytes(_ name: String) -> [UInt8] {
    (members[name] as? String).map { [UInt8](base64: $0) } ?? []
  }

  var text: String {
    get throws {
      let data = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
      return String(decoding: data, as: UTF8.self) + "\n"
    }
  }
}
