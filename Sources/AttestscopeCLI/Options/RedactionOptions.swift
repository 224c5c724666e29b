import ArgumentParser
import Attestscope
import Evidence
import Foundation
import Reports

/// What is kept out of results.
struct RedactionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Withhold secrets; with ids, key IDs and the like too: as hashes under a key of this run.",
      valueName: "what"))
  var redact: Hidden = .secrets

  @Flag(help: "Withhold nothing.")
  var noRedact = false

  enum Hidden: String, ExpressibleByArgument, CaseIterable {
    case secrets, ids
  }

  func validate() throws {
    if noRedact, redact == .ids {
      throw ValidationError("--redact ids and --no-redact contradict each other.")
    }
  }

  /// The key of the hashes can be given, in hexadecimal, where a report has to come out the same
  /// twice; it stands in the environment because others can read a command line.
  func redaction(environment: [String: String] = ProcessInfo.processInfo.environment) throws
    -> Redaction
  {
    if noRedact { return RedactionLevel.none.redaction() }
    guard redact == .ids else { return RedactionLevel.secrets.redaction() }
    guard let text = environment[Self.keyVariable] else { return RedactionLevel.ids.redaction() }
    guard let key = [UInt8](hex: text), key.count >= 16 else {
      throw Fault(
        code: .usage, message: "\(Self.keyVariable) takes 16 bytes or more in hexadecimal")
    }
    return RedactionLevel.ids.redaction(key: key)
  }

  static let keyVariable = "ATTESTSCOPE_REDACTION_KEY"
}
