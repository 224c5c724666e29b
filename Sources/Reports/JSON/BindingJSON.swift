import Evidence
import Results

/// Writes the expected values that were chosen from the evidence, with the candidates that were
/// not.
extension JSONWriter {
  /// Writes an element of `bindings`.
  ///
  /// ```json
  /// {"author": "server", "candidates": [], "designation": "named", "shown": "Sn95…",
  ///  "value": "challenge", "where": [{"index": 3, "kind": "exchange", "method": "GET", …}, …]}
  /// ```
  mutating func write(_ binding: BoundValue) {
    object {
      $0.member("author", binding.author?.rawValue)
      $0.member("candidates", list: binding.candidates) { $0.write($1) }
      $0.member("designation", binding.designation.rawValue)
      $0.member("shown", binding.text)
      $0.member("value", binding.kind.rawValue)
      $0.member("where", list: binding.steps) { $0.write($1) }
    }
  }

  /// Writes a candidate.
  private mutating func write(_ candidate: BoundValue.Candidate) {
    object {
      $0.member("author", candidate.author.rawValue)
      $0.member("fits", candidate.fits)
      $0.member("shown", candidate.text)
      $0.member("where", list: candidate.steps) { $0.write($1) }
    }
  }
}
