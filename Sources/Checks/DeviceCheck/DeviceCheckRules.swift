import Decoding
import Evidence
import Results

extension Rule {
  /// Creates a rule on requests to DeviceCheck: group, source and type of artifact are the same for
  /// all of them.
  ///
  /// - Parameters:
  ///   - locator: the part of Apple's page on per-device data.
  ///   - evaluate: the check. It isn't called if the evidence has only the body and not the call.
  static func deviceCheck(
    _ id: RuleID, title: Title, checks: String, protects: String, source locator: String,
    evaluate: @escaping @Sendable (DeviceCheckRequest, DeviceCheckCall, CheckInput) -> Finding
  ) -> Rule {
    Rule(
      id, group: .deviceCheck, title: title, checks: checks, protects: protects,
      source: .apple(.perDeviceData, locator)
    ) { input in
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
