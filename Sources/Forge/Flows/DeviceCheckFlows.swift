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
    ) {
      try $0.deviceCheck(at: 0) { $0.answer = "Failed to find bit state" }
    },
    FlowRecipe(
      "service-error--seconds", "The server sends seconds instead of milliseconds",
      finds: ["flow.service-error warn"]
    ) {
      try $0.deviceCheck(at: 0) { plan in
        plan.timestamp = "\(plan.timestamp.dropLast(3))"
        plan.status = 400
        plan.answer = "Missing or incorrectly formatted time stamp"
      }
    },
    FlowRecipe(
      "service-error--signature-in-der", "The server signs its token in DER",
      finds: ["flow.service-error warn"]
    ) {
      try $0.deviceCheck(at: 0) { plan in
        plan.isSignatureInDER = true
        plan.status = 401
        plan.answer = "Unable to verify authorization token"
      }
    },
    FlowRecipe(
      "service-error--other-host", "The server sends a token to the host of the other environment",
      finds: ["flow.service-error warn"]
    ) {
      try $0.deviceCheck(at: 0) { plan in
        plan.isDevelopment = true
        plan.status = 400
        plan.answer = "Missing or incorrectly formatted device token payload"
      }
    },
  ]
}
