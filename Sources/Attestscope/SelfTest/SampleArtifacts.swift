import CEmbedded
import Checks
import Evidence
import Results

/// Analyzes `records.jsonl`: an attestation, an assertion and a receipt of
/// veehaitch/devicecheck-appattest (Apache License 2.0), and a token that is signed with the key in
/// `keys.json`.
enum SampleArtifacts {
  /// Returns whether each artifact passes: the outcome of genuine ones, the signature of the token.
  static func results() async -> [SelfTest.Result] {
    var passed: [ArtifactType: Bool] = [:]
    do {
      var configuration = try RunConfiguration(
        bytes: [UInt8](file: ats_records_jsonl()), AnalysisPolicy())
      configuration.tokens.keys = TokenKey.keys(
        in: Bytes([UInt8](file: ats_keys_json()), name: "keys"))
      _ = try await AnalysisRun(configuration).execute { result in
        passed[result.type] =
          result.verdict.outcome == .accepted || result.checks.has(.pass, of: "token.signature")
      }
    } catch {
      // A run that ends early leaves kinds without a result, which fail.
    }
    return [ArtifactType.attestation, .assertion, .receipt, .token].map {
      SelfTest.Result(name: "analysis of a valid \($0.rawValue)", passed: passed[$0] == true)
    }
  }
}
