import ArgumentParser
import Results

/// The command `schema`: prints the JSON schema of the lines of results. It isn't listed in help,
/// because the schema is part of the documentation.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON schema of results.jsonl.",
    shouldDisplay: false)

  /// Prints the schema.
  func run() { Console.write(JSONWriter.text(ResultsSchema.json) + "\n") }
}
