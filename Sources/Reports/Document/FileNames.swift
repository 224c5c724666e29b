import Evidence
import Results

/// Names files for readers elsewhere: without the folders above the inputs of a run, which only the operator
/// knows. Folders in an input stay, because they tell equal names apart.
struct FileNames: Sendable {
  /// The folders above the inputs, each with the slash at its end; empty for an input without one.
  private let folders: [String]

  /// The maximum number of folders; files in others are named by their last component.
  private static let limit = 64

  /// Makes the names for a run. Without inputs, each file is named by its last component.
  init(_ inputs: [String] = []) {
    folders = Array(inputs.map(Self.folder).distinct(by: { ByteText($0) }).prefix(Self.limit))
  }

  /// Returns the folder of a file or a folder, with the slash at its end.
  private static func folder(of path: String) -> String {
    let name = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    return String(decoding: name.drop { $0 != UInt8(ascii: "/") }.reversed(), as: UTF8.self)
  }

  /// Returns the path of a file below the longest known folder, or else its last component.
  func name(of path: String) -> String {
    let known = folders.filter {
      path.begins(with: $0) && !($0.isEmpty && path.begins(with: "/"))
    }.max { $0.utf8.count < $1.utf8.count }
    return String(
      decoding: path.utf8.dropFirst((known ?? Self.folder(of: path)).utf8.count), as: UTF8.self)
  }

  /// Returns an artifact with the names of its file, of its trust anchors and of the context, also in the commands
  /// of steps that results contain.
  func named(_ result: ArtifactResult) -> ArtifactResult {
    let given = Self.words(of: result)
    var result = result
    result.source.file = name(of: result.source.file)
    for anchor in [\PolicyFacts.anchors.attestation, \PolicyFacts.anchors.receipt] {
      result.policy[keyPath: anchor].file = result.policy[keyPath: anchor].file.map(name)
    }
    result.policy.contextFile = result.policy.contextFile.map(name)
    let pairs = Array(zip(given, Self.words(of: result)))
    for index in result.diagnoses.indices {
      result.diagnoses[index].cause.fix = result.diagnoses[index].cause.fix.map { step in
        FixStep(
          step.text,
          code: step.code.map { code in
            // A space follows every word of a command but the last.
            FixStep.isCommand(code)
              ? String(pairs.reduce("\(code) ") { $0.replacing($1.0, with: $1.1) }.dropLast())
              : code
          })
      }
    }
    return result
  }

  /// The parts of commands that name the artifact's file, its trust anchors and the context, each with a space at its end.
  private static func words(of result: ArtifactResult) -> [String] {
    let file = AnalyzeCommand.file(of: result)
    let anchors = result.policy.anchors
    return [
      " analyze \(file) ", " decode \(file) ",
      " --attestation-root \(AnalyzeCommand.file(of: anchors.attestation)) ",
      " --receipt-root \(AnalyzeCommand.file(of: anchors.receipt)) ",
      " --context \(AnalyzeCommand.contextFile(of: result)) ",
    ]
  }

  /// Returns a finding with the names of its events' files.
  func named(_ finding: RunFinding) -> RunFinding {
    var finding = finding
    for index in finding.events.indices {
      finding.events[index].source.file = name(of: finding.events[index].source.file)
    }
    return finding
  }
}
