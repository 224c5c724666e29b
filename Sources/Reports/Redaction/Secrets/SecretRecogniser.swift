/// One form that secrets have, and how to find it. Each looks at every byte a few times at most.
struct SecretRecogniser: Sendable {
  /// A text without any of these characters has no such secret.
  let signs: CharacterSet
  let find: @Sendable (SearchedBytes) -> [Secret]

  private init(_ signs: String, _ find: @escaping @Sendable (SearchedBytes) -> [Secret]) {
    self.signs = CharacterSet(signs)
    self.find = find
  }

  /// Whatever is a secret for everybody.
  static let all = [
    SecretRecogniser(":=", NamedSecret.find),
    SecretRecogniser(" ", Credential.find),
    SecretRecogniser(" ", CommandOption.find),
    SecretRecogniser(">", MarkupSecret.find),
    SecretRecogniser(".", JSONWebToken.find),
    SecretRecogniser("_-.AS", KeyPrefix.find),
    SecretRecogniser("@", AddressPassword.find),
    SecretRecogniser("-", PrivateKeyBlock.find),
    SecretRecogniser(".:", NetworkAddress.find),
  ]

  /// What names a person, and is hidden with all that tells one device from another.
  static let ofPersons = [SecretRecogniser("@", MailAddress.find)]
}
