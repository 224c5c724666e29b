package import Foundation

/// A case of `samples/`: an evidence record, with what is known of it and what must be found.
package struct SampleCase: Sendable, CustomStringConvertible {
  /// The file's name without its extension.
  package let name: String
  package let file: URL
  /// The members of the record that are strings.
  package let fields: [String: String]
  /// The one member that is a number.
  package let previousCounter: UInt32?
  package let expectation: Expectation
  /// The causes of the mistakes that were made in it; empty where nobody made one, or none is known.
  package let shows: Set<String>

  package var description: String { name }

  /// What must be found, as sets, so that the order of rules does not matter.
  package struct Expectation: Sendable, Hashable {
    package let outcome: String
    package let fail: Set<String>
    package let warn: Set<String>
    package let needs: Set<String>
    /// `nil` where the case does not say.
    package let causes: Set<String>?
  }

  /// The top of the samples.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../samples").standardizedFileURL

  /// Every case in a folder of `samples/`, sorted by name.
  package static func all(in folder: String) -> [SampleCase] {
    let place = Self.folder.appending(path: folder)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: place.path())) ?? []
    return files.sorted().filter { $0.hasSuffix(".json") }
      .compactMap { SampleCase(file: place.appending(path: $0)) }
  }

  /// The record with a merge patch applied to it (RFC 7396 §2, for members that are no objects).
  package func record(patchedWith patch: String) throws -> String {
    func members(_ data: Data) throws -> [String: Any] {
      try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
    var record = try members(try Data(contentsOf: file))
    for (name, value) in try members(Data(patch.utf8)) {
      record[name] = value is NSNull ? nil : value
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self)
  }

  private init?(file: URL) {
    guard let data = try? Data(contentsOf: file),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let details = object["case"] as? [String: Any],
      let expected = details["expect"] as? [String: Any]
    else { return nil }
    name = String(file.lastPathComponent.dropLast(5))
    self.file = file
    fields = object.compactMapValues { $0 as? String }
    previousCounter = object["previousCounter"] as? UInt32
    expectation = Expectation(expected)
    shows = Set(details["shows"] as? [String] ?? [])
  }
}

extension SampleCase.Expectation {
  package init(_ object: [String: Any]) {
    func set(_ key: String) -> Set<String> { Set(object[key] as? [String] ?? []) }
    outcome = object["outcome"] as? String ?? ""
    fail = set("fail")
    warn = set("warn")
    needs = set("needs")
    causes = (object["causes"] as? [String]).map { Set($0) }
  }
}
