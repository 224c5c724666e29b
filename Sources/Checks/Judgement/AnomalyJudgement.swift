import Decoding
import Evidence
import Results

/// How rules about form turn the deviations that a decoder listed into a finding.
extension Finding {
  /// Passes without deviations, fails on one that breaks the form, warns on all others; the remark
  /// follows a failure.
  static func judging(
    _ anomalies: [Anomaly], path: String, otherwise found: String, remark: String? = nil
  ) -> Finding {
    guard let worst = anomalies.first(where: \.kind.breaksForm) ?? anomalies.first else {
      return .pass(found)
    }
    let references = anomalies.prefix(evidenceLimit).map { EvidenceReference($0.bytes, path) }
    let others = anomalies.count - 1
    let sentence =
      "\(worst.kind)".capitalizedFirst
      + (others > 0 ? " (and \(others.counted("more deviation")))" : "")
    return worst.kind.breaksForm
      ? .fail(remark.map { "\(sentence). \($0)" } ?? sentence, at: references)
      : .warn(sentence, at: references)
  }

  /// How many places a finding names.
  private static let evidenceLimit = 8
}

extension Anomaly.Kind {
  /// Whether the structure cannot be what it claims to be; the rest is unusual, but readable.
  package var breaksForm: Bool {
    switch self {
    case .nonShortestLength, .indefiniteLength, .nonMinimalLength, .nonMinimalTag,
      .unexpected, .unassignedSimpleValue, .constructedString:
      false
    default:
      true
    }
  }
}

extension String {
  /// The sentence with a capital first letter, unless it starts with an identifier such as eContent.
  var capitalizedFirst: String {
    let word = utf8.prefix { $0 != UInt8(ascii: " ") }
    guard !word.contains(where: { (0x41...0x5a).contains($0) }) else { return self }
    return prefix(1).uppercased() + dropFirst()  // Unicode: a sentence for people
  }
}
