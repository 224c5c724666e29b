import ArgumentParser
import Evidence
import Reports

/// The value of `--format`: an export format that is printed, or that is written to a folder of its
/// own.
struct ChosenFormat: ExpressibleByArgument {
  let form: ExportFormat

  /// The default: text for a terminal.
  static let text = ChosenFormat(form: all[0])
  /// JSON Lines, the form of `results.jsonl`.
  static let lines = ChosenFormat(argument: "jsonl") ?? text

  /// The formats that can be chosen.
  private static let all = ExportFormat.all.filter { $0.isPrinted || $0.hasOwnFolder }

  private init(form: ExportFormat) { self.form = form }

  /// Finds a format by its name. `json`, the name that other commands use, means `jsonl`.
  init?(argument: String) {
    let name = argument.equals("json") ? "jsonl" : argument
    guard let form = Self.all.first(where: { $0.name.equals(name) }) else { return nil }
    self.form = form
  }

  /// The name in the help.
  var defaultValueDescription: String { form.name }

  /// The names of all formats, for help and completion.
  static var allValueStrings: [String] { all.map(\.name) }

  /// Whether it is JSON Lines, or the default, for which `--follow` prints JSON Lines.
  var isLines: Bool { form.name.equals("jsonl") || form.name.equals("text") }

  /// Checks that a format with a folder of its own has one.
  ///
  /// - Parameter output: The folder of option `-o`.
  /// - Throws: A `ValidationError`.
  func validate(output: String?) throws {
    if form.hasOwnFolder, output == nil {
      throw ValidationError("--format \(form.name) needs -o with a folder to write.")
    }
  }

  /// Returns the name of the file in the folder that a reader opens first.
  ///
  /// - Parameter isOfChosen: Whether the folder has only the artifacts that options selected.
  func entry(isOfChosen: Bool) -> String {
    !form.hasOwnFolder
      ? "index.html" : isOfChosen ? ExportFormat.chosenEntry : ExportFormat.documentEntry
  }

  /// What the folder contains, for the note at the end of the run.
  var folderWord: String { form.hasOwnFolder ? "Document" : "Report" }
}
