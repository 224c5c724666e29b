import Evidence
import Results

extension FlowRule {
  static let environmentMix = FlowRule(
    "flow.environment-mix", "Development and production don’t meet",
    checks: """
      A server of production accepts no attestation of development, and the reverse. Where nothing \
      says what the server is, it accepts attestations of one environment only.
      """,
    protects: "Without this check, anyone with a developer account can attest for your app.",
    source: .attestation(step: "step 8"),
    methods: [.event { mismatch($0) }, .overview { mix($0) }])

  private static func mismatch(_ event: Event) -> FlowFinding? {
    guard event.kind == .attestation, event.isAccepted, let own = event.environment,
      let host = event.host, own != host
    else { return nil }
    let found = "The attestation is of \(own.name), and the server that accepts it of \(host.name)."
    return FlowFinding(
      .fail,
      .init("The server of \(host.name) accepted an attestation of \(own.name)") {
        "The server of \(host.name) accepted \($0.grouped) attestations of \(own.name)"
      }, found, events: [event],
      causes: [.proven("F06-environment-unchecked", found)],
      merging: Mark(high: 1, low: UInt64(own.rawValue)))
  }

  private static func mix(_ overview: Overview) -> [FlowFinding] {
    guard let production = overview.accepted[.production],
      let development = overview.accepted[.development]
    else { return [] }
    let found = "Attestations of development and of production are accepted in this evidence."
    return [
      FlowFinding(
        .warn, .init("The server accepted attestations of both environments"), found,
        events: (development + production).sorted { $0.order < $1.order },
        causes: [
          .consistent(
            "F06-environment-unchecked", found,
            rival: "A test server and a production server in one recording")
        ])
    ]
  }
}

extension Event.Environment {
  fileprivate var name: String {
    switch self {
    case .production: "production"
    case .development: "development"
    }
  }
}
