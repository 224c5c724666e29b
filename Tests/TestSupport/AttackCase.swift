package import Foundation

/// A case of `samples/attacks/`: inputs made to deceive or to crash the program, and the expected
/// result.
///
/// Decoded from a file `*.case.json`. Members that are missing are not compared.
package struct AttackCase: Sendable, Decodable, CustomStringConvertible {
  /// What the attack does, in one sentence.
  package let title: String
  /// The names of files in the case's folder, passed to `analyze` in this order.
  package let inputs: [String]
  /// The options of `analyze`. One that starts with `@` is the name of a file in the case's folder.
  package let options: [String]?
  /// The exit code; without it, any code of a completed run.
  package let exit: Int32?
  /// The expectations for every artifact, in order.
  private let artifacts: [Artifact]?
  /// The expectation for each of many equal artifacts, instead of `artifacts`.
  private let each: Artifact?
  /// The number of artifacts that `each` applies to.
  private let count: Int?
  /// Every finding about the conversation, as `rule result`, in any order.
  package let findings: [String]?
  /// The causes that these findings prove, completely.
  package let proven: Set<String>?
  /// Texts that must not occur anywhere: not in the results, the terminal text, a page, an export
  /// or a remark.
  package let absent: [String]?
  /// Texts that the terminal text must contain.
  package let present: [String]?
  /// The maximum size in bytes of the results, and of the terminal text.
  package let maximumOutput: Int?
  /// The folder of `samples/` that contains the case.
  private var home: String?

  /// The expectations for one artifact. Only members that are present are compared.
  package struct Artifact: Sendable, Decodable {
    /// The ID of the evidence record.
    package let record: String?
    /// The outcome.
    package let outcome: String
    /// The IDs of the rules that must fail.
    package let fail: Set<String>?
    /// The IDs of the rules that must warn.
    package let warn: Set<String>?
    /// The inputs that must be reported as missing.
    package let needs: Set<String>?
    /// The IDs of the causes that must be reported.
    package let causes: Set<String>?
  }

  /// The title, as the name of a test argument.
  package var description: String { title }

  /// Whether it says what the terminal text or the report folder contains, or how large the text is.
  package var expectsText: Bool { present != nil || absent != nil || maximumOutput != nil }

  /// The expectations for every artifact, in order; empty without any.
  package var expected: [Artifact] {
    artifacts ?? each.map { Array(repeating: $0, count: count ?? 0) } ?? []
  }

  /// The folder `samples/attacks`.
  package static let folder = folder(of: "attacks")

  /// Returns the URL of a folder of `samples/`.
  private static func folder(of name: String) -> URL { SampleCase.folder.appending(path: name) }

  /// Reads every case of a folder of `samples/`, sorted by file name.
  ///
  /// - Throws: An error if a case cannot be read or decoded.
  package static func all(in name: String = "attacks") throws -> [AttackCase] {
    let folder = folder(of: name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
      .filter { $0.hasSuffix(".case.json") }
      .map {
        var found = try JSONDecoder().decode(
          Self.self, from: Data(contentsOf: folder.appending(path: $0)))
        found.home = name
        return found
      }
  }

  /// The command line after `analyze`: inputs, then options, with file names resolved.
  package var arguments: [String] {
    inputs.map { place($0) } + (options ?? []).map { $0.first == "@" ? place($0.dropFirst()) : $0 }
  }

  /// Returns the path of a file in the case's folder.
  private func place(_ name: some StringProtocol) -> String {
    Self.folder(of: home ?? "attacks").appending(path: String(name)).path(percentEncoded: false)
  }
}
