import ArgumentParser
import Attestscope
import Evidence
import Foundation
import Reports

/// What is kept out of results.
struct RedactionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Redact secrets; with ids, also replace key IDs by keyed hashes.", valueName: "what"))
  var redact: Hidden = .secrets

  @Flag(help: "Redact nothing.")
  var noRedact = false

  enum Hidden: String, ExpressibleByArgument, CaseIterable {
    case secrets, ids
  }

  func validate() throws {
    if noRedact, redact == .ids {
      throw ValidationError("--redact ids and --no-redact contradict each other.")
    }
  }

  /// The arguments with `--redact` alone spelled out: without a value it means what is usual.
  ///
  /// It is alone in front of an option or of an input that is there. Any other word is a value, and
  /// a mistyped one must not leave shown what was to be hidden.
  static func spellingOut(_ arguments: [String]) -> [String] {
    let values = Hidden.allCases.map(\.rawValue)
    return arguments.indices.map { index in
      guard arguments[index] == "--redact" else { return arguments[index] }
      let next = index + 1 < arguments.count ? arguments[index + 1] : "-"
      let isAlone =
        !values.contains(next)
        && (next.hasPrefix("-") || FileManager.default.fileExists(atPath: next))
      return isAlone ? "--redact=\(Hidden.secrets.rawValue)" : arguments[index]
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
