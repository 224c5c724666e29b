import Evidence
import Results

/// Finds session tokens that several clients use, a part of the rule `flow.replay`. Whoever holds a
/// bearer token can use it (RFC 6750 §5.2).
enum SharedSession {
  /// Returns at most one finding about a token.
  /// - Parameter conversation: All uses of the same token. Refused uses and uses by unknown clients
  ///   are ignored.
  /// - Returns: A failure if clients alternate or the accounts differ, and the server accepted the
  ///   token from several clients; a warning if that isn't certain; cleared if the token moved once
  ///   from one client to another.
  static func finding(_ conversation: Conversation) -> FlowFinding? {
    let used = conversation.events(.tokenUsed).filter { !$0.isRefused && $0.client.isKnown }
    let clients = Set(used.map(\.client)).count
    guard clients > 1 else { return nil }
    let accounts = Set(used.filter(\.isAccountVerified).map(\.account).filter(\.isKnown)).count
    let changes = zip(used, used.dropFirst()).filter { $0.client != $1.client }
    let pace = changes.compactMap { $1.elapsed(since: $0) }.min().map { ", \($0.stretch) apart" }
    let found =
      "One session token is used from \(clients.grouped) client addresses, with "
      + "\(changes.count.counted("change")) between them\(pace ?? ""). Clients are known here only by the address, or the name, that the evidence gives."
    // A device that changes its network doesn't return to the first one again and again.
    let isShared = accounts > 1 || conversation.isTimed && changes.count >= clients
    if isShared || !conversation.isTimed || clients > 2 {
      let isAccepted = Set(used.filter(\.isAccepted).map(\.client)).count > 1
      let rival =
        !isShared
        ? "A device that moves from network to network"
        : accounts > 1
          ? "A token for several accounts by design"
          : "A device with two networks, or proxies whose addresses were recorded instead"
      return FlowFinding(
        isShared && isAccepted ? .fail : .warn,
        isAccepted
          ? "The server accepted one session token from \(clients.grouped) client addresses"
          : "One session token is used from \(clients.grouped) client addresses",
        found, used, of: [.account],
        cause: "F09-token-not-bound", unless: rival
      ).demanded(background)
    }
    return FlowFinding(
      .cleared, "A session token changed its client address once",
      "\(found) It never comes back, as when a device changes its network. A token that was copied once looks the same.",
      used, of: [.account]
    ).demanded(background)
  }

  /// What this part of the rule checks. Apple's steps say nothing of the session tokens of a
  /// server.
  private static let background = RuleFacts.Background(
    checks: "A session token comes from one client, or moves with it once.",
    protects: "Whoever copied a session token is treated as its user.",
    source: Citation("RFC 6750", "§5.2; whoever holds a bearer token can use it"),
    requirement: Requirement(
      .observed, risk: "Someone who copies a session token can act as its user."))
}
