import Evidence
import Results

extension FlowRule {
  static let keySharing = FlowRule(
    "flow.key-sharing", "A key belongs to one account",
    checks: """
      No key is accepted for several accounts at the same time, and no attestation for several \
      accounts at all. People who share a device use its key one after the other. The subject of a token \
      that nobody verified is no proof of an account.
      """,
    protects: "Without this check, one device can attest for many.",
    source: .worldwideDevelopersConference,
    methods: [.conversation(.key) { KeyUse($0).finding.map { [$0] } ?? [] }])
}

/// A key that is used for several accounts.
private struct KeyUse {
  private let used: [Event]
  private let accounts: Int
  private let isTimed: Bool
  /// The shortest stretch between two accounts.
  private let shortest: Int64?
  private let changes: Int

  /// People who may share a device.
  private static let household = 3

  init(_ conversation: Conversation) {
    used = conversation.events.filter {
      $0.account.isKnown && !$0.isRefused
        && [.attestation, .assertion, .tokenUsed].contains($0.kind)
    }
    accounts = Set(used.map(\.account)).count
    isTimed = conversation.isTimed
    let switches = zip(used, used.dropFirst()).filter { $0.account != $1.account }
    changes = switches.count
    shortest = switches.compactMap { $1.elapsed(since: $0) }.min()
  }

  var finding: FlowFinding? {
    guard accounts > 1 else { return nil }
    return relayed ?? shared ?? inTurn
  }

  private var pace: String { shortest.map { ", \($0.stretch) apart" } ?? "" }

  /// The events of other accounts than the first.
  private var others: [Event] { used.filter { $0.account != used[0].account } }

  private var isVerified: Bool { used.allSatisfy(\.isAccountVerified) }

  /// The same attestation, accepted for several accounts.
  private var relayed: FlowFinding? {
    let attestations = Dictionary(
      grouping: used.filter { $0.kind == .attestation && $0.isAccepted }, by: \.content)
    let most = attestations.values.max {
      (Set($0.map(\.account)).count, $1[0].order) < (Set($1.map(\.account)).count, $0[0].order)
    }
    guard let sent = most, let first = sent.first else { return nil }
    let count = Set(sent.map(\.account)).count
    guard count > 1 else { return nil }
    let found = "One attestation is accepted for \(count.grouped) accounts\(pace)."
    let isOfOneDevice = sent.allSatisfy { $0.client.isKnown && $0.client == first.client }
    return FlowFinding(
      isVerified ? .fail : .warn,
      .init("The server accepted one attestation for \(count.grouped) accounts"), found,
      events: used, offences: sent.filter { $0.account != first.account }, of: [.key],
      causes: [
        .told(
          "P27-shared-key-many-users", found,
          unless: Doubt.joined(
            Doubt.ofAccounts(sent), isOfOneDevice ? Self.storedAttestation : nil,
            Doubt.ofAnswers(sent)))
      ])
  }

  private static let storedAttestation =
    "A device that several people share, whose app sends a stored attestation again"

  /// Accounts by turns, or more of them than people share a device.
  private var shared: FlowFinding? {
    guard accounts > Self.household || (shortest ?? .max) < Limit.handOver else { return nil }
    let isAccepted = Set(used.filter(\.isAccepted).map(\.account)).count > 1
    let found =
      "\(accounts.grouped) accounts use the key, with \(changes.counted("change")) between them\(pace)."
    return FlowFinding(
      isVerified && isAccepted ? .fail : .warn,
      .init(
        isAccepted
          ? "The server accepted one key for \(accounts.grouped) accounts"
          : "\(accounts.grouped) accounts use one key"), found,
      events: used, offences: others, of: [.key], causes: [cause(found)])
  }

  private var inTurn: FlowFinding {
    let found =
      "\(accounts.grouped) accounts use the key one after the other"
      + (shortest.map { ", at least \($0.stretch) apart" } ?? "")
    let clients = Set(used.map(\.client))
    guard isTimed, clients.count == 1, clients.allSatisfy(\.isKnown) else {
      let what =
        !isTimed
        ? "; nothing shows when"
        : clients.contains(.none) ? "; nothing shows from where" : "; the client's address changes"
      return FlowFinding(
        .warn, .init("\(accounts.grouped) accounts use one key"), found + what + ".",
        events: used, offences: others, of: [.key], causes: [cause(found + what + ".")])
    }
    return FlowFinding(
      .cleared, .init("A shared device"), found + ", from one client.", events: used, of: [.key])
  }

  private func cause(_ found: String) -> FlowFinding.Explanation {
    .consistent(
      "P27-shared-key-many-users", found,
      rival: Doubt.ofAccounts(used) ?? "A device that several people share, or a test device")
  }
}
