package import Evidence
package import Results

/// What is removed from results. Applied once when a result is made, so that no renderer decides
/// what may be seen.
package enum Redaction: Sendable {
  /// Everything is shown.
  case nothing
  /// Tokens, cookies, credentials, private keys and network addresses are removed.
  case secrets
  /// In addition, what distinguishes one device or user from another is replaced by a keyed hash.
  /// Equal values get equal hashes; without the key, a hash does not reveal its value.
  case identifiers(hash: @Sendable ([UInt8]) -> [UInt8])

  /// Redacts a decoded structure without a verdict.
  ///
  /// - Returns: The structure, the list of redactions, and the byte ranges that must not be shown.
  package func tree(_ tree: FieldNode) -> (
    tree: FieldNode, entries: [RedactionEntry], withheld: RedactedRanges
  ) {
    guard hidesSecrets else { return (tree, [], RedactedRanges(in: tree)) }
    let buffers = BufferTable(of: tree).buffers
    let secrets = SecretBytes(in: buffers, ofPersons: hidesIdentifiers)
    let redactor = Redactor(self, secrets: secrets)
    redactor.enter("decoded")
    let redacted = redactor.tree(tree) ?? tree
    var withheld =
      hidesIdentifiers ? RedactedRanges(allBut: redacted, in: buffers) : redactor.fields
    withheld.formUnion(secrets.withheld)
    return (redacted, redactor.entries, withheld)
  }

  /// Returns a redacted text that is not part of an artifact: a file name, a reason, or what
  /// `privacy` says, such as the name of an account.
  package func text(_ text: String, _ privacy: TextPrivacy = .text) -> String {
    Redactor(self).text(text, privacy) ?? text
  }

  /// Whether secrets are removed.
  var hidesSecrets: Bool {
    if case .nothing = self { false } else { true }
  }

  /// Whether identifiers are replaced.
  var hidesIdentifiers: Bool {
    if case .identifiers = self { true } else { false }
  }

  /// Returns the replacement for an identifier: `id-3f9a2c41d07b88e2`. `nil` if identifiers are
  /// shown.
  func pseudonym(of bytes: [UInt8]) -> String? {
    digest(of: bytes).map { "id-" + $0.prefix(16) }
  }

  /// Returns the complete keyed hash in hexadecimal. `nil` if identifiers are shown.
  func digest(of bytes: [UInt8]) -> String? {
    guard case .identifiers(let hash) = self else { return nil }
    return hash(bytes).hex
  }
}
