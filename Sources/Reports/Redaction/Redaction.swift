package import Evidence
package import Results

/// What is kept out of a report. It is applied once, where a result is frozen, so that no renderer
/// decides what may be seen.
package enum Redaction: Sendable {
  case nothing
  /// Tokens, cookies, authorization headers and addresses.
  case secrets
  /// These, and what tells one device from another, as a keyed hash: what was equal stays equal, and
  /// without the key nobody can tell what it was.
  case identifiers(hash: @Sendable ([UInt8]) -> [UInt8])

  /// The structure alone, for who asked for no verdict, and the bytes that must not be shown of it.
  package func tree(_ tree: FieldNode) -> (
    tree: FieldNode, entries: [RedactionEntry], withheld: Withheld
  ) {
    guard hidesSecrets else { return (tree, [], Withheld(in: tree)) }
    let buffers = BufferTable(of: tree).buffers
    let secrets = SecretBytes(in: buffers, ofPersons: hidesIdentifiers)
    var redactor = Redactor(self, secrets: secrets)
    let redacted = redactor.tree(tree, at: "/decoded")
    var withheld = hidesIdentifiers ? Withheld(allBut: redacted, in: buffers) : redactor.fields
    withheld.formUnion(secrets.withheld)
    return (redacted, redactor.entries, withheld)
  }

  /// A text that stands outside of any artifact: a name of a file, a reason.
  package func text(_ text: String) -> String {
    var redactor = Redactor(self)
    return redactor.text(text, at: "")
  }

  /// A name that somebody has, such as that of an account: replaced as a whole where identifiers are.
  package func name(_ name: String) -> String {
    var redactor = Redactor(self)
    return redactor.name(name, at: "")
  }

  /// A key identifier, in whichever way it is written.
  package func key(_ text: String) -> String {
    var redactor = Redactor(self)
    return redactor.key(text, at: "")
  }

  var hidesSecrets: Bool {
    if case .nothing = self { false } else { true }
  }

  var hidesIdentifiers: Bool {
    if case .identifiers = self { true } else { false }
  }

  /// `id-3f9a2c41d07b88e2`; `nil` where identifiers are shown.
  func pseudonym(of bytes: [UInt8]) -> String? {
    digest(of: bytes).map { "id-" + $0.prefix(16) }
  }

  /// The whole keyed hash in hexadecimal; `nil` where identifiers are shown.
  func digest(of bytes: [UInt8]) -> String? {
    guard case .identifiers(let hash) = self else { return nil }
    return hash(bytes).hex
  }
}
