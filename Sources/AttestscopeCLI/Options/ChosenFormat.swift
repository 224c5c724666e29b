import ArgumentParser
import Evidence
import Reports

/// A form in which results can be asked for, by its name: printed, or as a folder of its own.
struct ChosenFormat: ExpressibleByArgument {
  let form: ExportFormat

  static let text = ChosenFormat(form: all[0])

  private static let all = ExportFormat.all.filter { $0.isPrinted || $0.hasOwnFolder }

  private init(form: ExportFormat) { self.form = form }

  init?(argument: String) {
    guard let form = Self.all.first(where: { $0.name.equals(argument) }) else { return nil }
    self.form = form
  }

  var defaultValueDescription: String { form.name }

  static var allValueStrings: [String] { all.map(\.name) }

  /// - Parameter output: the folder of option `-o`.
  func validate(output: String?) throws {
    if form.hasOwnFolder, output == nil {
      throw ValidationError("--format \(form.name) needs -o with a folder to write.")
    }
  }

  /// The file to open first in the folder.
  var entry: String { form.hasOwnFolder ? ExportFormat.documentEntry : "index.html" }

  /// What the folder is, for the note at the end.
  var folderWord: String { form.hasOwnFolder ? "Document" : "Report" }
}
