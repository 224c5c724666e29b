/// The labelled conversations: each attack that a conversation can show, and the harmless
/// conversation that resembles it.
package enum FlowCases {
  /// All recipes, in a fixed order.
  package static let all =
    genuine + attacks + statuses + refusals + twins + SessionFlows.all + DeviceCheckFlows.all
    + ReceiptServiceFlows.all

  /// Conversations without any finding.
  private static let genuine = [
    FlowRecipe("genuine--session", "A device attests its key and signs five requests") {
      let device = try $0.attested()
      for number in 1...5 {
        try $0.assert(device, counter: UInt32(number), at: Double(number) * 60)
      }
    },
    FlowRecipe("genuine--two-devices", "Two devices take turns, each with its own key") {
      for name in ["a", "b"] {
        let offset = name == "a" ? 0.0 : 30
        let device = try $0.attested(named: name, at: offset)
        try $0.assert(device, counter: 1, at: offset + 100)
      }
    },
  ]

  /// Attacks that the server accepts.
  private static let attacks = [
    FlowRecipe(
      "challenge-reuse--two-devices",
      "Two attestations answer one challenge, and both are accepted",
      finds: ["flow.challenge-reuse fail"], proving: ["F01-challenge-not-consumed"],
      provingInCapture: []
    ) {
      let (one, other) = (try $0.device("a"), try $0.device("b"))
      let challenge = $0.challenge("a", to: one, at: 0)
      try $0.attest(one, challenge, at: 2)
      try $0.attest(other, challenge, at: 60)
    },
    FlowRecipe(
      "replay--assertion-from-elsewhere",
      "An assertion is accepted a second time, minutes later and from another client",
      finds: ["flow.replay fail"]
    ) {
      let (device, thief) = (try $0.attested(), try $0.device("b"))
      try $0.assert(device, counter: 1, at: 60)
      $0.again(thief, at: 800, .init(account: device.account))
    },
    FlowRecipe(
      "replay--attestation-relayed", "One attestation is accepted for two accounts",
      finds: ["flow.replay fail", "flow.key-sharing fail"], inCapture: ["flow.replay fail"],
      proving: ["F01-challenge-not-consumed", "P27-shared-key-many-users"], provingInCapture: []
    ) {
      let (device, other) = (try $0.attested(), try $0.device("b"))
      $0.again(other, at: 40)
    },
    FlowRecipe(
      "counter-order--rollback", "The server accepts a smaller counter after a greater one",
      finds: ["flow.counter-order fail"]
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 9, at: 60)
      try $0.assert(device, counter: 7, at: 400)
    },
    FlowRecipe(
      "key-sharing--accounts-in-turn", "Two accounts take turns with one key within seconds",
      finds: ["flow.key-sharing fail"], inCapture: []
    ) {
      let device = try $0.attested()
      for number in 1...6 {
        try $0.assert(
          device, counter: UInt32(number), at: 60 + Double(number) * 5,
          .init(account: number % 2 == 0 ? device.account : "u-77"))
      }
    },
    FlowRecipe(
      "environment-mix--development-accepted",
      "A production server accepts the key of a development build",
      finds: ["flow.environment-mix fail"], proving: ["F06-environment-unchecked"],
      provingInCapture: []
    ) { try $0.attested(isDevelopment: true) },
    FlowRecipe(
      "challenge-lifetime--hours", "A challenge is accepted two hours after it was given out",
      finds: ["flow.challenge-lifetime fail"]
    ) {
      let device = try $0.device("a")
      try $0.attest(device, $0.challenge("a", to: device, at: 0), at: 7_200)
    },
    FlowRecipe(
      "wrongly-accepted--altered-signature",
      "The server accepts an assertion whose signature is wrong",
      finds: ["flow.wrongly-accepted fail"]
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 1, at: 60) { plan in
        plan.alterSignature = { $0.flippingLastBit() }
      }
    },
  ]

  /// Attacks after which the server answers with a status code only, so that no cause is proven.
  private static let statuses = [
    FlowRecipe(
      "wrongly-accepted--status-alone",
      "The server answers an altered assertion with status 200, and says nothing of it",
      finds: ["flow.wrongly-accepted fail"]
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 1, at: 60, .init(isBare: true)) { plan in
        plan.alterSignature = { $0.flippingLastBit() }
      }
    },
    FlowRecipe(
      "challenge-reuse--status-alone",
      "Two attestations answer one challenge, and both are answered with status 200 alone",
      finds: ["flow.challenge-reuse fail"]
    ) {
      let (one, other) = (try $0.device("a"), try $0.device("b"))
      let challenge = $0.challenge("a", to: one, at: 0)
      try $0.attest(one, challenge, at: 2, .init(isBare: true))
      try $0.attest(other, challenge, at: 60, .init(isBare: true))
    },
  ]

  /// Errors: a genuine artifact that is rejected, and errors that app and services report.
  private static let refusals = [
    FlowRecipe(
      "wrongly-refused--sound-attestation", "The server rejects a sound attestation",
      finds: ["flow.wrongly-refused warn"]
    ) { try $0.attested(.init(status: 403)) },
    FlowRecipe(
      "client-error--invalid-key", "The app reports that its key is invalid",
      finds: ["flow.client-error warn"]
    ) { try $0.attested(.init(status: 500, serverError: "com.apple.devicecheck.error Code=3")) },
    FlowRecipe(
      "service-error--app-check", "Firebase App Check rejects the app",
      finds: ["flow.service-error warn"]
    ) { try $0.attested(.init(status: 500, serverError: "App attestation failed.")) },
  ]

  /// Harmless conversations that resemble an attack.
  private static let twins = [
    FlowRecipe(
      "twin--retry-after-503", "A request is sent again after the server failed, and accepted once",
      finds: ["flow.replay cleared"]
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 1, at: 60, .init(status: 503, connection: "c"))
      $0.again(device, at: 62.4, .init(connection: "c"))
    },
    FlowRecipe(
      "twin--repetition-stopped", "A repeated request is rejected by the server",
      finds: ["flow.replay cleared"]
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 1, at: 60)
      $0.again(device, at: 700, .init(status: 409))
    },
    FlowRecipe(
      "twin--race", "Two requests that were sent side by side arrive in the other order",
      finds: ["flow.counter-order cleared"]
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 2, at: 60)
      try $0.assert(device, counter: 1, at: 60.05)
    },
    FlowRecipe(
      "twin--shared-device", "A second account uses the device hours later",
      finds: ["flow.key-sharing cleared"], inCapture: []
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 1, at: 60)
      try $0.assert(device, counter: 2, at: 20_000, .init(account: "u-77"))
    },
    FlowRecipe(
      "twin--two-challenges", "A device asks for a second challenge before it attests"
    ) {
      let device = try $0.device("a")
      _ = $0.challenge("a", to: device, at: 0)
      try $0.attest(device, $0.challenge("b", to: device, at: 5), at: 8)
    },
  ]
}
