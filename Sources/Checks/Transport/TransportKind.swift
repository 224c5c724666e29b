import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the artifact has the type that its field's name says.
  ///
  /// - Passes: the types are the same.
  /// - Warns: it is a different type of artifact, such as an assertion in the field `attestation`,
  ///   or a signed message (CMS) in the field `receipt` that isn't an App Attest receipt.
  /// - Fails: it is no artifact; the finding names what it is if that is recognized.
  /// - Not applicable: the bytes came without a field name.
  ///
  /// The result alone never makes the verdict `rejected`: a warning doesn't, and content that is no
  /// artifact is `unreadable` whatever its field is called.
  package static let transportKind = Check("transport.kind") { input in
    let found = input.mismatched?.phrase ?? input.type.description
    guard let claimed = input.claimedType else {
      let remark = input.mismatched.map { " They are \($0.phrase)." } ?? ""
      return .notApplicable("The bytes came without a field name that says their type.\(remark)")
    }
    let expected = Value(.text(claimed.rawValue), "by the field's name")
    let actual = input.mismatched.map { Value(.text($0.kind.name), $0.evidence) }
    let sentence = "The field “\(claimed.rawValue)” contains \(found)."
    let content = EvidenceReference(input.decodedText.payload, "")
    let place = input.mismatched.map { EvidenceReference($0.bytes, "") } ?? content
    guard input.type != .unknown else {
      return .fail(sentence, expected: expected, actual: actual, at: [place])
    }
    // An attestation object of another format has the right type. attestation.format reports it.
    let isOther = input.type != claimed || input.type == .receipt && input.mismatched != nil
    guard isOther else { return .pass("It is \(claimed).", at: content) }
    return .warn(
      sentence, expected: expected,
      actual: actual ?? Value(.text(input.type.rawValue), "by its content"), at: [place])
  }
}
