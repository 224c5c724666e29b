import Results

extension FlowCheck {
  /// The rule `flow.unknown-key`: the server accepts a key's attestation before it accepts an
  /// assertion of the key.
  static let unknownKey = FlowCheck("flow.unknown-key", [.group(.key) { firstUse($0) }])

  /// Returns a finding about the first accepted assertion of a key.
  /// - Parameter conversation: All events of one key.
  /// - Returns: A failure if the attestation is accepted more than ``Limit/clockSkew`` later, or
  ///   was rejected; a warning if the evidence has attestations, but none of this key, which is
  ///   merged with that of other keys; `nil` if an option or a record names the public key.
  private static func firstUse(_ conversation: Conversation) -> FlowFinding? {
    let asserted = conversation.events(.assertion).filter(\.isAccepted)
    guard let first = asserted.first, !asserted.contains(where: \.isKeyGiven) else { return nil }
    let attested = conversation.events(.attestation)
    if let accepted = attested.first(where: { $0.isAccepted }) {
      guard conversation.isTimed, let elapsed = accepted.elapsed(since: first),
        elapsed > Limit.clockSkew
      else { return nil }
      let found =
        "The assertion is accepted\(first.at), and the attestation of its key \(elapsed.stretch) later."
      return FlowFinding(
        .fail, "The server accepted an assertion before it knew the key", found, [first, accepted],
        offences: [first], of: [.key], cause: "F05-key-from-request",
        unless: "A key that was attested a second time")
    }
    if let refused = attested.first(where: \.isRefused) {
      let found =
        "The attestation of the key is rejected\(refused.at), and its assertion accepted\(first.at)."
      return FlowFinding(
        .fail, "The server accepted an assertion of a key that it rejected", found,
        [refused, first], offences: [first], of: [.key], cause: "F05-key-from-request",
        unless: "An attestation of the key that was accepted before the recording began")
    }
    guard attested.isEmpty, conversation.overview.count(.attestation) > 0 else { return nil }
    let found =
      "No attestation of the key is in the evidence, and its assertion is accepted\(first.at)."
    return FlowFinding(
      .warn,
      .init(
        "The server accepted an assertion of a key that isn't attested here",
        "The server accepted # assertions of keys that aren't attested here"),
      found, asserted, of: [.key], cause: "F05-key-from-request",
      unless: "An attestation of the key from before the recording",
      merging: Mark(high: 4, low: 0))
  }
}
