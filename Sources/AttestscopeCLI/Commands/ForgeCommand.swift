import ArgumentParser
import Forge
import Foundation
import Platform
import Reports

struct ForgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forge",
    abstract: "Make labeled artifacts, genuine and faulty, to test verifiers.",
    discussion: """
      Writes evidence records under throw-away roots, and separately what a verifier must find in each.
      The folder must be new or empty; its README.md says how to use it.

      EXAMPLES
        attestscope forge -o corpus
        attestscope forge -o corpus --seed 7 --count 10000
        attestscope forge -o corpus --only genuine --only N03
        attestscope forge --list
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("New or empty folder for the corpus.", valueName: "folder"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Seed for keys, challenges, apps and days.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "How many records, the cases taken in turn; else one of each case.", valueName: "number"))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Only cases that show this cause, or those that are genuine. Repeatable.",
      valueName: "cause|genuine"))
  var only: [String] = []

  @Flag(help: "List the cases instead of writing them.")
  var list = false

  @Flag(name: .shortAndLong, help: "Print nothing; see the exit code.")
  var quiet = false

  func validate() throws {
    if (output == nil) != list {
      throw ValidationError("Name a folder with -o, or use --list.")
    }
    if let count, !(1...Self.mostRecords).contains(count) {
      throw ValidationError("--count takes a number from 1 to \(Self.mostRecords).")
    }
  }

  private static let mostRecords = 10_000_000

  func run() throws {
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
        isRejected: entry.sample.expectation.outcome == .rejected, of: corpus.count)
    }
    progress.clear()
    try folder.finish(corpus, seed: seed)
    if !quiet {
      Console.note(
        "Corpus: \(VisibleText(RawPath(output).shown).escaped)/README.md, \(corpus.count) records")
    }
  }

  private static func line(_ recipe: CaseRecipe) -> String {
    let causes = recipe.causes.isEmpty ? "-" : recipe.causes.joined(separator: ",")
    let outcome = recipe.expectation.outcome.rawValue
    return "\(recipe.name)\t\(outcome)\t\(causes)\t\(recipe.title)\n"
  }
}
