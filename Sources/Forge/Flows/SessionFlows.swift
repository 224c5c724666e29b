import Signing
import SystemCrypto

/// Recipes of conversations with challenges, session tokens and error reports between the
/// artifacts.
enum SessionFlows {
  /// All recipes of this group.
  static let all = attacks + twins

  /// Attacks, and other conversations that a reader must look at.
  private static let attacks = [
    FlowRecipe(
      "challenge-lifetime--flood", "One client collects challenges and answers none of them",
      finds: ["flow.challenge-lifetime warn"]
    ) {
      let device = try $0.device("a")
      for number in 0..<40 { _ = $0.challenge("c\(number)", to: device, at: Double(number)) }
    },
    FlowRecipe(
      "replay--session-token-elsewhere", "Two clients take turns with one session token",
      finds: ["flow.replay fail"]
    ) {
      let (device, thief) = (try $0.device("a"), try $0.device("b"))
      let token = try $0.session(at: 0)
      for (number, client) in [device, thief, device, thief].enumerated() {
        $0.use(token, by: client, at: 60 + Double(number) * 20, .init(account: device.account))
      }
    },
    FlowRecipe(
      "wrongly-accepted--foreign-receipt",
      "The server accepts an attestation whose receipt was changed",
      finds: ["flow.wrongly-accepted fail"]
    ) {
      let device = try $0.device("a")
      try $0.attest(device, $0.challenge("a", to: device, at: 0), at: 2) { plan in
        plan.receipt.alterSignature = { $0.flippingLastBit() }
      }
    },
    FlowRecipe(
      "wrongly-accepted--unsigned-values",
      "The server accepts a request with values that the assertion doesn't cover",
      finds: [], inCapture: ["flow.wrongly-accepted warn"]
    ) {
      let device = try $0.attested()
      try $0.assert(
        device, counter: 1, at: 60, .init(unsigned: ["payee": "DE02120300000000202051"]))
    },
    FlowRecipe(
      "client-error--support-lost",
      "A device that attested reports that App Attest isn't supported",
      finds: ["flow.client-error fail", "flow.client-error warn"]
    ) {
      let device = try $0.attested()
      $0.report("com.apple.devicecheck.error Code=1", by: device, at: 4_000)
    },
  ]

  /// Harmless conversations that resemble an attack.
  private static let twins = [
    FlowRecipe(
      "twin--challenges-limited", "The server stops giving challenges to a client",
      finds: ["flow.challenge-lifetime cleared"]
    ) {
      let device = try $0.device("a")
      for number in 0..<40 { _ = $0.challenge("c\(number)", to: device, at: Double(number)) }
      _ = $0.challenge("last", to: device, at: 41, status: 429)
    },
    FlowRecipe(
      "twin--session-moves", "A device leaves one network for another during its session",
      finds: ["flow.replay cleared"]
    ) {
      let (home, away) = (try $0.device("a"), try $0.device("b"))
      let token = try $0.session(at: 0)
      for (number, client) in [home, home, away, away].enumerated() {
        $0.use(token, by: client, at: 60 + Double(number) * 300, .init(account: home.account))
      }
    },
    FlowRecipe(
      "twin--other-nonce-form", "App and server hash the challenge followed by the key ID",
      finds: ["flow.wrongly-accepted warn"]
    ) {
      let device = try $0.device("a")
      let challenge = $0.challenge("a", to: device, at: 0)
      try $0.attest(device, challenge, at: 2) { plan in
        plan.useClientDataHash(
          Digest.sha256(challenge.bytes + Digest.sha256(device.key.publicPoint)))
      }
    },
    FlowRecipe(
      "twin--other-signed-form", "App and server hash the client data twice",
      finds: ["flow.wrongly-accepted warn"]
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 1, at: 60) { plan in
        plan.clientData = Digest.sha256(plan.clientData)
      }
    },
    FlowRecipe(
      "twin--whole-request-signed", "The assertion covers every value of its request"
    ) {
      let device = try $0.attested()
      try $0.assert(device, counter: 1, at: 60, .init(isBodySigned: true))
    },
    FlowRecipe(
      "twin--simulator", "A simulator reports that App Attest isn't supported",
      finds: ["flow.client-error warn"]
    ) {
      let (device, simulator) = (try $0.attested(), try $0.device("b"))
      $0.report("com.apple.devicecheck.error Code=1", by: simulator, at: 4_000)
    },
  ]
}
