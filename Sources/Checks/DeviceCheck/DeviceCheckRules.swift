import Decoding
import Evidence
import Results

extension Check {
  /// Creates the check of a rule on requests to Apple's DeviceCheck service.
  ///
  /// - Parameter evaluate: The check. It isn't called if the evidence has only the body of the
  ///   request; the rule is then not applicable.
  static func deviceCheck(
    _ id: RuleID,
    evaluate: @escaping @Sendable (DeviceCheckRequest, DeviceCheckCall, CheckInput) -> Finding
  ) -> Check {
    Check(id) { input in
      guard let call = input.deviceCheck else {
        return .notApplicable("The request to Apple's server isn't in the evidence.")
      }
      return evaluate(DeviceCheckRequest(decoding: input.decodedText.payload), call, input)
    }
  }
}

extension DeviceCheckRequest {
  /// Returns where a field is in the body, as a list of one place; empty if there is no such field.
  func place(of name: String) -> [EvidenceReference] {
    self[name].map { [EvidenceReference($0.bytes, "/\(name)")] } ?? []
  }
}
