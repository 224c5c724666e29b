import Checks
import Evidence
import Results

// What devices must do. A key is attested once: a rejected attestation costs the key, a rejected
// assertion doesn't.

extension FixStep {
  /// Whether it is a change of code or configuration, and not a step for devices or a look again.
  var isChange: Bool {
    code?.hasPrefix("attestscope ") != true && !Self.common.contains(self)
  }

  private static let common: Set<FixStep> = [
    .attestAgain, .nothingOnDevices, .keysStayGood, .sendAgain,
  ]

  /// The step for the devices of one artifact, where it is one; else the step as it is.
  func forDevices(of examination: Examination, madeBy actor: Actor) -> FixStep {
    guard Self.common.contains(self) else { return self }
    let isRejected = examination.checks.contains { $0.result == .fail }
    switch examination.subject.type {
    case .assertion where !isRejected:
      return FixStep("Devices keep the key.")
    case .assertion:
      return FixStep(
        self == .sendAgain
          ? "Devices keep the key, then sign the request again."
          : "Devices keep the key, then sign the next request.")
    case .receipt where self == .sendAgain:
      return FixStep(
        """
        Devices have nothing to do: the server takes the receipt from the stored attestation, or \
        exchanges an older one at Apple.
        """)
    case .receipt where self != .attestAgain:
      return FixStep("Devices have nothing to do: the server renews receipts.")
    case .attestation where !isRejected:
      return FixStep("Devices keep the key.")
    case .attestation where self == .nothingOnDevices && actor != .security:
      return FixStep(
        """
        If you kept this attestation and it passes now, the device keeps the key. Otherwise it \
        discards the key, then attests a new one: an attested key can't be attested again.
        """)
    case .attestation, .receipt, .token, .deviceCheck, .unknown:
      return FixStep(FixStep.attestAgain.text, code: FixStep.attestAgain.code)
    }
  }
}
