import Checks
package import Evidence
package import Results

// Steps for devices. A key can be attested only once: after a rejected attestation, the device
// needs a new key; after a rejected assertion, it keeps the key.

extension FixStep {
  /// Whether the step changes code or configuration, rather than being a step for devices or a
  /// command of this program.
  var isChange: Bool {
    code?.hasPrefix("attestscope ") != true && !Self.ofDevices.contains(self)
  }

  /// The steps for devices that ``forDevices(with:isRejected:madeBy:)`` replaces.
  private static let ofDevices: Set<FixStep> = [
    .attestAgain, .nothingOnDevices, .keysStayGood, .sendAgain,
  ]

  /// The sentences of a step for devices on assertions and on attestations.
  private static let parts: [FixStep: (assertion: FixStep, attestation: FixStep)] = [
    nothingOnDevices: (
      "After a rejected assertion, devices keep the key.",
      "After a rejected attestation, devices keep the key only if you kept the attestation and it passes now."
    ),
    keysStayGood: (
      "After a rejected assertion, devices keep the key and sign the next request.",
      "After a rejected attestation, devices discard the key, then attest a new one."
    ),
  ]

  /// Returns the part of a step for devices that can apply after failures of these rules; the whole step if both
  /// parts can, and other steps unchanged.
  package func forDevices(after rules: [RuleID]) -> FixStep {
    guard let parts = Self.parts[self], !rules.isEmpty else { return self }
    if rules.allSatisfy({ $0.family.equals("assertion") }) { return parts.assertion }
    return rules.allSatisfy { ["attestation", "receipt"].includes($0.family) }
      ? parts.attestation : self
  }

  /// Returns the wording of a step for devices that is right for artifacts of one type; other steps
  /// are returned unchanged.
  ///
  /// - An assertion or attestation that neither the checks nor the server rejects: devices keep the
  ///   key.
  /// - A rejected assertion: they keep the key and sign the next request, or the same one if it
  ///   arrived incomplete.
  /// - A rejected attestation: they attest a new key, because an attested key can't be attested
  ///   again. If only the server was wrong, keeping the key is possible.
  /// - A receipt: devices have nothing to do, unless the key itself must be replaced.
  /// - A token that arrived incomplete: they send a new one.
  /// - Anything else: they attest a new key.
  ///
  /// - Parameters:
  ///   - type: What the devices sent, or were to send in this field.
  ///   - isRejected: Whether the server or a check rejects it.
  ///   - actor: Who made the mistake.
  package func forDevices(
    with type: ArtifactType, isRejected: Bool, madeBy actor: Actor
  ) -> FixStep {
    guard Self.ofDevices.contains(self) else { return self }
    switch type {
    case .assertion where !isRejected:
      return "Devices keep the key."
    case .assertion:
      return FixStep(
        self == .sendAgain
          ? "Devices keep the key, then sign the request again."
          : "Devices keep the key, then sign the next request.")
    case .receipt where self == .sendAgain:
      return """
        Devices have nothing to do: the server takes the receipt from the stored attestation, or \
        exchanges an older one at Apple.
        """
    case .receipt where self != .attestAgain && actor == .security:
      return """
        If you reject an attestation that contains this receipt, the device discards the key, then attests a new \
        one. Otherwise devices have nothing to do: the server renews receipts.
        """
    case .receipt where self != .attestAgain:
      return "Devices have nothing to do: the server renews receipts."
    case .attestation where !isRejected:
      return "Devices keep the key."
    case .attestation where self == .sendAgain:
      return FixStep(
        """
        Devices on which attestKey returned an attestation discard the key, then attest a new one: an \
        attested key can't be attested again.
        """, code: FixStep.attestAgain.code)
    case .token where self == .sendAgain, .deviceCheck where self == .sendAgain:
      return "Devices send the request again, with a new token."
    case .attestation where self == .nothingOnDevices && actor != .security:
      return """
        If you kept this attestation and it passes with the changed server, the device keeps the key. Otherwise it \
        discards the key, then attests a new one: an attested key can't be attested again.
        """
    case .attestation, .receipt, .token, .deviceCheck, .unknown:
      return FixStep(FixStep.attestAgain.text, code: FixStep.attestAgain.code)
    }
  }
}
