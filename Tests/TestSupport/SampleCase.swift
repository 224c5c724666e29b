package import Foundation

/// A case of `samples/`: an evidence record with the expected result.
///
/// Read from a JSON file whose member `case` describes the case and its expectation.
package struct SampleCase: Sendable, CustomStringConvertible {
  /// The file's name without its extension.
  package let name: String
  /// The file.
  package let file: URL
  /// The members of the record that are strings.
  package let fields: [String: String]
  /// The member `previousCounter`.
  package let previousCounter: UInt32?
  /// The expected result.
  package let expectation: Expectation
  /// The IDs of the causes that the sample demonstrates; empty for genuine samples or if none is
  /// known.
  package let shows: Set<String>

  /// The name, as the name of a test argument.
  package var description: String { name }

  /// The expected result. Rules are sets, so that their order does not matter.
  package struct Expectation: Sendable, Hashable {
    /// The outcome.
    package let outcome: String
    /// The IDs of the rules that must fail.
    package let fail: Set<String>
    /// The IDs of the rules that must warn.
    package let warn: Set<String>
    /// The inputs that must be reported as missing.
    package let needs: Set<String>
    /// The IDs of the causes that must be reported; `nil` if the case does not state them.
    package let causes: Set<String>?
  }

  /// The folder `samples` of the repository.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../samples").standardizedFileURL

  /// Returns every case in a folder of `samples/`, sorted by name. Files that cannot be read are
  /// skipped.
  package static func all(in folder: String) -> [SampleCase] {
    let place = Self.folder.appending(path: folder)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: place.path())) ?? []
    return files.sorted().filter { $0.hasSuffix(".json") }
      .compactMap { SampleCase(file: place.appending(path: $0)) }
  }

  /// Returns the record with a JSON Merge Patch applied (RFC 7396 §2). Members that are objects are
  /// replaced, not merged.
  ///
  /// - Parameter patch: A JSON object; `null` removes a member.
  /// - Throws: An error if record or patch isn't JSON.
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

  /// Reads a case; `nil` if the file isn't JSON or has no expectation.
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
  /// Reads an expectation from its JSON object; missing members are empty.
  package init(_ object: [String: Any]) {
    func set(_ key: String) -> Set<String> { Set(object[key] as? [String] ?? []) }
    outcome = object["outcome"] as? String ?? ""
    fail = set("fail")
    warn = set("warn")
    needs = set("needs")
    causes = (object["causes"] as? [String]).map { Set($0) }
  }
}
