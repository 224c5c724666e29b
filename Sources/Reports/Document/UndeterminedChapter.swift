import Evidence
import Results

/// The document's page on artifacts that can't be checked completely yet: what they wait for, how to supply
/// it, and the artifacts.
struct UndeterminedChapter: Sendable {
  /// What all artifacts lack.
  private var missing = MissingValues()
  /// The first undetermined artifacts in the order of the run, each with what it lacks.
  private var rows: [(name: String, lack: String)] = []
  /// The number of undetermined artifacts.
  private var count = 0
  /// The number of those whose challenge was used before.
  private var used = 0

  /// The maximum number of artifacts that are listed.
  private static let limit = 1_000

  /// Counts an artifact, and lists it if it is undetermined while there is room.
  ///
  /// - Parameters:
  ///   - result: The artifact with the names of files that the document has.
  ///   - given: The same with the paths of the run, for commands, which run where the run was.
  mutating func add(_ result: ArtifactResult, given: ArtifactResult) {
    missing.add(given)
    guard result.verdict.outcome == .undetermined else { return }
    count += 1
    used += result.isChallengeUsed ? 1 : 0
    guard rows.count < Self.limit else { return }
    let nouns = result.suppliableNeeds.map { $0.noun(for: result.type) }
    rows.append(
      (
        name: result.name,
        lack: nouns.isEmpty ? result.headline : nouns.joined(separator: ", ").capitalizedFirst
      ))
  }

  /// Whether no artifact is undetermined, so that there is no page.
  var isEmpty: Bool { count == 0 }

  /// Whether some of them must be rejected, because their challenge was used before.
  var hasUsed: Bool { used > 0 }

  /// Whether some of them wait for more than a rejection.
  var hasOpen: Bool { used < count }

  /// Whether one of them lacks a value that the reader can give.
  var lacksValues: Bool { !missing.advice.isEmpty }

  /// The title of the page, as links name it too.
  var title: String { missing.heading(count) }

  /// The page as blocks, for Markdown and HTML.
  var chapter: DocumentChapter {
    let steps = missing.advice.map { advice in
      StepList.Step(text: advice.text, code: advice.code.map { (advice.caption, $0) })
    }
    let table = Block.table(
      columns: ["Artifact", lacksValues ? "What is missing" : "Why"],
      rows: rows.map { [BlockText(.code($0.name)), "\($0.lack)"] })
    return DocumentChapter(
      place: .undetermined, title: title, facts: [("artifacts", .number(count))],
      blocks: (steps.isEmpty
        ? []
        : [.text("The commands have the paths of the run. Run them where it ran."), .steps(steps)])
        + [
          .fold(
            count.counted("artifact"), [table] + Block.more(count - rows.count, "artifact"))
        ])
  }
}
