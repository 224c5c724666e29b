package import Foundation

/// A case of `samples/attacks/`: inputs that were made to deceive the program or to bring it down, and
/// what must come out all the same.
package struct AttackCase: Sendable, Decodable, CustomStringConvertible {
  /// What was done, in one sentence.
  package let title: String
  /// The names of files in the case's own folder.
  package let inputs: [String]
  /// The options of `analyze`; one that begins with `@` is the name of a file in the case's folder.
  package let options: [String]?
  /// The exit code; where the case does not say, any that a run to the end may have.
  package let exit: Int32?
  /// Every artifact, in order; where there are very many, what is expected of each, and how many.
  private let artifacts: [Artifact]?
  private let each: Artifact?
  private let count: Int?
  /// Every finding on the conversation, as `rule result`, in any order.
  package let findings: [String]?
  /// The causes that these findings prove, and no others.
  package let proven: Set<String>?
  /// What must be nowhere: not in the results, in the text, on a page, in an export or among the remarks.
  package let absent: [String]?
  /// What the text on the terminal must say.
  package let present: [String]?
  /// The most bytes that the results may have, and that the text may have.
  package let maximumOutput: Int?
  /// The folder of the samples that it stands in.
  private var home: String?

  /// What is expected of one artifact. Only what is given is compared.
  package struct Artifact: Sendable, Decodable {
    package let record: String?
    package let outcome: String
    package let fail: Set<String>?
    package let warn: Set<String>?
    package let needs: Set<String>?
    package let causes: Set<String>?
  }

  package var description: String { title }

  /// What is expected of every artifact, in order.
  package var expected: [Artifact] {
    artifacts ?? each.map { Array(repeating: $0, count: count ?? 0) } ?? []
  }

  package static let folder = folder(of: "attacks")

  private static func folder(of name: String) -> URL { SampleCase.folder.appending(path: name) }

  /// Every case of a folder of the samples, sorted by its file's name. A case that cannot be read is a
  /// fault of its own.
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

  /// What stands on the command line behind `analyze`.
  package var arguments: [String] {
    inputs.map { place($0) } + (options ?? []).map { $0.first == "@" ? place($0.dropFirst()) : $0 }
  }

  private func place(_ name: some StringProtocol) -> String {
    Self.folder(of: home ?? "attacks").appending(path: String(name)).path(percentEncoded: false)
  }
}
