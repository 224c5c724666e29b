import Evidence
import Results

extension ArtifactBinding {
  /// The remark that candidates for a challenge are left out, if the operator has to choose it.
  var remarks: [String] {
    guard leftOut > 0,
      values.contains(where: { $0.kind == .challenge && $0.designation == .none })
    else { return [] }
    let verb = leftOut == 1 ? "isn't" : "aren't"
    return [
      "\(leftOut.counted("more value")) of the evidence \(verb) among the listed candidates for the challenge"
    ]
  }
}
