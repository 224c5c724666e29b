/// Recipes of conversations with Apple's DeviceCheck service: correct requests and common mistakes.
enum DeviceCheckFlows {
  /// All recipes of this group.
  static let all = [
    FlowRecipe("genuine--two-bits", "The server asks for the two bits of a device and sets them") {
      try $0.deviceCheck(at: 0)
      try $0.deviceCheck(at: 2) { plan in
        plan.bits = (true, false)
        plan.answer = ""
      }
    },
    FlowRecipe(
      "service-error--no-bits", "Apple has no bits for a device, and says so in plain text",
      finds: ["flow.service-error warn"]
    ) { try $0.deviceCheck(at: 0) { $0.answer = "Failed to find bit state" } },
    refused(
      "seconds", "The server sends seconds instead of milliseconds", 400,
      "Missing or incorrectly formatted time stamp"
    ) { $0.timestamp = "\($0.timestamp.dropLast(3))" },
    refused(
      "signature-in-der", "The server signs its token in DER", 401,
      "Unable to verify authorization token"
    ) { $0.isSignatureInDER = true },
    refused(
      "other-host", "The server sends a token to the host of the other environment", 400,
      "Missing or incorrectly formatted device token payload"
    ) { $0.isDevelopment = true },
  ]

  /// Returns a conversation in which Apple rejects a request about a device.
  ///
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - answer: The body of the answer.
  ///   - change: Makes the mistake.
  private static func refused(
    _ name: String, _ title: String, _ status: Int, _ answer: String,
    change: @escaping @Sendable (inout DeviceCheckPlan) -> Void
  ) -> FlowRecipe {
    FlowRecipe("service-error--\(name)", title, finds: ["flow.service-error warn"]) {
      try $0.deviceCheck(at: 0) { plan in
        (plan.status, plan.answer) = (status, answer)
        change(&plan)
      }
    }
  }
}
