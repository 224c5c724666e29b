import Decoding
import Evidence
import Results

extension Rule {
  /// A rule on a request to DeviceCheck: what every one of them has in common.
  static func deviceCheck(
    _ id: RuleID, title: Title, checks: String, protects: String, source locator: String,
    evaluate: @escaping @Sendable (DeviceCheckRequest, DeviceCheckCall, Subject) -> Finding
  ) -> Rule {
    Rule(
      id, group: .deviceCheck, title: title, checks: checks, protects: protects,
      source: .apple(.perDeviceData, locator), appliesTo: [.deviceCheck]
    ) { subject in
      guard let call = subject.deviceCheck else {
        return .notApplicable("The request to Apple's server isn't in the evidence.")
      }
      return evaluate(DeviceCheckRequest(decoding: subject.armour.payload), call, subject)
    }
  }
}

extension DeviceCheckRequest {
  /// A place in the body, for what is found there.
  func place(of name: String) -> [EvidenceReference] {
    self[name].map { [EvidenceReference($0.bytes, "/\(name)")] } ?? []
  }
}
