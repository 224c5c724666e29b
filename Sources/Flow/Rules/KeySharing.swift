import Evidence
import Results

extension FlowCheck {
  /// The rule `flow.key-sharing`: a key is used for one account.
  ///
  /// For example, four accounts that use one key within minutes are a failure if the accounts are
  /// verified and the server accepted several; two people who use one device one after the other
  /// are cleared.
  static let keySharing = FlowCheck("flow.key-sharing", [.group(.key) { KeyUse($0).finding }])
}

/// The use of one key by several accounts, with the numbers that distinguish a shared device from a
/// key that attests for other devices.
private struct KeyUse {
  /// The attestations, assertions and token uses with a known account, except refused ones.
  private let used: [Event]
  /// The number of different accounts.
  private let accounts: Int
  /// Whether every event of the key has a time.
  private let isTimed: Bool
  /// The shortest time between events of different accounts, in milliseconds; `nil` without times.
  private let shortest: Int64?
  /// How often the account changes from one event to the next.
  private let changes: Int

  /// The most accounts that may be people who share one device.
  private static let household = 3

  /// Counts the accounts of a key.
  /// - Parameter conversation: All events of the key.
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

  /// The first of the findings that fits: one attestation for several accounts, accounts that
  /// alternate, accounts one after the other. `nil` for a single account.
  var finding: FlowFinding? {
    guard accounts > 1 else { return nil }
    return relayed ?? shared ?? inTurn
  }

  /// The shortest time between uses by different accounts, for the end of a sentence; empty if it
  /// isn't known.
  private var pace: String { shortest.map { ", at least \($0.stretch) apart" } ?? "" }

  /// The events of all accounts but the first.
  private var others: [Event] { used.filter { $0.account != used[0].account } }

  /// Whether the account of every event is verified.
  private var isVerified: Bool { used.allSatisfy(\.isAccountVerified) }

  /// A finding if one attestation is accepted for several accounts.
  private var relayed: FlowFinding? {
    let attestations = Dictionary(
      grouping: used.filter { $0.kind == .attestation && $0.isAccepted }, by: \.content)
    let most = attestations.values.max {
      (Set($0.map(\.account)).count, $1[0].order) < (Set($1.map(\.account)).count, $0[0].order)
    }
    guard let sent = most, let first = sent.first else { return nil }
    let count = Set(sent.map(\.account)).count
    guard count > 1 else { return nil }
    let found = "One attestation is accepted for \(count.grouped) accounts."
    let isOfOneDevice = sent.allSatisfy { $0.client.isKnown && $0.client == first.client }
    var cause = FlowFinding.Explanation.explained(
      "P27-shared-key-many-users", found,
      unless: Doubt.joined(
        Doubt.ofAccounts(sent), isOfOneDevice ? Self.storedAttestation : nil, Doubt.ofAnswers(sent))
    )
    cause.statement = "The server doesn't bind a key to the account that attests it first."
    cause.steps = Self.stepsAfterRelay
    return FlowFinding(
      isVerified ? .fail : .warn,
      "The server accepted one attestation for \(count.grouped) accounts", found, used,
      offences: sent.filter { $0.account != first.account }, of: [.key], causes: [cause])
  }

  /// The steps after a relayed attestation. A key for each account in the app doesn't help: the app of
  /// the later account may not have made the attestation.
  private static let stepsAfterRelay = [
    "On the server, look up what the later accounts did with the key, and revoke what wasn't their user's.",
    "On the server, bind each key to the account that attests it first, and reject its attestation for others.",
    "Confirm it: on a test server, send an accepted attestation again, for another account. The server must reject it.",
  ]

  /// A rival explanation of a relayed attestation.
  private static let storedAttestation =
    "A device that several people share, whose app sends a stored attestation again"

  /// A finding if more than ``household`` accounts use the key, or if accounts change faster than
  /// people can hand over a device (``Limit/handOver``).
  private var shared: FlowFinding? {
    let isQuick = (shortest ?? .max) < Limit.handOver
    guard accounts > Self.household || isQuick else { return nil }
    let isAccepted = Set(used.filter(\.isAccepted).map(\.account)).count > 1
    let found =
      "\(accounts.grouped) accounts use the key, with \(changes.counted("change")) between them\(pace)."
    return FlowFinding(
      isVerified && isAccepted ? .fail : .warn,
      isAccepted
        ? "The server accepted one key for \(accounts.grouped) accounts"
        : "\(accounts.grouped) accounts use one key",
      found, used, offences: others, of: [.key], cause: "P27-shared-key-many-users",
      unless: Doubt.ofAccounts(used) ?? (isQuick ? Self.severalAtOnce : Self.sharedDevice))
  }

  /// A finding about few accounts that use the key slowly one after the other: cleared if all come
  /// from one known client and have times, otherwise a warning.
  private var inTurn: FlowFinding {
    let found =
      "\(accounts.grouped) accounts use the key one after the other\(pace)"
    let clients = Set(used.map(\.client))
    guard isTimed, clients.count == 1, clients.allSatisfy(\.isKnown) else {
      let what =
        !isTimed
        ? "; nothing shows when"
        : clients.contains(.none) ? "; nothing shows from where" : "; the client's address changes"
      return FlowFinding(
        .warn, "\(accounts.grouped) accounts use one key", found + what + ".", used,
        offences: others, of: [.key], cause: "P27-shared-key-many-users",
        unless: Doubt.ofAccounts(used) ?? Self.sharedDevice)
    }
    return FlowFinding(
      .cleared, "A shared device",
      "\(found), from one client: the accounts change as slowly as people hand a device over. Somebody else who has the device looks the same.",
      used, of: [.key])
  }

  /// A rival explanation of accounts that use the key one after the other.
  private static let sharedDevice = "A device that several people share, or a test device"

  /// A rival explanation of accounts that change faster than people can hand over a device.
  private static let severalAtOnce =
    "An app in which several accounts are signed in at once, or a test device"
}
