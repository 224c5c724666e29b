import Forge
import Foundation
import TestSupport

/// An evidence record as a test has it: its members.
struct RecordLine {
  var members: [String: Any]

  init(_ members: [String: Any]) { self.members = members }

  /// The record of a sample, without what the sample says of itself.
  init(_ sample: SampleCase) throws {
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: sample.file))
    members = (object as? [String: Any] ?? [:]).filter { $0.key != "case" }
  }

  /// The records of a file of JSON Lines; a line that is no object is none.
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

  /// The bytes of a member in Base64; none where it is not there.
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
