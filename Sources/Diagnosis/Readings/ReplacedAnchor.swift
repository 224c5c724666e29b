import Checks
import Results

/// A trusted root that the caller gave instead of the built-in one, while the artifact's path
/// ends at the built-in one.
struct ReplacedAnchor: Sendable {
  /// The path that must end at the root.
  let path: AnchoredPath
  /// The root that the caller gave.
  let given: Policy.Anchor
  /// The built-in root.
  let own: Policy.Anchor

  /// Finds the replaced root because of which the artifact is rejected: the rule on the path failed,
  /// and passes with the built-in root. `nil` if there is none, or the policy has no built-in roots.
  init?(of path: AnchoredPath, in examination: Examination) {
    let policy = examination.input.policy
    guard let anchors = policy.builtInAnchors else { return nil }
    self.path = path
    given = policy[keyPath: path.anchor]
    own = anchors[keyPath: path.builtIn]
    guard !given.isBuiltIn, examination.failed(path.chain.id),
      path.chain.evaluate(examination.input.with(restore)).result == .pass
    else { return nil }
  }

  /// Puts the built-in root back into the policy of an artifact's input.
  func restore(_ input: inout CheckInput) { input.policy[keyPath: path.anchor] = own }

  /// The proof for the report: both roots with their names and SHA-256 fingerprints.
  var step: Proof.Step {
    Proof.Step(
      "\(path.owner) root", "\(given.name), SHA-256 \(given.sha256)", "as it was given",
      "\(own.name), SHA-256 \(own.sha256)", "as Apple signs")
  }
}
