import ArgumentParser
import Evidence
import Reports

/// The options that select artifacts and findings.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Report only artifacts of this id, name or key.", valueName: "text"))
  var id: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report only this rule, cause, key or account. Repeatable.", valueName: "word"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Report only from this time on.", valueName: "time"))
  var since: MomentArgument?

  @Option(help: ArgumentHelp("Report only up to this time.", valueName: "time"))
  var until: MomentArgument?

  /// Rejects empty texts, and a period that ends before it starts.
  func validate() throws {
    if id.contains("") {
      throw ValidationError("--id takes the start of an id, a name or a key ID.")
    }
    if only.contains("") {
      throw ValidationError("--only takes a rule, a cause, the start of a key ID, or an account.")
    }
    if let since, let until, since.start > until.end {
      throw ValidationError("--since is later than --until.")
    }
  }

  /// The selected artifacts and findings.
  var selection: ArtifactSelection {
    ArtifactSelection(id, only: only, since: since?.start, until: until?.end)
  }
}

/// A time on the command line: RFC 3339, or a date, which means the whole day in UTC.
struct MomentArgument: ExpressibleByArgument {
  /// The first moment that is meant.
  let start: Timestamp
  /// The last moment that is meant.
  let end: Timestamp

  /// Parses the option.
  init?(argument: String) {
    if let time = Timestamp(rfc3339: argument) {
      start = time
      // A whole second includes its milliseconds.
      let isWhole = time.milliseconds % 1_000 == 0 && !argument.utf8.contains(UInt8(ascii: "."))
      end = isWhole ? Timestamp(milliseconds: time.milliseconds + 999) : time
      return
    }
    guard argument.utf8.count == 10, let time = Timestamp(rfc3339: "\(argument)T00:00:00Z") else {
      return nil
    }
    start = time
    end = Timestamp(milliseconds: time.milliseconds + 86_399_999)
  }
}
