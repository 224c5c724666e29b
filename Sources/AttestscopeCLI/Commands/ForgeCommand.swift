import ArgumentParser
import Evidence
import Forge
import Platform
import Reports

/// The command `forge`: writes genuine and faulty artifacts with labels, to test verifiers.
///
/// The same seed gives the same keys, challenges, apps and dates. The roots are throw-away
/// certificates, so that no verifier with Apple's roots accepts the artifacts.
struct ForgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forge",
    abstract: "Make labeled artifacts, genuine and faulty, to test verifiers.",
    discussion: """
      Writes evidence records under throw-away roots, and separately what a verifier must find in each. \
      The folder must be new or empty; its README.md says how to use it.

      EXAMPLES
        attestscope forge -o corpus
        attestscope forge -o corpus --seed 7 --count 10000
        attestscope forge -o corpus --only genuine --only N03
        attestscope forge -o flows --flows
        attestscope forge --list
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("New or empty folder for the corpus.", valueName: "folder"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Seed for keys, challenges, apps and dates.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Number of records, with the cases in turn. Without it, one of each.", valueName: "number"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Only cases of this cause, or genuine ones. Repeatable.",
      valueName: "cause|genuine"))
  var only: [String] = []

  @Flag(
    help: "Make conversations instead, with attacks and innocent twins, and each case as HAR.")
  var flows = false

  @Flag(help: "List the cases instead of writing them.")
  var list = false

  @Flag(name: .shortAndLong, help: "Print nothing; see the exit code.")
  var quiet = false

  /// Checks options that depend on each other.
  func validate() throws {
    if (output == nil) != list {
      throw ValidationError("Name a folder with -o, or use --list.")
    }
    if flows, count != nil || !only.isEmpty {
      throw ValidationError("--flows makes one of each conversation; leave --count and --only out.")
    }
    if let count, !(1...Self.mostRecords).contains(count) {
      throw ValidationError("--count takes a number from 1 to \(Self.mostRecords).")
    }
  }

  /// Maximum of `--count`.
  private static let mostRecords = 10_000_000

  /// Writes the corpus record by record, or lists the cases.
  func run() throws {
    guard !flows else { return try runFlows() }
    let recipes = try CaseSelection(only).recipes
    guard let output else {
      for recipe in recipes { Console.write(Self.line(recipe)) }
      return
    }
    let corpus = try Corpus(seed: seed, recipes: recipes, count: count)
    let folder = try CorpusFolder(at: output)
    Interruption.watch()
    var progress = ProgressLine(.auto, isQuiet: quiet)
    for index in 0..<corpus.count {
      guard !Interruption.isRequested else {
        progress.clear()
        throw Fault(
          code: .interrupted, message: "interrupted; \(RawPath(output).shown) is incomplete")
      }
      let entry = try corpus.entry(index)
      try folder.add(entry)
      progress.advance(
        isRejected: entry.recipe.expectation.outcome == .rejected, of: corpus.count)
    }
    progress.clear()
    try folder.finish(corpus, seed: seed)
    if !quiet {
      Console.note(
        "Corpus: \(VisibleText(RawPath(output).shown).escaped)/README.md, \(corpus.count.counted("record"))"
      )
    }
  }

  /// Writes or lists conversations instead of single records.
  private func runFlows() throws {
    guard let output else {
      for recipe in FlowCases.all {
        let findings =
          recipe.findings.isEmpty ? "-" : recipe.findings.sorted().joined(separator: ",")
        Console.write("\(recipe.name)\t\(findings)\t\(recipe.title)\n")
      }
      for plan in CaptureCases.all { Console.write("\(plan.name)\t-\t\(plan.title)\n") }
      return
    }
    let folder = try FlowFolder(at: output)
    try folder.write(CaptureCases.all, CaptureForge(seed: seed))
    try folder.write(FlowCases.all, FlowForge(seed: seed), seed: seed)
    if !quiet {
      Console.note(
        "Conversations: \(VisibleText(RawPath(output).shown).escaped)/README.md, "
          + "\(FlowCases.all.count) of them, and \(CaptureCases.all.count) captures of artifacts")
    }
  }

  /// Returns a line of the list: name, outcome, causes and title, separated by tabs.
  private static func line(_ recipe: CaseRecipe) -> String {
    let causes = recipe.causes.isEmpty ? "-" : recipe.causes.joined(separator: ",")
    let outcome = recipe.expectation.outcome.rawValue
    return "\(recipe.name)\t\(outcome)\t\(causes)\t\(recipe.title)\n"
  }
}
