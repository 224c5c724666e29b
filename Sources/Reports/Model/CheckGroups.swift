package import Checks
import Evidence

/// Checks under the few headings that a reader thinks in, in the order in which they ran.
package struct CheckGroups: Sendable {
  package let groups: [Group]

  package struct Group: Sendable {
    package let name: String
    package fileprivate(set) var checks: [CheckResult]
  }

  package init(_ checks: [CheckResult]) {
    var groups: [Group] = []
    for check in checks {
      let name = Self.name(of: check.rule.id)
      if let index = groups.firstIndex(where: { $0.name.equals(name) }) {
        groups[index].checks.append(check)
      } else {
        groups.append(Group(name: name, checks: [check]))
      }
    }
    self.groups = groups
  }

  /// By the rule's own name where the table has it, else by its family.
  private static func name(of rule: RuleID) -> String {
    table.first { $0.rules.contains(rule) }?.name ?? rule.family.capitalizedFirst
  }

  private static let table: [(name: String, rules: [RuleID])] = [
    (
      "Decoding",
      [
        "transport.encoding", "transport.kind", "attestation.cbor", "attestation.format",
        "attestation.structure", "attestation.auth-data", "assertion.cbor", "assertion.structure",
        "assertion.auth-data", "token.structure",
      ]
    ),
    (
      "Certificates",
      ["attestation.chain", "attestation.chain-validity", "attestation.certificate-profile"]
    ),
    (
      "Challenge binding",
      ["attestation.nonce", "assertion.challenge", "assertion.signature", "token.signature"]
    ),
    (
      "Key and app identity",
      [
        "attestation.key-id", "attestation.credential-id", "attestation.public-key",
        "attestation.app-id", "attestation.certified-app-id", "attestation.counter",
        "attestation.environment", "attestation.validation-category",
        "attestation.bundle-version", "attestation.access-control", "assertion.app-id",
        "assertion.counter", "assertion.validation-category", "assertion.bundle-version",
      ]
    ),
  ]
}
