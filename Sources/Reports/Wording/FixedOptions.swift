import Evidence
import Results

/// The options of a command whose values the server has to change, by the causes of an artifact.
///
/// A command that confirms a fix has the corrected values instead: with the old ones, it would reject every
/// good artifact.
struct FixedOptions {
  /// Each option's name, and the option that replaces it; `nil` leaves it out.
  private let replacements: [(name: String, option: String?)]

  /// Collects the values that the proofs of the server's mistakes correct.
  init(of result: ArtifactResult) {
    replacements = result.diagnoses.filter { $0.cause.actor == .server }.flatMap { diagnosis in
      Self.values.filter { diagnosis.proof.corrects($0.value) }.map { name, _, need in
        let corrected = diagnosis.proof.correction?.options?.first { $0.begins(with: name) }
        return (name, corrected ?? need?.option(for: result.type))
      }
    }
  }

  /// The options that repeat a value of the server, its name in a proof, and the input that its placeholder
  /// is for. A root is replaced by the built-in one, which needs no option.
  private static let values: [(option: String, value: String, need: Need?)] = [
    ("--app-id", "appId", .appID), ("--environment", "environment", .environment),
    ("--attestation-root", "attestation root", nil), ("--receipt-root", "receipt root", nil),
  ]

  /// Returns the options with the corrected value if it is proven, otherwise with a placeholder, in place of each
  /// faulty one. Several values of one option become one.
  func applied(to options: [String]) -> [String] {
    var options = options
    for (name, option) in replacements {
      guard let place = options.firstIndex(where: { $0.begins(with: name) }) else { continue }
      options.removeAll { $0.begins(with: name) }
      if let option { options.insert(option, at: place) }
    }
    return options
  }
}

extension Proof {
  /// Returns whether the correction sets the value of this name.
  fileprivate func corrects(_ name: String) -> Bool {
    ", \(counterfactual)".mentions(", \(name) := ")
  }
}
