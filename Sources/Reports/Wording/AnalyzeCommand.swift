package import Checks
import Decoding
package import Diagnosis
import Evidence

/// The command that analyses an artifact again under the policy that it was judged by.
package struct AnalyzeCommand {
  /// What to type, one option a line.
  package let text: String

  /// With an option, and a place to fill in, for everything that is missing; and with what a cause
  /// corrects, where options can say it.
  ///
  /// A file name that a terminal would not take as it is shown is left for the reader to fill in.
  package init(_ result: ArtifactResult, needs: [Need] = [], correcting: Correction? = nil) {
    let source = result.source
    let file = Self.isPlain(source.file) ? Self.quoted(source.file) : "FILE"
    // A record brings its own expectations; a bare artifact has none but those given.
    let isRecord = source.path != nil
    let policy = result.policy
    var options: [String] = []
    if !isRecord {
      let corrected = correcting?.options ?? []
      let stated =
        policy.appIDs.filter(Self.isPlain).map { "--app-id \(Self.quoted($0))" }
        + (policy.environment.map { ["--environment \($0.rawValue)"] } ?? [])
      options += stated.filter { option in
        !corrected.contains { $0.hasPrefix(option.prefix { $0 != " " }) }
      }
      options += corrected
    }
    options += needs.map(\.option)
    if let time = policy.evaluatedAt, policy.evaluatedAtSource == .flag || !isRecord {
      options.append("--as-of \(time)")
    }
    if !policy.attestationAnchor.isBuiltIn { options.append("--attestation-root FILE.pem") }
    if !policy.receiptAnchor.isBuiltIn { options.append("--receipt-root FILE.pem") }
    text = (["attestscope analyze \(file)"] + options).joined(separator: " \\\n  ")
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.count <= 256
      && !text.unicodeScalars.contains(where: VisibleText.isInvisible)
  }

  /// One word for a POSIX shell (XCU §2.2.2); a leading hyphen would make it an option.
  static func quoted(_ text: String) -> String {
    let safe = text.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || "0123456789._/-+:@=,".unicodeScalars.contains($0))
    }
    let word = text.hasPrefix("-") && text != "-" ? "./" + text : text
    return safe ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
