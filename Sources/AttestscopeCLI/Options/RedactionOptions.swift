import ArgumentParser
import Attestscope
import Evidence
import Platform
import Redaction

/// The options for what results do not show.
struct RedactionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Redact secrets; with ids, key IDs too.", valueName: "what"))
  var redact: Hidden = .secrets

  @Flag(help: "Redact nothing.")
  var noRedact = false

  /// What `--redact` hides: secrets, or secrets and identifiers.
  enum Hidden: String, ExpressibleByArgument, CaseIterable {
    case secrets, ids
  }

  /// Rejects a contradiction of both options.
  func validate() throws {
    if noRedact, redact == .ids {
      throw ValidationError("--redact ids and --no-redact contradict each other.")
    }
  }

  /// Returns the arguments with a bare `--redact` replaced by `--redact=secrets`.
  ///
  /// The option is bare before another option, at the end, or before an existing file. Any other
  /// word is its value: a mistyped value must be an error, because otherwise identifiers would be
  /// shown.
  static func spellingOut(_ arguments: [String]) -> [String] {
    let values = Hidden.allCases.map(\.rawValue)
    return arguments.indices.map { index in
      guard arguments[index] == "--redact" else { return arguments[index] }
      let next = index + 1 < arguments.count ? arguments[index + 1] : "-"
      let isAlone =
        !values.contains(next)
        && (next.hasPrefix("-") || FileStatus.kind(at: next) != nil)
      return isAlone ? "--redact=\(Hidden.secrets.rawValue)" : arguments[index]
    }
  }

  /// Returns the redaction that the options ask for.
  ///
  /// The variable `ATTESTSCOPE_REDACTION_KEY` is the key of the hashes that replace identifiers, in
  /// hexadecimal, at least 16 bytes. With it, another run gives the same hashes. It is not an option
  /// because other users can see a command line.
  ///
  /// - Throws: A ``Fault`` if the key is not valid.
  func redaction() throws -> Redaction {
    if noRedact { return .nothing }
    guard redact == .ids else { return .secrets }
    guard let text = Host.environment[Self.keyVariable] else { return .hashingIdentifiers() }
    guard let key = [UInt8](hex: text), key.count >= 16 else {
      throw Fault.usage("\(Self.keyVariable) takes 16 bytes or more in hexadecimal")
    }
    return .hashingIdentifiers(with: key)
  }

  /// Name of the environment variable.
  static let keyVariable = "ATTESTSCOPE_REDACTION_KEY"
}
