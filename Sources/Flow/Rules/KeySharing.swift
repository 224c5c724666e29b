import Evidence
import Results

extension FlowRule {
  static let keySharing = FlowRule(
    "flow.key-sharing", "A key belongs to one account",
    checks: """
      No key is accepted for several accounts at the same time, and no attestation for several \
      accounts at all. People who share a device use its key one after the other.
      """,
    protects: "Without this check, one device can attest for many.",
    source: .worldwideDevelopersConference,
    methods: [.conversation(.key) { accounts($0) }])

  private static func accounts(_ conversation: Conversation) -> [FlowFinding] {
    let used = conversation.events.filter {
      $0.account.isKnown && !$0.isRefused
        && [.attestation, .assertion, .tokenUsed].contains($0.kind)
    }
    let accounts = Set(used.map(\.account)).count
    guard accounts > 1 else { return [] }
    let switches = zip(used, used.dropFirst()).filter { $0.account != $1.account }
    let gaps = switches.compactMap { $1.elapsed(since: $0) }
    let relayed = relayedAttestation(used)
    let clients = Set(used.map(\.client).filter(\.isKnown)).count
    let shortest = gaps.min()
    let pace = shortest.map { ", \($0.stretch) apart" } ?? ""
    if let relayed {
      let found =
        "One attestation is sent for \(relayed.grouped) accounts\(pace), and not rejected."
      return [
        FlowFinding(
          .fail, .init("The server accepted one attestation for \(relayed.grouped) accounts"),
          found, events: used, of: [.key], causes: [.proven("P27-shared-key-many-users", found)])
      ]
    }
    let isInterleaved = (shortest ?? .max) < Limit.handOver
    if accounts > Self.household || isInterleaved {
      let found =
        "\(accounts.grouped) accounts use the key, with \(switches.count.counted("change")) between them\(pace)."
      return [
        FlowFinding(
          .fail, .init("The server accepted one key for \(accounts.grouped) accounts"), found,
          events: used, of: [.key],
          causes: [
            .consistent(
              "P27-shared-key-many-users", found,
              rival: "A device that several people share, or a test device")
          ])
      ]
    }
    let found =
      "\(accounts.grouped) accounts use the key one after the other"
      + (shortest.map { ", at least \($0.stretch) apart" } ?? "")
    guard conversation.isTimed, clients <= 1 else {
      let what = conversation.isTimed ? "; the client's address changes" : "; nothing shows when"
      return [
        FlowFinding(
          .warn, .init("\(accounts.grouped) accounts use one key"), found + what + ".",
          events: used, of: [.key],
          causes: [
            .consistent(
              "P27-shared-key-many-users", found + what + ".",
              rival: "A device that several people share")
          ])
      ]
    }
    return [
      FlowFinding(
        .cleared, .init("A shared device"),
        found + (clients == 1 ? ", from one client" : "") + ".", events: used, of: [.key])
    ]
  }

  /// For how many accounts the same attestation was sent; `nil` where it is one.
  private static func relayedAttestation(_ used: [Event]) -> Int? {
    let attestations = Dictionary(
      grouping: used.filter { $0.kind == .attestation && $0.isAccepted }
    ) {
      $0.content
    }
    let most = attestations.values.map { Set($0.map(\.account)).count }.max() ?? 0
    return most > 1 ? most : nil
  }

  /// People who may share a device.
  private static let household = 3
}
