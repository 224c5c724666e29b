import Evidence
import Results

/// Finds devices that attested and later report that App Attest isn't supported, a part of the rule
/// `flow.client-error`. Someone may have hooked `isSupported` to reach the fallback without
/// attestation.
enum LostSupport {
  /// The index in ``KnownError/all`` of `DCError.featureUnsupported`.
  private static let unsupported = KnownError.index(of: "E01-dcerror-1")

  /// Returns a failure if an accepted artifact of the same client or account precedes the error.
  /// - Parameters:
  ///   - conversation: All events of one client or one account.
  ///   - view: The property that the events share. Events with a known client are looked at by
  ///     client only.
  static func finding(_ conversation: Conversation, by view: View) -> FlowFinding? {
    let events = conversation.events
    // The client identifies a device better than the account does.
    guard
      let error = events.firstIndex(where: {
        $0.error != nil && $0.error == unsupported && (view == .client || !$0.client.isKnown)
      }),
      let attested = events[..<error].last(where: {
        $0.isKeyProof && $0.isAccepted && $0.verdict != .rejected
          // In another recording, an address or a name of a client can be that of another device.
          && (view == .account || $0.recording == events[error].recording)
      })
    else { return nil }
    let whose = view == .client ? "client" : "account"
    let elapsed = events[error].elapsed(since: attested).map { " \($0.stretch)" } ?? ""
    let found =
      "The server accepts an artifact of the \(whose)\(attested.at), and\(elapsed) later the \(whose) "
      + "reports that App Attest isn't supported."
    return FlowFinding(
      .fail, "A client that attested reports that App Attest isn't supported", found,
      [attested, events[error]], offences: [events[error]], of: [.key, .account],
      cause: "F12-support-lost", unless: "A simulator or another device of the same \(whose)")
  }
}
