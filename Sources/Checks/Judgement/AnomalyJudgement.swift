import Decoding
import Evidence
import Results

/// The finding that follows from the anomalies of a decoder, for all rules about form.
extension Finding {
  /// Turns the anomalies that a decoder recorded into a finding: a pass without any, a failure if
  /// one breaks the form, otherwise a warning.
  ///
  /// - Parameters:
  ///   - anomalies: The decoder's anomalies, in the order of the bytes.
  ///   - path: The JSON Pointer of the part that anomalies without a pointer belong to.
  ///   - found: The sentence of a pass.
  ///   - remark: A sentence that is added to a failure, such as how much is missing.
  /// - Returns: A finding that names the worst anomaly in words, the number of the others, and the
  ///   places of the first eight. If the worst is that the bytes end too early, only that one with
  ///   the bytes up to the end.
  static func judging(
    _ anomalies: [Anomaly], path: String, otherwise found: String, remark: String? = nil
  ) -> Finding {
    guard let worst = anomalies.first(where: \.kind.breaksForm) ?? anomalies.first else {
      return .pass(found)
    }
    // What follows from a missing end isn't a deviation of its own.
    let isCut = worst.end != nil
    let references =
      isCut
      ? [EvidenceReference(worst.bytes.toEndOfBuffer, path)]
      : anomalies.prefix(evidenceLimit).map { EvidenceReference($0.bytes, $0.pointer ?? path) }
    let others = isCut ? 0 : anomalies.count - 1
    let sentence =
      "\(worst.kind)".capitalizedFirst
      + (others > 0 ? " (and \(others.counted("more deviation")))" : "")
    return worst.kind.breaksForm
      ? .fail(remark.map { "\(sentence). \($0)" } ?? sentence, at: references)
      : .warn(sentence, at: references)
  }

  /// The most places that a finding lists.
  private static let evidenceLimit = 8
}

extension Bytes {
  /// These bytes and all that follow in their buffer.
  fileprivate var toEndOfBuffer: Bytes { buffer.all[startIndex..<buffer.all.endIndex] }
}

extension Anomaly.Kind {
  /// Whether the bytes can't be what they claim to be.
  ///
  /// The other kinds are only unusual: lengths or tags longer than necessary, indefinite lengths,
  /// constructed strings, unassigned simple values, and unexpected members. A lenient parser reads
  /// these without loss.
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
  /// The sentence with a capital first letter, unless its first word contains a capital letter and
  /// so is an identifier, such as eContent.
  var capitalizedFirst: String {
    let word = utf8.prefix { $0 != UInt8(ascii: " ") }
    guard !word.contains(where: \.isCapital) else { return self }
    return prefix(1).uppercased() + dropFirst()  // Unicode: a sentence for people
  }
}
